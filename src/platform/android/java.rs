//! Calls into Java, none of which ends the app: whatever goes wrong there is an error here.

use std::ffi::CStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

use jni::errors::{Error, Result};
use jni::objects::{JObject, JString};
use jni::refs::Global;
use jni::signature::RuntimeMethodSignature;
use jni::strings::JNIStr;
use jni::{Env, JValue, JValueOwned, JavaVM};
use slint::android::AndroidApp;

use super::methods::Method;

/// What `ask` gives, or this where that fails in any way: an exception of Java's, which is cleared, an error or a panic.
/// `what` is for the log.
pub fn or<T>(instead: T, what: &str, ask: impl FnOnce() -> Result<T>) -> T {
    let why = match catch_unwind(AssertUnwindSafe(ask)) {
        Ok(Ok(answer)) => return answer,
        Ok(Err(error)) => error.to_string(),
        // It has told why.
        Err(_) => "a panic".into(),
    };
    eprintln!("ludo: no {what}: {why}");
    instead
}

/// Runs something that calls Java. An exception that it leaves is cleared, and is the error.
pub fn with_java<T>(
    android: &AndroidApp,
    run: impl FnOnce(&mut Java<'_, '_>) -> Result<T>,
) -> Result<T> {
    // SAFETY: it is the process's Java machine, for as long as there is an activity.
    let machine = unsafe { JavaVM::from_raw(android.vm_as_ptr().cast()) };
    machine.attach_current_thread(|env| {
        let activity = android.activity_as_ptr() as jni::sys::jobject;
        if activity.is_null() {
            return Err(Error::NullPtr("the activity has ended"));
        }
        // SAFETY: a global reference to the activity, valid while `android` is, and not deleted here.
        let activity = unsafe { env.as_cast_raw::<Global<JObject>>(&activity)? };
        let level = android.config().sdk_version();
        run(&mut Java {
            env,
            activity: activity.as_ref(),
            level,
        })
    })
}

/// Java, as one thread sees it.
pub struct Java<'env, 'local> {
    pub env: &'env mut Env<'local>,
    pub activity: &'env JObject<'env>,
    /// The level of Android's API.
    pub level: i32,
}

impl<'local> Java<'_, 'local> {
    /// Calls a method of this object, or of its class where it belongs to that: then the object counts for nothing.
    ///
    /// # Errors
    /// If this Android has no such method, or it throws an exception.
    pub fn call(
        &mut self,
        method: &Method,
        object: &JObject<'_>,
        arguments: &[JValue<'_>],
    ) -> Result<JValueOwned<'local>> {
        self.look_for(method)?;
        let signature = RuntimeMethodSignature::from_str(method.signature)?;
        let signature = signature.method_signature();
        let name = text(method.name)?;
        if !method.is_static {
            return self.env.call_method(object, name, signature, arguments);
        }
        let class = self.env.find_class(text(method.class)?)?;
        self.env
            .call_static_method(class, name, signature, arguments)
    }

    /// The same of an object that the method returns.
    pub fn get(
        &mut self,
        method: &Method,
        object: &JObject<'_>,
        arguments: &[JValue<'_>],
    ) -> Result<JObject<'local>> {
        self.call(method, object, arguments)?.l()
    }

    /// A new object.
    ///
    /// # Errors
    /// As for [`Java::call`].
    pub fn make(&mut self, method: &Method, arguments: &[JValue<'_>]) -> Result<JObject<'local>> {
        self.look_for(method)?;
        let signature = RuntimeMethodSignature::from_str(method.signature)?;
        let class = self.env.find_class(text(method.class)?)?;
        self.env
            .new_object(class, signature.method_signature(), arguments)
    }

    /// Java would look for what a later Android has as well, and throw.
    fn look_for(&self, method: &Method) -> Result<()> {
        if self.level < method.since {
            let name = method.name.to_string_lossy().into_owned();
            let sig = method.signature.into();
            return Err(Error::MethodNotFound { name, sig });
        }
        Ok(())
    }

    /// What a string says; nothing where it is null.
    pub fn read(&mut self, string: JObject<'local>) -> Result<String> {
        if string.is_null() {
            return Ok(String::new());
        }
        self.env
            .cast_local::<JString<'_>>(string)?
            .try_to_string(self.env)
    }
}

/// Names of classes and methods are ASCII, which is the same in Java's own encoding.
fn text(name: &'static CStr) -> Result<&'static JNIStr> {
    JNIStr::from_cstr(name).ok_or(Error::NullPtr("a name that Java cannot read"))
}
