import javax.inject.Inject
import org.gradle.process.ExecOperations

plugins {
    id("com.android.application")
}

// The folder of Cargo.toml, where the version is.
val cargoProject: File = rootDir.parentFile
val numbers = Regex("""(?m)^version = "(\d+)\.(\d+)\.(\d+)"""")
    .find(providers.fileContents(rootProject.layout.projectDirectory.file("../Cargo.toml")).asText.get())
    ?.destructured
    ?: error("Cargo.toml has no version of three numbers")
val (major, minor, patch) = numbers

// Google takes each code once and only upwards: a release is a new version in Cargo.toml.
val code = major.toInt() * 10_000 + minor.toInt() * 100 + patch.toInt()

// Signing comes from the environment only; without it a release is unsigned.
val keystore = providers.environmentVariable("LUDO_KEYSTORE").orNull

android {
    namespace = "dev.ludo.solo"
    compileSdk = 36
    buildToolsVersion = "36.0.0"
    ndkVersion = "28.2.13676358" // r28c; also in README.md

    defaultConfig {
        // Never to change: the games of everybody who has the app belong to it.
        applicationId = "dev.ludo.solo"
        minSdk = 26
        targetSdk = 36
        versionCode = code
        versionName = "$major.$minor.$patch"
        ndk {
            abiFilters += listOf("arm64-v8a", "armeabi-v7a", "x86_64")
        }
    }

    signingConfigs {
        if (keystore != null) {
            create("release") {
                storeFile = file(keystore)
                storePassword = providers.environmentVariable("LUDO_KEYSTORE_PASSWORD").get()
                keyAlias = providers.environmentVariable("LUDO_KEY_ALIAS").get()
                keyPassword = providers.environmentVariable("LUDO_KEY_PASSWORD").get()
            }
        }
    }

    buildTypes {
        release {
            isMinifyEnabled = false
            // Goes to the store beside the library, so that its reports of crashes have names and lines.
            ndk.debugSymbolLevel = "FULL"
            signingConfig = signingConfigs.findByName("release")
        }
    }

    // The list of dependencies would go into the package, encrypted for Google alone; and there are none.
    dependenciesInfo {
        includeInApk = false
        includeInBundle = false
    }
}

/** Builds the library with cargo-ndk. Cargo itself knows what has changed, so it is asked every time. */
abstract class CargoNdk : DefaultTask() {
    @get:Input abstract val abis: ListProperty<String>
    @get:Input abstract val platform: Property<Int>
    @get:Input abstract val compileSdk: Property<Int>
    @get:Input abstract val profile: Property<String>
    @get:Internal abstract val folder: DirectoryProperty
    @get:Internal abstract val sdk: DirectoryProperty
    @get:Internal abstract val ndk: DirectoryProperty
    @get:OutputDirectory abstract val libraries: DirectoryProperty
    @get:Inject abstract val exec: ExecOperations

    init {
        outputs.upToDateWhen { false }
    }

    @TaskAction
    fun build() {
        // One that is no longer wanted would be packed as well.
        libraries.get().asFile.deleteRecursively()
        // An Android Studio that was started from the desktop does not have the shell's path: neither to look for cargo in,
        // which Java does in the path that it has itself, nor for what cargo runs.
        val cargoHome = System.getenv("CARGO_HOME") ?: "${System.getProperty("user.home")}/.cargo"
        val cargo = listOf("cargo", "cargo.exe").map { File("$cargoHome/bin/$it") }.firstOrNull { it.exists() }?.path ?: "cargo"
        exec.exec {
            workingDir = folder.get().asFile
            environment("PATH", "$cargoHome/bin${File.pathSeparator}${System.getenv("PATH")}")
            // Slint's helper in Java is compiled by the Java that runs Gradle.
            environment("JAVA_HOME", System.getProperty("java.home"))
            environment("ANDROID_HOME", sdk.get().asFile.path)
            environment("ANDROID_NDK_HOME", ndk.get().asFile.path)
            environment("ANDROID_NDK", ndk.get().asFile.path)
            // Slint's Java helper is compiled against this; by itself it would look for that of the lowest level.
            environment("ANDROID_JAR", sdk.file("platforms/android-${compileSdk.get()}/android.jar").get().asFile.path)
            // Gradle takes the names and lines out of what is installed.
            environment("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")
            environment("CARGO_PROFILE_RELEASE_STRIP", "false")
            commandLine(cargo, "ndk")
            abis.get().forEach { args("--target", it) }
            args("--platform", platform.get(), "--output-dir", libraries.get().asFile.path)
            args("build", "--locked", "--package", "ludo", "--lib", "--profile", profile.get())
        }
    }
}

androidComponents {
    onVariants { variant ->
        // To try it, one library is enough: Android Studio says which phone is waiting, build-app says it too, and nearly
        // every phone is of the first kind.
        val isRelease = variant.buildType == "release"
        val waiting = providers.gradleProperty("android.injected.build.abi").orNull?.split(',')?.take(1)
        val all = android.defaultConfig.ndk.abiFilters.toList()
        val cargo = tasks.register<CargoNdk>("cargoNdk${variant.name.replaceFirstChar(Char::uppercase)}") {
            abis.set(waiting ?: if (isRelease) all else listOf("arm64-v8a"))
            platform.set(android.defaultConfig.minSdk)
            compileSdk.set(android.compileSdk)
            profile.set(if (isRelease) "dist" else "release")
            folder.set(cargoProject)
            sdk.set(sdkComponents.sdkDirectory)
            ndk.set(sdkComponents.ndkDirectory)
        }
        variant.sources.jniLibs?.addGeneratedSourceDirectory(cargo, CargoNdk::libraries)
    }
}
