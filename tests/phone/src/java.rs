//! A made-up Java: every class, method and field that is asked for exists, and answers something plausible.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::ffi::{CStr, CString, c_char};
use std::sync::{Mutex, MutexGuard};

use crate::{Ret, int, say, setting, word};

#[derive(Clone, Debug)]
enum Thing {
    Class(String),
    Object(String),
    Text(String),
}

#[derive(Clone)]
struct Member {
    class: String,
    name: String,
    signature: String,
}

#[derive(Default)]
pub struct Java {
    things: Vec<Thing>,
    members: Vec<Member>,
    pub natives: BTreeMap<String, usize>,
    pub globals: i64,
    pub global_names: BTreeMap<String, i64>,
    pub calls: BTreeMap<String, u64>,
    /// The exception that is pending on a thread, by its class.
    thrown: HashMap<std::thread::ThreadId, usize>,
}

static JAVA: Mutex<Option<Java>> = Mutex::new(None);

pub fn java() -> Locked {
    let mut guard = JAVA.lock().unwrap_or_else(|e| e.into_inner());
    guard.get_or_insert_default();
    Locked(guard)
}

pub struct Locked(MutexGuard<'static, Option<Java>>);
impl std::ops::Deref for Locked {
    type Target = Java;
    fn deref(&self) -> &Java {
        self.0.as_ref().unwrap()
    }
}
impl std::ops::DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Java {
        self.0.as_mut().unwrap()
    }
}

thread_local!(static ATTACHED: Cell<bool> = const { Cell::new(false) });

pub fn attach() {
    ATTACHED.set(true);
}

const THINGS: usize = 0x10_0000;
const MEMBERS: usize = 0x80_0000;

impl Java {
    fn add(&mut self, thing: Thing) -> usize {
        self.things.push(thing);
        THINGS + (self.things.len() - 1) * 8
    }
    fn class(&mut self, name: &str) -> usize {
        let name = name.replace('.', "/");
        let at = self.things.iter().position(|thing| matches!(thing, Thing::Class(n) if *n == name));
        match at {
            Some(at) => THINGS + at * 8,
            None => self.add(Thing::Class(name)),
        }
    }
    pub fn object(&mut self, class: &str) -> usize {
        self.add(Thing::Object(class.into()))
    }
    fn thing(&self, handle: usize) -> Option<&Thing> {
        self.things.get(handle.checked_sub(THINGS)? / 8)
    }
    fn name(&self, handle: usize) -> String {
        match self.thing(handle) {
            None if handle == 0 => "null".into(),
            None => format!("?{handle:x}"),
            Some(Thing::Class(name)) => name.clone(),
            Some(Thing::Object(class)) => format!("a {class}"),
            Some(Thing::Text(text)) => format!("{text:?}"),
        }
    }
    fn class_of(&self, handle: usize) -> String {
        match self.thing(handle) {
            Some(Thing::Class(_)) => "java/lang/Class".into(),
            Some(Thing::Object(class)) => class.clone(),
            Some(Thing::Text(_)) => "java/lang/String".into(),
            None => "?".into(),
        }
    }
    fn text(&self, handle: usize) -> String {
        match self.thing(handle) {
            Some(Thing::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }
    fn member(&mut self, class: String, name: String, signature: String) -> usize {
        self.members.push(Member { class, name, signature });
        MEMBERS + (self.members.len() - 1) * 8
    }
}

unsafe fn string(at: usize) -> String {
    if at == 0 {
        return "null".into();
    }
    unsafe { CStr::from_ptr(at as *const c_char) }.to_string_lossy().into_owned()
}

/// The types of the arguments in a signature.
fn kinds(signature: &str) -> Vec<char> {
    let mut kinds = Vec::new();
    let mut inside = signature.trim_start_matches('(').split(')').next().unwrap_or("").chars();
    while let Some(kind) = inside.next() {
        kinds.push(kind);
        if kind == 'L' {
            inside.by_ref().take_while(|c| *c != ';').for_each(drop);
        }
    }
    kinds
}

/// What a call of this answers, from its class, name, signature and arguments.
fn answer(java: &mut Java, member: &Member, args: &[u64]) -> u64 {
    let asked = format!("{}.{}", member.class, member.name);
    match asked.as_str() {
        "android/os/LocaleList.toLanguageTags" => return java.add(Thing::Text(setting("languages", "en-US"))) as u64,
        "android/app/Activity.recreate" | "android/app/NativeActivity.recreate" => {
            crate::ANEW.store(true, std::sync::atomic::Ordering::SeqCst);
            return 0;
        }
        "java/lang/Class.forName" | "java/lang/ClassLoader.loadClass" => {
            let name = java.text(args[0] as usize);
            return java.class(&name) as u64;
        }
        "SlintAndroidJavaHelper.color_scheme" => return if setting("night", "0") == "1" { 0x20 } else { 0x10 },
        "SlintAndroidJavaHelper.accent_color" => return 0xff67_50a4,
        "SlintAndroidJavaHelper.font_scale" => return 1.0f32.to_bits().into(),
        "android/view/ViewConfiguration.getLongPressTimeout" => return 400,
        // Null where the activity was not started by one.
        "android/content/Intent.getStringExtra" => {
            let shortcut = setting("shortcut", "");
            return if shortcut.is_empty() { 0 } else { java.add(Thing::Text(shortcut)) as u64 };
        }
        "android/os/Build$VERSION.SDK_INT" => return setting("sdk", "26").parse().unwrap(),
        "android/provider/Settings$Global.getFloat" => return crate::setting("animator", "1").parse::<f32>().unwrap().to_bits().into(),
        "android/view/View.performHapticFeedback" => return 1,
        "android/graphics/Rect.top" => return 63,
        "android/graphics/Rect.bottom" | "android/graphics/Rect.left" | "android/graphics/Rect.right" => return 0,
        _ => {}
    }
    match member.signature.rsplit(')').next().unwrap_or("") {
        "Ljava/lang/String;" => java.add(Thing::Text(member.name.clone())) as u64,
        class if class.starts_with('L') => java.object(&class[1..class.len() - 1]) as u64,
        _ => 0,
    }
}

unsafe fn invoke(java: &mut Java, how: &str, on: usize, member: usize, args: usize) -> Ret {
    let member = java.members[(member - MEMBERS) / 8].clone();
    let kinds = kinds(&member.signature);
    let args = if args == 0 {
        &[]
    } else {
        unsafe { std::slice::from_raw_parts(args as *const u64, kinds.len()) }
    };
    let shown: Vec<String> = kinds
        .iter()
        .zip(args)
        .map(|(kind, value)| match kind {
            'L' | '[' => java.name(*value as usize),
            'F' => f32::from_bits(*value as u32).to_string(),
            'I' => (*value as i32).to_string(),
            'Z' => (*value as u8 != 0).to_string(),
            _ => value.to_string(),
        })
        .collect();
    let name = format!("{}.{}", member.class, member.name);
    let throws = setting("throw", "");
    let method = throws.trim_end_matches('!');
    if !method.is_empty() && name.ends_with(method) {
        say(&format!("java {name} throws"));
        if throws.ends_with('!') {
            crate::set("throw", "");
        }
        let exception = java.object("java/lang/IllegalStateException");
        java.thrown.insert(std::thread::current().id(), exception);
        return word(0);
    }
    let result = answer(java, &member, args);
    let shown_result = match member.signature.rsplit(')').next().unwrap_or("").chars().next() {
        Some('L' | '[') => java.name(result as usize),
        Some('V') => "void".into(),
        Some('F') => f32::from_bits(result as u32).to_string(),
        _ => result.to_string(),
    };
    let on = if how.contains("Static") || how.contains("New") {
        "static ".into()
    } else {
        format!("({}) ", java.name(on))
    };
    *java
        .calls
        .entry(format!("{}.{}{}", member.class, member.name, member.signature))
        .or_default() += 1;
    say(&format!(
        "java {on}{}.{}{} [{}] = {shown_result}",
        member.class,
        member.name,
        member.signature,
        shown.join(", ")
    ));
    Ret {
        x0: result as usize,
        d0: result,
        d1: 0,
    }
}

/// A function of JNI's table, by its name.
pub unsafe fn call(name: &str, a: &[usize; 17]) -> Ret {
    let mut java = java();
    unsafe {
        match name {
            "GetVersion" => int(0x1_0006),
            "FindClass" => {
                let name = string(a[1]);
                say(&format!("java FindClass {name}"));
                word(java.class(&name))
            }
            "GetMethodID" | "GetStaticMethodID" | "GetFieldID" | "GetStaticFieldID" => {
                let (class, member, signature) = (java.name(a[1]), string(a[2]), string(a[3]));
                say(&format!("java {name} {class}.{member} {signature}"));
                word(java.member(class, member, signature))
            }
            "NewObjectA" => {
                let class = java.name(a[1]);
                invoke(&mut java, name, a[1], a[2], a[3]);
                word(java.object(&class))
            }
            _ if name.starts_with("Call") && name.ends_with("MethodA") => invoke(&mut java, name, a[1], a[2], a[3]),
            _ if name.starts_with("Get") && name.ends_with("Field") => invoke(&mut java, name, a[1], a[2], 0),
            "GetObjectClass" => {
                let class = java.class_of(a[1]);
                word(java.class(&class))
            }
            "GetSuperclass" => word(0),
            "IsInstanceOf" | "IsAssignableFrom" => int(1),
            "NewGlobalRef" | "NewWeakGlobalRef" => {
                java.globals += 1;
                let name = java.name(a[1]);
                *java.global_names.entry(name).or_default() += 1;
                word(a[1])
            }
            "DeleteGlobalRef" | "DeleteWeakGlobalRef" => {
                java.globals -= 1;
                let name = java.name(a[1]);
                *java.global_names.entry(name).or_default() -= 1;
                int(0)
            }
            "NewLocalRef" | "PopLocalFrame" => word(a[1]),
            "DeleteLocalRef" | "PushLocalFrame" | "EnsureLocalCapacity" => int(0),
            "IsSameObject" => int((a[1] == a[2]) as i32),
            "ExceptionCheck" => int(java.thrown.contains_key(&std::thread::current().id()) as i32),
            "ExceptionOccurred" => word(java.thrown.get(&std::thread::current().id()).copied().unwrap_or(0)),
            "ExceptionClear" => {
                java.thrown.remove(&std::thread::current().id());
                int(0)
            }
            "ExceptionDescribe" => int(0),
            "Throw" => {
                java.thrown.insert(std::thread::current().id(), a[1]);
                int(0)
            }
            "NewByteArray" => word(java.object("[B")),
            "SetByteArrayRegion" => {
                let bytes = std::slice::from_raw_parts(a[4] as *const u8, a[3]);
                let head = &bytes[..bytes.len().min(40)];
                say(&format!("java bytes {}: {:?}", bytes.len(), String::from_utf8_lossy(head)));
                int(0)
            }
            "GetArrayLength" => int(0),
            "GetObjectRefType" => int(if a[1] == 0 { 0 } else { 1 }),
            "NewStringUTF" => {
                let text = string(a[1]);
                word(java.add(Thing::Text(text)))
            }
            "GetStringUTFLength" => word(java.text(a[1]).len()),
            "GetStringUTFChars" => {
                if a[2] != 0 {
                    *(a[2] as *mut u8) = 1;
                }
                word(CString::new(java.text(a[1])).unwrap().into_raw() as usize)
            }
            "ReleaseStringUTFChars" => {
                drop(CString::from_raw(a[2] as *mut c_char));
                int(0)
            }
            "NewDirectByteBuffer" => {
                // The check's own library was built with an empty one.
                let head = if a[2] < 8 {
                    &[]
                } else {
                    std::slice::from_raw_parts(a[1] as *const u8, 8)
                };
                say(&format!(
                    "java NewDirectByteBuffer of {} bytes, beginning {:?}",
                    a[2],
                    String::from_utf8_lossy(head)
                ));
                word(java.object("java/nio/ByteBuffer"))
            }
            "RegisterNatives" => {
                for at in 0..a[3] {
                    let method = (a[2] + at * 24) as *const usize;
                    let (name, signature, function) = (string(*method), string(*method.add(1)), *method.add(2));
                    say(&format!("java RegisterNatives {}.{name} {signature}", java.name(a[1])));
                    java.natives.insert(name, function);
                }
                int(0)
            }
            "GetJavaVM" => {
                *(a[1] as *mut usize) = crate::vm() as usize;
                int(0)
            }
            _ => {
                say(&format!("java NOT IMPLEMENTED {name}"));
                int(0)
            }
        }
    }
}

/// A function of the virtual machine's table.
pub unsafe fn call_vm(name: &str, a: &[usize; 17]) -> Ret {
    match name {
        "GetEnv" | "AttachCurrentThread" | "AttachCurrentThreadAsDaemon" => {
            if name != "GetEnv" {
                ATTACHED.set(true);
                say("java AttachCurrentThread");
            }
            let is = ATTACHED.get();
            unsafe { *(a[1] as *mut usize) = if is { crate::env() as usize } else { 0 } };
            int(if is { 0 } else { -2 })
        }
        "DetachCurrentThread" => {
            ATTACHED.set(false);
            say("java DetachCurrentThread");
            int(0)
        }
        _ => int(-1),
    }
}

/// How often each method was called, and how many references keep something alive.
pub fn report() {
    let java = java();
    say(&format!("global references: {}", java.globals));
    java.calls.iter().for_each(|(call, times)| say(&format!("called {times} {call}")));
}
