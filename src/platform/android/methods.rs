//! Every method of Java that the app calls, by class, name and signature.
//!
//! Nothing checks these when the app is built: Java looks for them when they are called. So they stand in one table of
//! plain data, which a test compares with what Android declares.

use std::ffi::CStr;

/// A method of a class of Android's, as the Java Native Interface writes it.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The class that declares it, `android/view/View`.
    pub class: &'static CStr,
    /// Its name; `<init>` is a constructor.
    pub name: &'static CStr,
    /// The types of its arguments and of what it returns, `(I)Z`.
    pub signature: &'static str,
    /// Whether it belongs to the class and not to an object.
    pub is_static: bool,
    /// The first level of Android's API that has it. One above the lowest level that the app runs on is called only after
    /// asking for the level.
    pub since: i32,
}

macro_rules! methods {
    ($($(#[$what:meta])* $since:literal $constant:ident = $class:literal $name:literal $signature:literal $($of:ident)?;)*) => {
        $($(#[$what])* pub const $constant: Method = Method {
            class: $class,
            name: $name,
            signature: $signature,
            is_static: methods!(@ $($of)?),
            since: $since,
        };)*

        /// All of them.
        #[allow(dead_code, reason = "for the test that reads this file")]
        pub const ALL: &[Method] = &[$($constant),*];
    };
    (@ of_class) => { true };
    (@) => { false };
}

methods! {
    /// The languages that the person wants, for this app where the system lets one choose for each.
    24 DEFAULT_LOCALES = c"android/os/LocaleList" c"getDefault" "()Landroid/os/LocaleList;" of_class;
    /// All of them by BCP 47, with commas between them.
    24 TO_LANGUAGE_TAGS = c"android/os/LocaleList" c"toLanguageTags" "()Ljava/lang/String;";

    /// What the activity was started by.
    1 START_INTENT = c"android/app/Activity" c"getIntent" "()Landroid/content/Intent;";
    /// The text under a name; null where there is none.
    1 EXTRA_TEXT_OF = c"android/content/Intent" c"getStringExtra" "(Ljava/lang/String;)Ljava/lang/String;";

    /// What reads the system's settings.
    1 CONTENT_RESOLVER = c"android/content/Context" c"getContentResolver" "()Landroid/content/ContentResolver;";
    /// A setting of the whole device, or the number at the end where it is not set.
    17 GLOBAL_SETTING = c"android/provider/Settings$Global" c"getFloat"
        "(Landroid/content/ContentResolver;Ljava/lang/String;F)F" of_class;

    /// The activity's window; null after its end.
    1 WINDOW = c"android/app/Activity" c"getWindow" "()Landroid/view/Window;";
    /// The outermost view of the window.
    1 DECOR_VIEW = c"android/view/Window" c"getDecorView" "()Landroid/view/View;";
    /// Whether the phone vibrates like this.
    3 HAPTIC_FEEDBACK = c"android/view/View" c"performHapticFeedback" "(I)Z";

    /// Sets flags of the window.
    1 ADD_FLAGS = c"android/view/Window" c"addFlags" "(I)V";
    /// Takes them away.
    1 CLEAR_FLAGS = c"android/view/Window" c"clearFlags" "(I)V";
    /// What the window's bars look like, up to API 29.
    11 SYSTEM_UI = c"android/view/View" c"getSystemUiVisibility" "()I";
    /// Changes that.
    11 SET_SYSTEM_UI = c"android/view/View" c"setSystemUiVisibility" "(I)V";
    /// What can change the window's bars.
    30 INSETS_CONTROLLER = c"android/view/Window" c"getInsetsController" "()Landroid/view/WindowInsetsController;";
    /// Sets those of the flags that the second number names.
    30 SET_BARS = c"android/view/WindowInsetsController" c"setSystemBarsAppearance" "(II)V";

    /// Something that another app shall do.
    1 NEW_INTENT = c"android/content/Intent" c"<init>" "(Ljava/lang/String;)V";
    /// What it is about, by MIME.
    1 INTENT_TYPE = c"android/content/Intent" c"setType" "(Ljava/lang/String;)Landroid/content/Intent;";
    /// A text under a name.
    1 INTENT_TEXT = c"android/content/Intent" c"putExtra" "(Ljava/lang/String;Ljava/lang/String;)Landroid/content/Intent;";
    /// A thing under a name, such as where something lies.
    1 INTENT_THING = c"android/content/Intent" c"putExtra"
        "(Ljava/lang/String;Landroid/os/Parcelable;)Landroid/content/Intent;";
    /// More about how it is done.
    1 INTENT_FLAGS = c"android/content/Intent" c"addFlags" "(I)Landroid/content/Intent;";
    /// The sheet from which the person chooses the other app.
    1 CHOOSER = c"android/content/Intent" c"createChooser"
        "(Landroid/content/Intent;Ljava/lang/CharSequence;)Landroid/content/Intent;" of_class;
    /// Does it.
    1 START_ACTIVITY = c"android/content/Context" c"startActivity" "(Landroid/content/Intent;)V";

    /// An empty row.
    1 NEW_VALUES = c"android/content/ContentValues" c"<init>" "()V";
    /// A text in a column of it.
    1 PUT_VALUE = c"android/content/ContentValues" c"put" "(Ljava/lang/String;Ljava/lang/String;)V";
    /// The person's downloads, on this storage.
    29 DOWNLOADS = c"android/provider/MediaStore$Downloads" c"getContentUri" "(Ljava/lang/String;)Landroid/net/Uri;" of_class;
    /// A new file there; null where there can be none.
    1 INSERT = c"android/content/ContentResolver" c"insert"
        "(Landroid/net/Uri;Landroid/content/ContentValues;)Landroid/net/Uri;";
    /// What writes it.
    1 OUTPUT = c"android/content/ContentResolver" c"openOutputStream" "(Landroid/net/Uri;)Ljava/io/OutputStream;";
    /// Writes all of these bytes.
    1 WRITE = c"java/io/OutputStream" c"write" "([B)V";
    /// Nothing more comes.
    1 CLOSE = c"java/io/OutputStream" c"close" "()V";

    /// Ends the activity and starts it anew.
    11 RECREATE = c"android/app/Activity" c"recreate" "()V";
}
