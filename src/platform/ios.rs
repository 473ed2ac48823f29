//! iOS: the notifications of the app's life, vibration, the manners of its sounds, and the wish for stillness.

use std::ptr::NonNull;
use std::rc::Rc;

use block2::RcBlock;
use objc2::MainThreadMarker;
use objc2_avf_audio::{AVAudioSession, AVAudioSessionCategoryAmbient};
use objc2_foundation::{NSNotification, NSNotificationCenter};
use objc2_ui_kit::{
    UIAccessibilityIsReduceMotionEnabled, UIApplicationDidBecomeActiveNotification,
    UIApplicationDidEnterBackgroundNotification, UIApplicationDidReceiveMemoryWarningNotification,
    UIApplicationWillResignActiveNotification, UIApplicationWillTerminateNotification,
    UIImpactFeedbackGenerator, UIImpactFeedbackStyle, UINotificationFeedbackGenerator,
    UINotificationFeedbackType,
};

use super::{Lifecycle, Moment, Platform, Vibration};

/// The platform with what iOS adds to it.
pub fn extend(platform: Platform) -> Platform {
    watch(&platform.lifecycle);
    let_others_sound();
    Platform {
        vibrate: Some(Rc::new(vibrate)),
        wants_stillness: Some(Rc::new(|| UIAccessibilityIsReduceMotionEnabled())),
        ..platform
    }
}

fn watch(lifecycle: &Lifecycle) {
    // SAFETY: UIKit's own constants.
    let moments = unsafe {
        [
            (UIApplicationDidBecomeActiveNotification, Moment::Resume),
            (UIApplicationWillResignActiveNotification, Moment::Pause),
            (UIApplicationDidEnterBackgroundNotification, Moment::Stop),
            (
                UIApplicationDidReceiveMemoryWarningNotification,
                Moment::LowMemory,
            ),
            (UIApplicationWillTerminateNotification, Moment::Destroy),
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

/// Does nothing on devices without an engine for it, and where the system's setting is off.
fn vibrate(vibration: Vibration) {
    let Some(main) = MainThreadMarker::new() else {
        return;
    };
    let notify = |kind| UINotificationFeedbackGenerator::new(main).notificationOccurred(kind);
    match vibration {
        Vibration::Tick => impact(main, UIImpactFeedbackStyle::Light),
        Vibration::Knock => impact(main, UIImpactFeedbackStyle::Heavy),
        Vibration::Success => notify(UINotificationFeedbackType::Success),
        Vibration::Warning => notify(UINotificationFeedbackType::Warning),
    }
}

fn impact(main: MainThreadMarker, style: UIImpactFeedbackStyle) {
    #[expect(
        deprecated,
        reason = "its successor needs a view, and iOS 17.5; the app runs from iOS 16 on"
    )]
    UIImpactFeedbackGenerator::initWithStyle(main.alloc(), style).impactOccurred();
}
