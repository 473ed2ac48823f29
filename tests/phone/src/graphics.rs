//! A made-up EGL, OpenGL and Skia: nothing is drawn, but every frame's texts are read back from the glyphs, with
//! their places in the window.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{CStr, c_char};
use std::sync::Mutex;

use crate::{Ret, int, say, word};

/// An affine map: x' = a x + c y + e, y' = b x + d y + f.
#[derive(Clone, Copy, Debug)]
struct Map {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
    f: f32,
}

impl Map {
    const SAME: Map = Map {
        a: 1.0,
        b: 0.0,
        c: 0.0,
        d: 1.0,
        e: 0.0,
        f: 0.0,
    };
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)
    }
    /// First the other, then this.
    fn after(&self, o: &Map) -> Map {
        let (e, f) = self.point(o.e, o.f);
        Map {
            a: self.a * o.a + self.c * o.b,
            b: self.b * o.a + self.d * o.b,
            c: self.a * o.c + self.c * o.d,
            d: self.b * o.c + self.d * o.d,
            e,
            f,
        }
    }
    fn inverse(&self) -> Option<Map> {
        let det = self.a * self.d - self.b * self.c;
        if det == 0.0 {
            return None;
        }
        let (a, b, c, d) = (self.d / det, -self.b / det, -self.c / det, self.a / det);
        Some(Map {
            a,
            b,
            c,
            d,
            e: -(a * self.e + c * self.f),
            f: -(b * self.e + d * self.f),
        })
    }
    fn bounds(&self, r: [f32; 4]) -> [f32; 4] {
        let points = [(r[0], r[1]), (r[2], r[1]), (r[0], r[3]), (r[2], r[3])].map(|(x, y)| self.point(x, y));
        points.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, p| {
            [b[0].min(p.0), b[1].min(p.1), b[2].max(p.0), b[3].max(p.1)]
        })
    }
    /// Skia's matrices: rows, and a mask of their kind, here always the widest but for the perspective.
    unsafe fn read(at: usize) -> Map {
        let m = unsafe { *(at as *const [f32; 9]) };
        Map {
            a: m[0],
            c: m[1],
            e: m[2],
            b: m[3],
            d: m[4],
            f: m[5],
        }
    }
    unsafe fn write(&self, at: usize) {
        unsafe {
            *(at as *mut [f32; 9]) = [self.a, self.c, self.e, self.b, self.d, self.f, 0.0, 0.0, 1.0];
            *((at + 36) as *mut i32) = self.kind();
        }
    }
    fn kind(&self) -> i32 {
        let straight = self.b == 0.0 && self.c == 0.0;
        (self.e != 0.0 || self.f != 0.0) as i32
            | ((self.a != 1.0 || self.d != 1.0) as i32) << 1
            | (!straight as i32) << 2
            | (straight as i32) << 4
    }
}

#[derive(Clone)]
struct State {
    map: Map,
    clip: [f32; 4],
}

struct Canvas {
    stack: Vec<State>,
    is_window: bool,
}

impl Canvas {
    fn state(&mut self) -> &mut State {
        self.stack.last_mut().expect("a canvas has a state")
    }
    fn save(&mut self) -> i32 {
        let state = self.state().clone();
        self.stack.push(state);
        self.stack.len() as i32 - 1
    }
    fn restore(&mut self) {
        if self.stack.len() > 1 {
            self.stack.pop();
        }
    }
    fn clip(&mut self, rect: [f32; 4]) {
        let state = self.state();
        let r = state.map.bounds(rect);
        state.clip = [
            state.clip[0].max(r[0]),
            state.clip[1].max(r[1]),
            state.clip[2].min(r[2]),
            state.clip[3].min(r[3]),
        ];
    }
    fn concat(&mut self, map: Map) {
        let state = self.state();
        state.map = state.map.after(&map);
    }
}

struct Surface {
    width: i32,
    height: i32,
    canvas: Canvas,
}

fn surface(width: i32, height: i32, is_window: bool) -> usize {
    let clip = [0.0, 0.0, width as f32, height as f32];
    let canvas = Canvas {
        stack: vec![State { map: Map::SAME, clip }],
        is_window,
    };
    Box::into_raw(Box::new(Surface { width, height, canvas })) as usize
}

/// What something that is only handed around points to.
static THING: [u64; 64] = [0; 64];
fn thing() -> Ret {
    word(THING.as_ptr() as usize)
}

#[derive(Default)]
pub struct Frames {
    pub shown: u64,
    now: Vec<(i32, i32, String)>,
    pub last: Vec<(i32, i32, String)>,
}
static FRAMES: Mutex<Option<Frames>> = Mutex::new(None);
fn frames<T>(of: impl FnOnce(&mut Frames) -> T) -> T {
    of(FRAMES.lock().unwrap().get_or_insert_default())
}

thread_local! {
    static CURRENT: RefCell<[usize; 2]> = const { RefCell::new([0; 2]) };
    /// What the glyphs of a font mean, by the place of its bytes.
    static FONTS: RefCell<HashMap<usize, HashMap<u16, char>>> = RefCell::default();
}

fn characters(data: usize) -> HashMap<u16, char> {
    let bytes = unsafe { &*(data as *const Vec<u8>) };
    let mut known = HashMap::new();
    let Ok(face) = ttf_parser::Face::parse(bytes, 0) else {
        return known;
    };
    for table in face
        .tables()
        .cmap
        .iter()
        .flat_map(|cmap| cmap.subtables)
        .filter(|table| table.is_unicode())
    {
        table.codepoints(|point| {
            if let (Some(glyph), Some(c)) = (table.glyph_index(point), char::from_u32(point)) {
                known.entry(glyph.0).or_insert(c);
            }
        });
    }
    known
}

fn read_glyphs(typeface: usize, glyphs: &[u16]) -> String {
    FONTS.with_borrow_mut(|fonts| {
        let known = fonts.entry(typeface).or_insert_with(|| characters(typeface));
        glyphs
            .iter()
            .map(|glyph| known.get(glyph).copied().unwrap_or('\u{fffd}'))
            .map(|c| if c == '\u{a0}' { ' ' } else { c })
            .collect()
    })
}

unsafe fn rect(at: usize) -> [f32; 4] {
    unsafe { *(at as *const [f32; 4]) }
}
unsafe fn put<T>(at: usize, value: T) {
    if at != 0 {
        unsafe { (at as *mut T).write_unaligned(value) };
    }
}

/// The graphics context is lost.
fn is_lost() -> bool {
    crate::setting("lost", "0") == "1"
}

fn egl(name: &str, a: &[usize; 17]) -> Ret {
    const OK: i32 = 1;
    unsafe {
        match name {
            "eglGetDisplay" | "eglGetPlatformDisplay" | "eglGetCurrentDisplay" => word(0x7000),
            "eglInitialize" => {
                put(a[1], 1i32);
                put(a[2], 5i32);
                int(OK)
            }
            "eglQueryString" => word(match a[1] {
                0x3055 if a[0] == 0 => c"EGL_EXT_client_extensions EGL_EXT_platform_base EGL_KHR_platform_android".as_ptr() as usize,
                0x3055 => c"EGL_KHR_create_context EGL_KHR_surfaceless_context".as_ptr() as usize,
                0x3054 => c"1.5 made up".as_ptr() as usize,
                0x308d => c"OpenGL_ES".as_ptr() as usize,
                _ => c"made up".as_ptr() as usize,
            }),
            "eglChooseConfig" | "eglGetConfigs" => {
                let (configs, number) = if name == "eglChooseConfig" { (a[2], a[4]) } else { (a[1], a[3]) };
                put(configs, 0x7100usize);
                put(number, 1i32);
                int(OK)
            }
            "eglGetConfigAttrib" => {
                put(
                    a[3],
                    match a[2] {
                        0x3020 => 32,                  // buffer size
                        0x3021..=0x3024 | 0x3026 => 8, // alpha, blue, green, red, stencil
                        0x3025 => 24,                  // depth
                        0x3027 => 0x3038,              // caveat: none
                        0x3033 => 5,                   // window, pbuffer
                        0x303f => 0x308e,              // RGB
                        0x3040 | 0x3042 => 0x45,       // OpenGL ES 1 to 3
                        _ => 0,
                    },
                );
                int(OK)
            }
            "eglCreateContext" => {
                crate::set("lost", "0");
                word(0x7200)
            }
            "eglCreateWindowSurface" | "eglCreatePlatformWindowSurface" => {
                say(&format!("android {name} of the window at {:#x}", a[2]));
                word(a[2])
            }
            "eglMakeCurrent" => {
                CURRENT.set([a[3], a[1]]);
                int(OK)
            }
            "eglGetCurrentContext" => word(CURRENT.with_borrow(|c| c[0])),
            "eglGetCurrentSurface" => word(CURRENT.with_borrow(|c| c[1])),
            "eglQuerySurface" => {
                let (width, height) = (*(a[1] as *const crate::system::Window)).size();
                put(
                    a[3],
                    match a[2] {
                        0x3056 => height,
                        0x3057 => width,
                        _ => 0,
                    },
                );
                int(OK)
            }
            "eglQueryContext" => {
                put(a[3], 0i32);
                int(OK)
            }
            "eglGetError" => int(if is_lost() { 0x300e } else { 0x3000 }),
            "eglSwapBuffers" if is_lost() => int(0),
            "eglQueryAPI" => int(0x30a0),
            "eglGetProcAddress" => word(crate::symbol(CStr::from_ptr(a[0] as *const c_char))),
            "eglSwapBuffers" => {
                crate::time::frame_shown();
                frames(|frames| {
                    frames.shown += 1;
                    frames.last = std::mem::take(&mut frames.now);
                });
                int(OK)
            }
            _ => int(OK),
        }
    }
}

pub unsafe fn call(name: &str, a: &[usize; 17]) -> Option<Ret> {
    if name.starts_with("egl") {
        return Some(egl(name, a));
    }
    let f = |at: usize| f32::from_bits(a[9 + at] as u32);
    let canvas = || unsafe { &mut *(a[0] as *mut Canvas) };
    // What a method of C++ is called, without its arguments.
    let short = match name.strip_prefix("__ZN") {
        Some(mangled) => {
            let mut rest = mangled.trim_start_matches('K');
            let mut parts = Vec::new();
            while rest.starts_with(|c: char| c.is_ascii_digit()) {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
                let length: usize = rest[..digits].parse().unwrap();
                parts.push(&rest[digits..digits + length]);
                rest = &rest[digits + length..];
            }
            Cow::Owned(parts.join("_"))
        }
        None => Cow::Borrowed(name.strip_prefix("C_").unwrap_or(name)),
    };
    Some(unsafe {
        match &*short {
            "glGetString" | "glGetStringi" => word(match a[0] {
                0x1f02 => c"OpenGL ES 3.0 made up".as_ptr() as usize,
                0x8b8c => c"OpenGL ES GLSL ES 3.00".as_ptr() as usize,
                _ => c"made up".as_ptr() as usize,
            }),
            "glGetIntegerv" => {
                put(a[1], if a[0] == 0x821b { 3 } else { 0i32 });
                int(0)
            }
            _ if name.starts_with("gl") => int(0),

            "SkSurfaces_WrapBackendRenderTarget" => {
                let window = CURRENT.with_borrow(|c| c[1]) as *const crate::system::Window;
                let (width, height) = (*window).size();
                word(surface(width, height, true))
            }
            "SkCanvas_makeSurface" => {
                let size = *((a[1] + 16) as *const [i32; 2]);
                word(surface(size[0], size[1], false))
            }
            "SkSurface_getCanvas" => word(&raw mut (*(a[0] as *mut Surface)).canvas as usize),
            "SkSurface_width" => int((*(a[0] as *const Surface)).width),
            "SkSurface_height" => int((*(a[0] as *const Surface)).height),

            "SkCanvas_save" | "SkCanvas_saveLayerAlphaf" => int(canvas().save()),
            "SkCanvas_restore" => {
                canvas().restore();
                int(0)
            }
            "SkAutoCanvasRestore_Construct" => {
                put(a[0], a[1]);
                put(a[0] + 8, (*(a[1] as *const Canvas)).stack.len() as i32);
                if a[2] & 1 != 0 {
                    (*(a[1] as *mut Canvas)).save();
                }
                int(0)
            }
            "SkAutoCanvasRestore_destruct" => {
                let (canvas, depth) = (*(a[0] as *const usize) as *mut Canvas, *((a[0] + 8) as *const i32));
                if !canvas.is_null() {
                    (*canvas).stack.truncate((depth as usize).max(1));
                }
                int(0)
            }
            "SkCanvas_translate" => {
                canvas().concat(Map {
                    e: f(0),
                    f: f(1),
                    ..Map::SAME
                });
                int(0)
            }
            "SkCanvas_scale" => {
                canvas().concat(Map {
                    a: f(0),
                    d: f(1),
                    ..Map::SAME
                });
                int(0)
            }
            "SkCanvas_rotate" => {
                let (sin, cos) = f(0).to_radians().sin_cos();
                let (px, py) = if name.ends_with("fff") { (f(1), f(2)) } else { (0.0, 0.0) };
                canvas().concat(Map {
                    a: cos,
                    b: sin,
                    c: -sin,
                    d: cos,
                    e: px - cos * px + sin * py,
                    f: py - sin * px - cos * py,
                });
                int(0)
            }
            "SkCanvas_concat" => {
                canvas().concat(Map::read(a[1]));
                int(0)
            }
            "SkCanvas_clipRect" | "SkCanvas_clipRRect" => {
                canvas().clip(rect(a[1]));
                int(0)
            }
            "SkCanvas_getLocalClipBounds" => {
                let state = canvas().state().clone();
                put(a[1], state.map.inverse().map_or([0.0; 4], |map| map.bounds(state.clip)));
                int(0)
            }
            "SkCanvas_getLocalToDevice" => {
                let m = canvas().state().map;
                put(
                    a[1],
                    [m.a, m.b, 0.0, 0.0, m.c, m.d, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, m.e, m.f, 0.0, 1.0],
                );
                int(0)
            }
            "SkCanvas_drawGlyphs" => {
                let glyphs = std::slice::from_raw_parts(a[1] as *const u16, a[2]);
                let first = if a[2] == 0 { [0.0; 2] } else { *(a[3] as *const [f32; 2]) };
                let text = read_glyphs(*(a[4] as *const usize), glyphs);
                let (x, y) = canvas().state().map.point(f(0) + first[0], f(1) + first[1]);
                let at = if canvas().is_window { (x as i32, y as i32) } else { (-1, -1) };
                frames(|frames| frames.now.push((at.0, at.1, text)));
                int(0)
            }

            "SkData_MakeWithCopy" => word(Box::into_raw(Box::new(std::slice::from_raw_parts(a[0] as *const u8, a[1]).to_vec())) as usize),
            // The typeface is its bytes.
            "SkFontMgr_makeFromData" => word(a[1]),
            "SkTypeface_makeClone" => word(a[0]),
            "SkFont_ConstructFromTypeface" | "SkFont_ConstructFromTypefaceWithSize" => {
                put(a[0], a[1]);
                int(0)
            }

            "SkMatrix_setTranslate" => {
                Map {
                    e: f(0),
                    f: f(1),
                    ..Map::SAME
                }
                .write(a[0]);
                word(a[0])
            }
            "SkMatrix_postTranslate" => {
                Map {
                    e: f(0),
                    f: f(1),
                    ..Map::SAME
                }
                .after(&Map::read(a[0]))
                .write(a[0]);
                word(a[0])
            }
            "SkMatrix_setScale" => {
                Map {
                    a: f(0),
                    d: f(1),
                    e: f(2) - f(0) * f(2),
                    f: f(3) - f(1) * f(3),
                    ..Map::SAME
                }
                .write(a[0]);
                word(a[0])
            }
            "SkMatrix_setConcat" => {
                Map::read(a[1]).after(&Map::read(a[2])).write(a[0]);
                word(a[0])
            }
            "SkMatrix_setRotate" => {
                let (sin, cos) = f(0).to_radians().sin_cos();
                Map {
                    a: cos,
                    b: sin,
                    c: -sin,
                    d: cos,
                    e: 0.0,
                    f: 0.0,
                }
                .write(a[0]);
                word(a[0])
            }
            "SkMatrix_Rect2Rect" => {
                let (from, to) = (rect(a[0]), rect(a[1]));
                let (sx, sy) = ((to[2] - to[0]) / (from[2] - from[0]), (to[3] - to[1]) / (from[3] - from[1]));
                Map {
                    a: sx,
                    d: sy,
                    e: to[0] - sx * from[0],
                    f: to[1] - sy * from[1],
                    ..Map::SAME
                }
                .write(a[3]);
                int(1)
            }
            "SkMatrix_SubscriptMut" => word(a[0] + a[1] * 4),
            "SkMatrix_getType" => int(Map::read(a[0]).kind() & 15),
            "SkMatrix_rectStaysRect" => int(Map::read(a[0]).kind() >> 4 & 1),
            "SkMatrix_invert" => match Map::read(a[0]).inverse() {
                Some(inverse) => {
                    if a[1] != 0 {
                        inverse.write(a[1]);
                    }
                    int(1)
                }
                None => int(0),
            },
            "SkMatrix_mapPoint" => {
                let (x, y) = Map::read(a[0]).point(f(0), f(1));
                Ret {
                    x0: 0,
                    d0: x.to_bits().into(),
                    d1: y.to_bits().into(),
                }
            }
            "SkRRect_setRectXY" | "SkRRect_setRectRadii" => {
                put(a[0], rect(a[1]));
                put(a[0] + 48, if short.ends_with("XY") { 3i32 } else { 5 });
                int(0)
            }
            "SkRRect_Construct" => {
                put(a[0], [0i32; 13]);
                int(0)
            }
            "SkRRect_getType" => int(*((a[0] + 48) as *const i32)),
            "SkImageInfo_Make" => {
                put(a[5], a[4]);
                put(a[5] + 8, [a[2] as i32, a[3] as i32, a[0] as i32, a[1] as i32]);
                int(0)
            }
            "SkColorInfo_bytesPerPixel" => int(4),
            "SkImageInfo_computeByteSize" => word(*((a[0] + 20) as *const i32) as usize * a[1]),
            "SkSize_toCeil" => {
                let size = *(a[0] as *const [f32; 2]);
                word((size[0].ceil() as u32 as usize) | (size[1].ceil() as u32 as usize) << 32)
            }
            "SkRecorder_type" => {
                put(a[1], 1i32);
                int(0)
            }
            "GrGLFormatToEnum" => int(0x8058),
            // They return themselves.
            _ if short.starts_with("SkPathBuilder_") && name.starts_with("__ZN") => word(a[0]),
            "SkPathBuilder_new"
            | "GrGLInterface_MakeAssembledInterface"
            | "GrDirectContext_MakeGL"
            | "GrBackendTextures_newGL"
            | "SkBlender_Mode"
            | "SkColorSpace_MakeSRGB"
            | "SkColorSpace_MakeSRGBLinear"
            | "SkFontMgr_NewSystem"
            | "SkImageFilters_Blend"
            | "SkImageFilters_Image"
            | "SkImageFilters_Shader"
            | "SkImage_makeShader"
            | "SkImage_makeSubset"
            | "SkImages_BorrowTextureFrom"
            | "SkImages_RasterFromData"
            | "SkMaskFilter_MakeBlur"
            | "SkShader_makeWithLocalMatrix"
            | "SkShaders_Color"
            | "SkShaders_LinearGradient"
            | "SkShaders_RadialGradient"
            | "SkShaders_SweepGradient"
            | "SkSurface_makeImageSnapshot"
            | "SkSurfaces_WrapPixels"
            | "SkCanvas_recordingContext"
            | "GrRecordingContext_asRecorder" => thing(),
            _ if name.starts_with("C_") || name.starts_with("__ZN") => int(0),
            _ => return None,
        }
    })
}

/// How many frames were shown.
pub fn shown() -> u64 {
    frames(|frames| frames.shown)
}

/// The texts of the last frame, with where they begin.
pub fn texts() -> Vec<(i32, i32, String)> {
    frames(|frames| frames.last.clone())
}

pub fn report() {
    say(&format!("frames shown: {}", shown()));
    for (x, y, text) in texts() {
        say(&format!("text at {x},{y}: {text}"));
    }
}
