//! iOS: the notifications of the app's life, vibration, the manners of its sounds, the screen and its bars, the sheet for
//! sharing, and the wish for stillness.

use std::ptr::NonNull;
use std::rc::Rc;

use block2::RcBlock;
use objc2::MainThreadMarker;
use objc2::rc::Retained;
use objc2::runtime::AnyObject;
use objc2_avf_audio::{AVAudioSession, AVAudioSessionCategoryAmbient};
use objc2_foundation::{NSArray, NSNotification, NSNotificationCenter, NSString, NSURL};
use objc2_ui_kit::{
    UIAccessibilityIsReduceMotionEnabled, UIActivityViewController, UIApplication,
    UIApplicationDidBecomeActiveNotification, UIApplicationDidEnterBackgroundNotification,
    UIApplicationDidReceiveMemoryWarningNotification, UIApplicationWillResignActiveNotification,
    UIApplicationWillTerminateNotification, UIImpactFeedbackGenerator, UIImpactFeedbackStyle,
    UINotificationFeedbackGenerator, UINotificationFeedbackType, UIUserInterfaceStyle, UIWindow,
    UIWindowScene,
};

use super::{Bars, Lifecycle, LifecycleEvent, Platform, Share, Shared, Vibration};

/// The platform with what iOS adds to it.
pub fn extend(platform: Platform) -> Platform {
    watch(&platform.lifecycle);
    let_others_sound();
    // UIKit's objects live on the main thread, where the app is.
    let hand = MainThreadMarker::new().map(Hand::new);
    Platform {
        vibrate: hand
            .map(|hand| Rc::new(move |vibration| hand.feel(vibration)) as Rc<dyn Fn(Vibration)>),
        keep_awake: Some(Rc::new(keep_awake)),
        fit_bars: Some(Rc::new(fit_bars)),
        share: Some(Rc::new(|what| share(&what).unwrap_or(Shared::Not))),
        prefers_reduced_motion: Some(Rc::new(|| UIAccessibilityIsReduceMotionEnabled())),
        ..platform
    }
}

fn watch(lifecycle: &Lifecycle) {
    // SAFETY: UIKit's own constants.
    let moments = unsafe {
        [
            (
                UIApplicationDidBecomeActiveNotification,
                LifecycleEvent::Resume,
            ),
            (
                UIApplicationWillResignActiveNotification,
                LifecycleEvent::Pause,
            ),
            (
                UIApplicationDidEnterBackgroundNotification,
                LifecycleEvent::Stop,
            ),
            (
                UIApplicationDidReceiveMemoryWarningNotification,
                LifecycleEvent::LowMemory,
            ),
            (
                UIApplicationWillTerminateNotification,
                LifecycleEvent::Destroy,
            ),
        ]
    };
    let center = NSNotificationCenter::defaultCenter();
    for (name, moment) in moments {
        let lifecycle = lifecycle.clone();
        let tell = RcBlock::new(move |_: NonNull<NSNotification>| lifecycle.tell(moment));
        // SAFETY: UIKit posts these on the main thread, where the app lives too; without a queue the block runs there.
        // The centre keeps the observer until the process ends, as the app does.
        unsafe {
            center.addObserverForName_object_queue_usingBlock(Some(name), None, None, &tell);
        }
    }
}

/// Other apps' music goes on under the app's sounds, and the switch for silence silences them.
fn let_others_sound() {
    // SAFETY: a constant of the system, where it has one, and the one session of the process.
    unsafe {
        if let Some(ambient) = AVAudioSessionCategoryAmbient {
            // The system knows this category on every device.
            let _ = AVAudioSession::sharedInstance().setCategory_error(ambient);
        }
    }
}

/// What makes the hand feel something. Prepared, it does so at once; it does nothing on devices without an engine for it,
/// and where the system's setting is off.
struct Hand {
    light: Retained<UIImpactFeedbackGenerator>,
    heavy: Retained<UIImpactFeedbackGenerator>,
    notice: Retained<UINotificationFeedbackGenerator>,
}

impl Hand {
    fn new(main: MainThreadMarker) -> Hand {
        let hand = Hand {
            light: impact(main, UIImpactFeedbackStyle::Light),
            heavy: impact(main, UIImpactFeedbackStyle::Heavy),
            notice: UINotificationFeedbackGenerator::new(main),
        };
        hand.light.prepare();
        hand
    }

    fn feel(&self, vibration: Vibration) {
        let notify = |kind| self.notice.notificationOccurred(kind);
        match vibration {
            Vibration::Tick => self.light.impactOccurred(),
            Vibration::Knock => self.heavy.impactOccurred(),
            Vibration::Success => notify(UINotificationFeedbackType::Success),
            Vibration::Warning => notify(UINotificationFeedbackType::Warning),
        }
        // A roll is felt first, and what comes of it within the seconds that this lasts.
        self.light.prepare();
        self.heavy.prepare();
        self.notice.prepare();
    }
}

fn impact(
    main: MainThreadMarker,
    style: UIImpactFeedbackStyle,
) -> Retained<UIImpactFeedbackGenerator> {
    #[expect(
        deprecated,
        reason = "its successor needs a view, and iOS 17.5; the app runs from iOS 16 on"
    )]
    UIImpactFeedbackGenerator::initWithStyle(main.alloc(), style)
}

/// The screen does not go dark by itself.
fn keep_awake(is_wanted: bool) {
    if let Some(main) = MainThreadMarker::new() {
        UIApplication::sharedApplication(main).setIdleTimerDisabled(is_wanted);
    }
}

/// The one window, once there is one.
fn window(main: MainThreadMarker) -> Option<Retained<UIWindow>> {
    let scenes = UIApplication::sharedApplication(main).connectedScenes();
    let scenes = scenes.to_vec().into_iter();
    scenes
        .filter_map(|scene| scene.downcast::<UIWindowScene>().ok())
        .find_map(|scene| scene.keyWindow())
}

/// The status bar takes the style that the window has.
fn fit_bars(bars: Bars) {
    let style = match bars {
        Bars {
            is_chosen: false, ..
        } => UIUserInterfaceStyle::Unspecified,
        Bars { is_dark: true, .. } => UIUserInterfaceStyle::Dark,
        Bars { is_dark: false, .. } => UIUserInterfaceStyle::Light,
    };
    if let Some(window) = MainThreadMarker::new().and_then(window) {
        window.setOverrideUserInterfaceStyle(style);
    }
}

/// Shows the sheet over the pages; on an iPad it points at their middle.
fn share(what: &Share) -> Option<Shared> {
    let main = MainThreadMarker::new()?;
    let below = window(main)?.rootViewController()?;
    let view = below.view()?;
    let item: Retained<AnyObject> = match &what.file {
        Some(name) => {
            let file = std::env::temp_dir().join(name);
            if let Err(error) = std::fs::write(&file, &what.text) {
                eprintln!("ludo: {}: {error}", file.display());
                return None;
            }
            let path = NSString::from_str(file.to_str()?);
            NSURL::fileURLWithPath(&path).into()
        }
        None => NSString::from_str(&what.text).into(),
    };
    let items = NSArray::from_retained_slice(&[item]);
    // SAFETY: a text and a file's address are things that can be shared.
    let sheet = unsafe {
        UIActivityViewController::initWithActivityItems_applicationActivities(
            main.alloc(),
            &items,
            None,
        )
    };
    if let Some(popover) = sheet.popoverPresentationController() {
        let mut middle = view.bounds();
        middle.origin.x += middle.size.width / 2.0;
        middle.origin.y += middle.size.height / 2.0;
        middle.size.width = 1.0;
        middle.size.height = 1.0;
        popover.setSourceView(Some(&view));
        popover.setSourceRect(middle);
    }
    below.presentViewController_animated_completion(&sheet, true, None);
    Some(Shared::Offered)
}
