//! The system's sheet for sharing.

use std::path::PathBuf;

use jni::JValue;
use jni::errors::{Error, Result};
use jni::objects::{JByteArray, JObject};
use slint::android::AndroidApp;

use super::java::{Java, or, with_java};
use super::methods;
use crate::platform::{Share, Shared};

/// As much text as goes from one app to another in one piece: half of what Android's Binder takes, which keeps a character
/// in two bytes and is shared with everything else that is on its way.
pub const MOST: usize = 250_000;

/// Of `android.content.Intent`.
const FLAG_GRANT_READ_URI_PERMISSION: i32 = 1;

/// Offers something to other apps. A file lies among the person's downloads then, which needs no permission from API 29 on;
/// before, one that is too long to be a text lies in the app's folder for others to see.
pub fn share(android: &AndroidApp, what: &Share) -> Shared {
    let level = android.config().sdk_version();
    match &what.file {
        Some(name) if level >= methods::DOWNLOADS.since => {
            let offered = with_java(android, |java| {
                let file = write_download(java, name, &what.text)?;
                offer(
                    java,
                    &methods::INTENT_THING,
                    "android.intent.extra.STREAM",
                    &file,
                )
            });
            or(Shared::Not, "sharing", || offered.map(|()| Shared::Offered))
        }
        Some(name) if what.text.encode_utf16().count() > MOST => or(Shared::Not, "sharing", || {
            Ok(write_outside(android, name, &what.text))
        }),
        _ => or(Shared::Not, "sharing", || {
            with_java(android, |java| {
                let text = java.env.new_string(&what.text)?;
                offer(
                    java,
                    &methods::INTENT_TEXT,
                    "android.intent.extra.TEXT",
                    &text,
                )
            })?;
            Ok(Shared::Offered)
        }),
    }
}

/// Shows the sheet for a text or a file.
fn offer(
    java: &mut Java<'_, '_>,
    put: &methods::Method,
    name: &str,
    what: &JObject<'_>,
) -> Result<()> {
    let action = java.env.new_string("android.intent.action.SEND")?;
    let kind = java.env.new_string("text/plain")?;
    let name = java.env.new_string(name)?;
    let intent = java.make(&methods::NEW_INTENT, &[JValue::Object(&action)])?;
    java.call(&methods::INTENT_TYPE, &intent, &[JValue::Object(&kind)])?;
    java.call(put, &intent, &[JValue::Object(&name), JValue::Object(what)])?;
    let flags = [JValue::Int(FLAG_GRANT_READ_URI_PERMISSION)];
    java.call(&methods::INTENT_FLAGS, &intent, &flags)?;
    let arguments = [JValue::Object(&intent), JValue::Object(&JObject::null())];
    let chooser = java.get(&methods::CHOOSER, &JObject::null(), &arguments)?;
    let arguments = [JValue::Object(&chooser)];
    java.call(&methods::START_ACTIVITY, java.activity, &arguments)?;
    Ok(())
}

/// A new file among the downloads: where it lies.
fn write_download<'local>(
    java: &mut Java<'_, 'local>,
    name: &str,
    text: &str,
) -> Result<JObject<'local>> {
    let values = java.make(&methods::NEW_VALUES, &[])?;
    // Of `MediaStore.MediaColumns`.
    for (column, value) in [("_display_name", name), ("mime_type", "text/plain")] {
        let column = java.env.new_string(column)?;
        let value = java.env.new_string(value)?;
        let arguments = [JValue::Object(&column), JValue::Object(&value)];
        java.call(&methods::PUT_VALUE, &values, &arguments)?;
    }
    let storage = java.env.new_string("external_primary")?;
    let downloads = java.get(
        &methods::DOWNLOADS,
        &JObject::null(),
        &[JValue::Object(&storage)],
    )?;
    let resolver = java.get(&methods::CONTENT_RESOLVER, java.activity, &[])?;
    let arguments = [JValue::Object(&downloads), JValue::Object(&values)];
    let file = java.get(&methods::INSERT, &resolver, &arguments)?;
    if file.is_null() {
        return Err(Error::NullPtr("no new file"));
    }
    let output = java.get(&methods::OUTPUT, &resolver, &[JValue::Object(&file)])?;
    if output.is_null() {
        return Err(Error::NullPtr("a file that cannot be written"));
    }
    let bytes: JByteArray<'_> = java.env.byte_array_from_slice(text.as_bytes())?;
    let written = java.call(&methods::WRITE, &output, &[JValue::Object(&bytes)]);
    java.call(&methods::CLOSE, &output, &[])?;
    written?;
    Ok(file)
}

/// The file in the folder that the system shows to computers and to apps for files.
fn write_outside(android: &AndroidApp, name: &str, text: &str) -> Shared {
    let Some(file) = android
        .external_data_path()
        .map(|folder: PathBuf| folder.join(name))
    else {
        return Shared::Not;
    };
    match std::fs::write(&file, text) {
        Ok(()) => Shared::Written(file),
        Err(error) => {
            eprintln!("ludo: {}: {error}", file.display());
            Shared::Not
        }
    }
}
