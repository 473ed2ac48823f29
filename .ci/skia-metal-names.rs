
// Apple's names of Skia's bindings, which the documentation bindings leave out. `check-mobile` adds them to a copy of
// skia-bindings: with them the iOS code can be type-checked, and nothing linked.

pub type GrMTLHandle = *const ::core::ffi::c_void;
pub type GrMTLPixelFormat = u32;
pub type GrMTLStorageMode = u32;
pub type GrMTLTextureUsage = u32;

#[repr(C)]
pub struct ObjectHolder {
    pub fObject: GrMTLHandle,
}

#[repr(C)]
pub struct GrMtlTextureInfo {
    pub fTexture: ObjectHolder,
}

#[repr(C)]
pub struct GrMtlBackendContext {
    pub fDevice: ObjectHolder,
    pub fQueue: ObjectHolder,
}

#[repr(C)]
pub struct GrMtlSurfaceInfo {
    pub fSampleCount: u32,
    pub fLevelCount: u32,
    pub fProtected: skgpu_Protected,
    pub fFormat: GrMTLPixelFormat,
    pub fUsage: GrMTLTextureUsage,
    pub fStorageMode: GrMTLStorageMode,
}

unsafe extern "C" {
    pub fn C_GrMtlTextureInfo_Construct(uninitialized: *mut GrMtlTextureInfo, texture: GrMTLHandle);
    pub fn C_GrMtlTextureInfo_Destruct(info: *mut GrMtlTextureInfo);
    pub fn C_GrMtlTextureInfo_Equals(
        a: *const GrMtlTextureInfo,
        b: *const GrMtlTextureInfo,
    ) -> bool;
    pub fn C_GrMtlBackendContext_Construct(
        uninitialized: *mut GrMtlBackendContext,
        device: GrMTLHandle,
        queue: GrMTLHandle,
    );
    pub fn C_GrMtlBackendContext_Destruct(context: *mut GrMtlBackendContext);
    pub fn C_GrGLInterfaces_MakeIOS() -> *mut GrGLInterface;
    pub fn C_GrContext_MakeMetal(
        context: *const GrMtlBackendContext,
        options: *const GrContextOptions,
    ) -> *mut GrDirectContext;
    pub fn C_SkContexts_MakeGaneshMetal(
        context: *const GrMtlBackendContext,
        options: *const SkContextOptions,
    ) -> *mut SkContext;
    pub fn C_GrBackendTextures_newMtl(
        width: i32,
        height: i32,
        mipmapped: skgpu_Mipmapped,
        info: *const GrMtlTextureInfo,
        label: *const ::core::ffi::c_char,
        length: usize,
    ) -> *mut GrBackendTexture;
    pub fn C_GrBackendTextures_GetMtlTextureInfo(
        texture: *const GrBackendTexture,
        info: *mut GrMtlTextureInfo,
    ) -> bool;
    pub fn C_GrBackendRenderTargets_ConstructMtl(
        uninitialized: *mut GrBackendRenderTarget,
        width: i32,
        height: i32,
        info: *const GrMtlTextureInfo,
    );
    pub fn C_GrBackendRenderTargets_GetMtlTextureInfo(
        target: *const GrBackendRenderTarget,
        info: *mut GrMtlTextureInfo,
    ) -> bool;
    pub fn C_GrBackendFormats_ConstructMtl(
        uninitialized: *mut GrBackendFormat,
        format: GrMTLPixelFormat,
    );
    pub fn C_GrBackendFormats_AsMtlFormat(format: *const GrBackendFormat) -> GrMTLPixelFormat;
    pub fn C_SkSurfaces_WrapCAMetalLayer(
        context: *mut GrRecordingContext,
        layer: GrMTLHandle,
        origin: GrSurfaceOrigin,
        samples: i32,
        color: SkColorType,
        space: *mut SkColorSpace,
        props: *const SkSurfaceProps,
        drawable: *mut GrMTLHandle,
    ) -> *mut SkSurface;
    pub fn C_SkSurfaces_WrapMTKView(
        context: *mut GrRecordingContext,
        view: GrMTLHandle,
        origin: GrSurfaceOrigin,
        samples: i32,
        color: SkColorType,
        space: *mut SkColorSpace,
        props: *const SkSurfaceProps,
    ) -> *mut SkSurface;
}
