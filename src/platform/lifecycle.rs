//! The moments of the app's life that only the system knows.

use std::cell::RefCell;
use std::rc::Rc;

use super::Shortcut;

/// What the system does with the app. What that means is the app's to decide, so the code of each system only translates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LifecycleEvent {
    /// The app comes to the front.
    Resume,
    /// The app leaves the front; it may still be seen. Nothing later is certain to come.
    Pause,
    /// The system wants everything kept, in case it ends the process.
    SaveState,
    /// The app cannot be seen any more.
    Stop,
    /// The system is short of memory, and may end the process.
    LowMemory,
    /// The system wants another language.
    Language,
    /// The app was started by one of the shortcuts beside its icon.
    Shortcut(Shortcut),
    /// The window goes for good. The process may live on, and start the app again.
    Destroy,
}

/// Joins the system, which tells, and the app, which listens. In tests the test tells.
#[derive(Clone, Default)]
pub struct Lifecycle {
    listener: Rc<RefCell<Option<Listener>>>,
}

type Listener = Rc<dyn Fn(LifecycleEvent)>;

impl Lifecycle {
    /// Hands every moment from now on to this listener, in place of any other.
    pub fn listen(&self, listener: impl Fn(LifecycleEvent) + 'static) {
        *self.listener.borrow_mut() = Some(Rc::new(listener));
    }

    /// Hands a moment to the listener. Nothing happens before there is one.
    pub fn tell(&self, moment: LifecycleEvent) {
        // Not borrowed while it listens: it may listen anew.
        let listener = self.listener.borrow().clone();
        if let Some(listener) = listener {
            listener(moment);
        }
    }
}
