//! The Android and iOS projects as files: what they say agrees with `Cargo.toml`, with the pages and with each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ludo_app::store::Document;
use roxmltree::{Node, ParsingOptions};

#[path = "../../src/platform/shortcut.rs"]
mod shortcut;

const ANDROID: &str = "http://schemas.android.com/apk/res/android";
const RES: &str = "android/app/src/main/res";
const MANIFEST: &str = "android/app/src/main/AndroidManifest.xml";
const GRADLE: &str = "android/app/build.gradle.kts";
const XCODE: &str = "ios/project.yml";
const ASSETS: &str = "ios/Resources/Assets.xcassets";

/// What the app is called by people, and by the systems.
const NAME: &str = "Ludo";
const ID: &str = "dev.ludo.solo";
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn path(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Runs a check on a parsed XML file.
fn xml<T>(name: &str, check: impl FnOnce(Node<'_, '_>) -> T) -> T {
    let text = read(name);
    let options = ParsingOptions {
        // Apple's lists name their type.
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    match roxmltree::Document::parse_with_options(&text, options) {
        Ok(document) => check(document.root_element()),
        Err(error) => panic!("{name}: {error}"),
    }
}

fn only<'a, 'input>(root: Node<'a, 'input>, tag: &str) -> Node<'a, 'input> {
    let mut found = root.descendants().filter(|node| node.has_tag_name(tag));
    let node = found.next().unwrap_or_else(|| panic!("no {tag}"));
    assert!(found.next().is_none(), "one {tag}");
    node
}

fn android(node: Node<'_, '_>, name: &str) -> Option<String> {
    node.attribute((ANDROID, name)).map(String::from)
}

/// An attribute of what is said of an activity under a name.
fn meta(activity: Node<'_, '_>, name: &str, attribute: &str) -> Option<String> {
    let said = activity
        .children()
        .filter(|node| node.has_tag_name("meta-data"));
    said.filter(|node| android(*node, "name").as_deref() == Some(name))
        .find_map(|node| android(node, attribute))
}

/// The values of all lines `key: value` of the Xcode project, without quotes and comments.
fn yaml(key: &str) -> Vec<String> {
    let start = format!("{key}:");
    let text = read(XCODE);
    let lines = text
        .lines()
        .filter_map(|line| line.trim_start_matches([' ', '-']).strip_prefix(&start));
    lines
        .map(|value| value.split(" #").next().unwrap_or_default())
        .map(|value| value.trim().trim_matches('"').to_string())
        .collect()
}

/// What stands behind `key = ` in the Gradle file, each time.
fn gradle(key: &str) -> Vec<String> {
    let text = read(GRADLE);
    let values = text.lines().filter_map(|line| {
        let (name, value) = line.trim().split_once(" = ")?;
        (name == key).then(|| value.split(" //").next().unwrap_or_default().to_string())
    });
    values.collect()
}

/// Names in a folder.
fn entries(folder: &str) -> BTreeSet<String> {
    let read = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    read.map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// The number that stores order versions by.
fn version_code() -> u32 {
    let mut code = 0;
    for part in VERSION.split('.') {
        code = code * 100 + part.parse::<u32>().expect("three numbers");
    }
    code
}

#[test]
fn android_starts_the_library_that_cargo_builds() {
    // Without a name of its own the library has the package's.
    let cargo = read("Cargo.toml");
    assert!(cargo.contains("[package]\nname = \"ludo\"\n") && !cargo.contains("[lib]\nname"));
    // Both, or there is nothing for Android to load.
    assert!(cargo.contains("crate-type = [\"rlib\", \"cdylib\"]\n"));
    xml(MANIFEST, |manifest| {
        let activity = only(manifest, "activity");
        assert_eq!(
            android(activity, "name").as_deref(),
            Some("android.app.NativeActivity")
        );
        assert_eq!(android(activity, "exported").as_deref(), Some("true"));
        assert_eq!(
            meta(activity, "android.app.lib_name", "value").as_deref(),
            Some("ludo")
        );
        let application = only(manifest, "application");
        assert_eq!(android(application, "hasCode").as_deref(), Some("false"));
        assert_eq!(android(application, "appCategory").as_deref(), Some("game"));
        for category in ["MAIN", "LAUNCHER"] {
            let named = |node: Node<'_, '_>| {
                android(node, "name").is_some_and(|name| name.ends_with(&format!(".{category}")))
            };
            assert!(activity.descendants().any(named), "{category}");
        }
    });
}

#[test]
fn nothing_that_changes_restarts_the_activity() {
    let changes = xml(MANIFEST, |manifest| {
        android(only(manifest, "activity"), "configChanges")
    });
    let changes = changes.expect("they are listed");
    let changes: BTreeSet<&str> = changes.split('|').collect();
    for change in [
        "orientation",
        "screenSize",
        "smallestScreenSize",
        "screenLayout",
        "density",
        "fontScale",
        "fontWeightAdjustment",
        "locale",
        "layoutDirection",
        "uiMode",
        "colorMode",
        "keyboard",
        "keyboardHidden",
        "navigation",
        "touchscreen",
    ] {
        assert!(changes.contains(change), "{change}");
    }
}

#[test]
fn android_is_asked_for_no_permission_and_no_other_way_back() {
    xml(MANIFEST, |manifest| {
        for node in manifest.descendants().filter(Node::is_element) {
            assert!(!node.tag_name().name().contains("permission"), "{node:?}");
            assert_eq!(android(node, "enableOnBackInvokedCallback"), None);
            assert_eq!(android(node, "screenOrientation"), None);
        }
    });
}

#[test]
fn gradle_takes_the_version_from_cargo_and_the_levels_that_stores_ask_for() {
    // What the Gradle file's expression finds is the first such line.
    assert!(read(GRADLE).contains(r#"Regex("""(?m)^version = "(\d+)\.(\d+)\.(\d+)""#));
    let cargo = read("Cargo.toml");
    let first = cargo
        .lines()
        .find_map(|line| line.strip_prefix("version = \""))
        .and_then(|rest| rest.strip_suffix('"'));
    assert_eq!(first, Some(VERSION));
    for (key, value) in [
        ("namespace", format!("\"{ID}\"")),
        ("applicationId", format!("\"{ID}\"")),
        ("minSdk", "26".into()),
        ("targetSdk", "36".into()),
        ("compileSdk", "36".into()),
        ("versionName", "\"$major.$minor.$patch\"".into()),
        ("versionCode", "code".into()),
    ] {
        assert_eq!(gradle(key), [value], "{key}");
    }
    let abis = r#"abiFilters += listOf("arm64-v8a", "armeabi-v7a", "x86_64")"#;
    assert!(read(GRADLE).contains(abis));
}

#[test]
fn the_table_of_versions_says_what_the_files_say() {
    let readme = read("android/README.md");
    let version = |tool: &str| {
        let row = readme
            .lines()
            .find_map(|line| line.strip_prefix(&format!("| {tool} | ")));
        let row = row.unwrap_or_else(|| panic!("{tool} is not in the table"));
        row.split(" |").next().unwrap().to_string()
    };
    let between = |text: &str, start: &str, end: &str| {
        let (_, rest) = text
            .split_once(start)
            .unwrap_or_else(|| panic!("no {start}"));
        rest.split_once(end).expect("an end").0.to_string()
    };
    let plugin = read("android/build.gradle.kts");
    let plugin = between(&plugin, "id(\"com.android.application\") version \"", "\"");
    let gradle_file = read("android/gradle/wrapper/gradle-wrapper.properties");
    let gradle_version = between(&gradle_file, "/gradle-", "-bin.zip");
    for (tool, said) in [
        ("Android Gradle plugin", plugin.as_str()),
        ("Gradle", &gradle_version),
        ("Android SDK platform", &gradle("compileSdk")[0]),
        (
            "Android SDK build-tools",
            gradle("buildToolsVersion")[0].trim_matches('"'),
        ),
        ("Android NDK", gradle("ndkVersion")[0].trim_matches('"')),
        (
            "Rust",
            &between(&read("Cargo.toml"), "rust-version = \"", "\""),
        ),
    ] {
        assert_eq!(version(tool), said, "{tool}");
    }
    // What fits together, by the notes of the plugin's releases: the newest platform that it knows, the oldest Gradle and
    // JDK that it takes.
    const FITTING: [(&str, u32, &str, &str); 1] = [("8.10.1", 36, "8.11.1", "17")];
    let row = FITTING
        .iter()
        .find(|row| row.0 == plugin)
        .expect("a known plugin");
    let platform: u32 = gradle("compileSdk")[0].parse().expect("a number");
    assert!(platform <= row.1 && gradle("targetSdk") == gradle("compileSdk"));
    assert_eq!(
        (gradle_version.as_str(), version("JDK").as_str()),
        (row.2, row.3)
    );
    // Pages of 16 KB, which the store asks for.
    let ndk: u32 = version("Android NDK")
        .split('.')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(ndk >= 28);
}

#[test]
fn gradle_finds_cargo_and_java_without_a_shell() {
    let file = read(GRADLE);
    for line in [
        "commandLine(cargo, \"ndk\")",
        "environment(\"JAVA_HOME\", System.getProperty(\"java.home\"))",
        "args(\"build\", \"--locked\", \"--package\", \"ludo\", \"--lib\", \"--profile\", profile.get())",
        "abis.set(waiting ?: if (isRelease) all else listOf(\"arm64-v8a\"))",
        "profile.set(if (isRelease) \"dist\" else \"release\")",
        "ndk.debugSymbolLevel = \"FULL\"",
    ] {
        assert!(file.contains(line), "{line}");
    }
    assert!(read("Cargo.toml").contains("[profile.dist]\ninherits = \"release\"\nlto = \"fat\"\n"));
}

#[test]
fn signing_comes_from_outside_only() {
    for key in ["storePassword", "keyAlias", "keyPassword"] {
        for value in gradle(key) {
            assert!(
                value.starts_with("providers.environmentVariable("),
                "{value}"
            );
        }
        assert_eq!(gradle(key).len(), 1);
    }
    for key in [
        "DEVELOPMENT_TEAM",
        "CODE_SIGN_IDENTITY",
        "PROVISIONING_PROFILE_SPECIFIER",
    ] {
        assert!(yaml(key).is_empty(), "{key}");
    }
}

#[test]
fn ios_builds_the_program_of_cargo_under_the_same_name_and_version() {
    assert!(read("Cargo.toml").contains("[[bin]]\nname = \"ludo\"\npath = \"src/main.rs\""));
    for (key, value) in [
        ("PRODUCT_BUNDLE_IDENTIFIER", ID),
        ("MARKETING_VERSION", VERSION),
        ("CURRENT_PROJECT_VERSION", &version_code().to_string()),
        ("CFBundleShortVersionString", "$(MARKETING_VERSION)"),
        ("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
        ("iOS", "16.0"),
        ("ENABLE_USER_SCRIPT_SANDBOXING", "NO"),
        ("script", "./cargo-build ludo"),
        ("UIApplicationSupportsMultipleScenes", "false"),
        ("UISceneDelegateClassName", "SlintWindowSceneDelegate"),
        ("\"EXCLUDED_ARCHS[sdk=iphonesimulator*]\"", "x86_64"),
        ("CADisableMinimumFrameDurationOnPhone", "true"),
        ("ITSAppUsesNonExemptEncryption", "false"),
        // A map follows.
        ("UILaunchScreen", ""),
        ("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon"),
    ] {
        assert_eq!(yaml(key), [value], "{key}");
    }
    assert!(read(XCODE).contains("- $(TARGET_BUILD_DIR)/$(EXECUTABLE_PATH)\n"));
    let script = read("ios/cargo-build");
    for line in [
        "executable=$TARGET_BUILD_DIR/$EXECUTABLE_PATH\n",
        "arm64-iphoneos) target=aarch64-apple-ios ;;\n",
        "arm64-iphonesimulator) target=aarch64-apple-ios-sim ;;\n",
        "lipo -create -output \"$executable\" \"${programs[@]}\"\n",
        "codesign --force --sign \"$EXPANDED_CODE_SIGN_IDENTITY\" \\\n",
        "dsymutil -o \"$DWARF_DSYM_FOLDER_PATH/$DWARF_DSYM_FILE_NAME\" \"$executable\"\n",
    ] {
        assert!(script.contains(line), "{line}");
    }
}

#[test]
fn the_app_has_one_name() {
    let android = xml(&format!("{RES}/values/strings.xml"), |resources| {
        let named = |node: &Node<'_, '_>| node.attribute("name") == Some("app_name");
        let node = resources.children().find(named).expect("app_name");
        node.text().map(String::from)
    });
    assert_eq!(android.as_deref(), Some(NAME));
    assert_eq!(yaml("name").first().map(String::as_str), Some(NAME));
    assert_eq!(yaml("CFBundleDisplayName"), [NAME]);
    let line = format!("CFBundleDisplayName = \"{NAME}\";");
    assert!(read("ios/Resources/en.lproj/InfoPlist.strings").contains(&line));
    assert!(read("ui/app.slint").contains(&format!("    title: \"{NAME}\";")));
    assert_eq!(
        read("android/fastlane/metadata/android/en-US/title.txt").trim(),
        "Ludo Solo"
    );
}

#[test]
fn every_language_of_the_pages_is_offered_by_both_systems() {
    // English is the language of the sources; others have a folder each.
    let mut languages = BTreeSet::from(["en".to_string()]);
    if path("ui/lang").exists() {
        languages.extend(entries("ui/lang"));
    }
    let offered: BTreeSet<String> = xml(&format!("{RES}/xml/locales_config.xml"), |config| {
        let locales = config.children().filter(|node| node.has_tag_name("locale"));
        locales.filter_map(|node| android(node, "name")).collect()
    });
    assert_eq!(offered, languages);
    let declared = yaml("CFBundleLocalizations");
    let declared: BTreeSet<String> = declared[0]
        .trim_matches(['[', ']'])
        .split(", ")
        .map(String::from)
        .collect();
    assert_eq!(declared, languages);
    let folders: BTreeSet<String> = entries("ios/Resources")
        .iter()
        .filter_map(|name| name.strip_suffix(".lproj").map(String::from))
        .collect();
    assert_eq!(folders, languages);
}

/// What the pages call something, in a language of theirs.
fn in_the_pages(english: &str, language: &str) -> String {
    if language == "en" {
        return english.into();
    }
    let catalog = read(&format!("ui/lang/{language}/LC_MESSAGES/ludo-ui.po"));
    let start = format!("\nmsgid \"{english}\"\nmsgstr \"");
    let (_, rest) = catalog.split_once(&start).expect("it is translated");
    rest.split_once('"').expect("it ends").0.into()
}

#[test]
fn android_s_shortcuts_are_those_that_the_app_takes_in_the_words_of_the_pages() {
    let list = xml(MANIFEST, |manifest| {
        meta(
            only(manifest, "activity"),
            "android.app.shortcuts",
            "resource",
        )
    });
    assert_eq!(list.as_deref(), Some("@xml/shortcuts"));
    let offered: Vec<(String, String)> = xml(&format!("{RES}/xml/shortcuts.xml"), |root| {
        let shortcuts = root.children().filter(Node::is_element);
        shortcuts
            .map(|shortcut| {
                let intent = only(shortcut, "intent");
                assert_eq!(android(intent, "targetPackage").as_deref(), Some(ID));
                assert_eq!(
                    android(intent, "targetClass").as_deref(),
                    Some("android.app.NativeActivity")
                );
                let extra = only(intent, "extra");
                assert_eq!(android(extra, "name").as_deref(), Some("shortcut"));
                let name = android(extra, "value").expect("a name");
                assert_eq!(android(shortcut, "shortcutId").as_ref(), Some(&name));
                let label = android(shortcut, "shortcutShortLabel").expect("a label");
                (name, label.trim_start_matches("@string/").to_string())
            })
            .collect()
    });
    let names: Vec<&str> = offered.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, shortcut::Shortcut::ALL.map(shortcut::Shortcut::name));
    let code = read("src/platform/android.rs");
    assert!(code.contains("const SHORTCUT: &str = \"shortcut\";"));
    for name in names {
        assert!(shortcut::Shortcut::named(name).is_some());
    }

    let english = ["Continue", "New game"];
    for language in entries("ui/lang").into_iter().chain(["en".into()]) {
        let suffix = match language.as_str() {
            "en" => String::new(),
            other => format!("-{other}"),
        };
        xml(&format!("{RES}/values{suffix}/strings.xml"), |root| {
            for ((_, label), english) in offered.iter().zip(english) {
                let said = root
                    .children()
                    .find(|node| node.attribute("name") == Some(label))
                    .and_then(|node| node.text());
                assert_eq!(said, Some(&*in_the_pages(english, &language)), "{language}");
            }
        });
    }
}

#[test]
fn a_backup_takes_exactly_the_files_of_the_store() {
    let documents = Document::ALL.into_iter();
    let files: BTreeSet<String> = documents
        .filter(|document| document.is_backed_up())
        .map(Document::file_name)
        .collect();
    for (file, lists) in [
        ("backup_rules", &["full-backup-content"][..]),
        (
            "data_extraction_rules",
            &["cloud-backup", "device-transfer"],
        ),
    ] {
        xml(&format!("{RES}/xml/{file}.xml"), |root| {
            for list in lists {
                let list = root.descendants().find(|node| node.has_tag_name(*list));
                let list = list.expect("the list");
                let rules = list.children().filter(Node::is_element);
                let included: BTreeSet<String> = rules
                    .map(|rule| {
                        assert!(rule.has_tag_name("include"));
                        assert_eq!(rule.attribute("domain"), Some("file"));
                        rule.attribute("path").expect("a path").to_string()
                    })
                    .collect();
                assert_eq!(included, files, "{file}");
            }
        });
    }
}

/// `type/name` of everything that the Android resources define.
fn resources() -> BTreeSet<String> {
    let mut defined = BTreeSet::new();
    for folder in entries(RES) {
        let kind = folder.split('-').next().unwrap_or_default().to_string();
        for file in entries(&format!("{RES}/{folder}")) {
            let name = file.strip_suffix(".xml").expect("an XML file");
            if kind != "values" {
                defined.insert(format!("{kind}/{name}"));
                continue;
            }
            xml(&format!("{RES}/{folder}/{file}"), |root| {
                for node in root.children().filter(Node::is_element) {
                    let name = node.attribute("name").expect("a name");
                    defined.insert(format!("{}/{name}", node.tag_name().name()));
                }
            });
        }
    }
    defined
}

#[test]
fn every_reference_between_android_files_leads_somewhere() {
    let defined = resources();
    let mut files = vec![MANIFEST.to_string()];
    for folder in entries(RES) {
        let inside = entries(&format!("{RES}/{folder}"));
        files.extend(inside.iter().map(|file| format!("{RES}/{folder}/{file}")));
    }
    let mut used = BTreeSet::new();
    for file in files {
        xml(&file, |root| {
            for node in root.descendants() {
                let values = node.attributes().map(|attribute| attribute.value());
                for value in values.chain(node.text()) {
                    let Some(name) = value.trim().strip_prefix('@') else {
                        continue;
                    };
                    if name.starts_with("android:") {
                        continue;
                    }
                    assert!(defined.contains(name), "{file}: @{name}");
                    used.insert(name.to_string());
                }
            }
        });
    }
    assert_eq!(used, defined, "everything defined is used");
}

/// Fills and shapes of a group of an icon's source, or of all of a drawable.
fn shapes(file: &str, group: Option<&str>) -> Vec<(String, bool, String)> {
    xml(file, |root| {
        let group = match group {
            Some(id) => root
                .descendants()
                .find(|node| node.attribute("id") == Some(id))
                .expect("the group"),
            None => root,
        };
        let paths = group
            .children()
            .filter(|node| node.tag_name().name() == "path");
        paths
            .map(|path| {
                let of = |svg: &str, vector: &str| {
                    let value = path.attribute(svg).or(path.attribute((ANDROID, vector)));
                    value.unwrap_or_default().to_string()
                };
                let is_even_odd = of("fill-rule", "fillType").eq_ignore_ascii_case("evenodd");
                (of("fill", "fillColor"), is_even_odd, of("d", "pathData"))
            })
            .collect()
    })
}

#[test]
fn the_launcher_shows_the_icon_of_the_sources() {
    for (source, layer) in [
        ("ludo", "background"),
        ("ludo", "foreground"),
        ("ludo-monochrome", "monochrome"),
    ] {
        let expected = shapes(&format!("ui/icons/{source}.svg"), Some(layer));
        let drawn = shapes(&format!("{RES}/drawable/ic_launcher_{layer}.xml"), None);
        assert!(!drawn.is_empty());
        assert_eq!(drawn, expected, "{layer}: run ui/icons/render");
    }
}

/// The corners of a shape of absolute `M`, `L`, `H`, `V`, `A` and `Z`.
fn corners(shape: &str) -> Vec<(f32, f32)> {
    let mut found = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    let mut rest = shape;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..]
            .find(char::is_alphabetic)
            .map_or(rest.len(), |at| at + 1);
        let numbers: Vec<f32> = rest[1..end]
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        match (command, numbers.as_slice()) {
            ('M' | 'L', [to_x, to_y]) | ('A', [.., to_x, to_y]) => (x, y) = (*to_x, *to_y),
            ('H', [to_x]) => x = *to_x,
            ('V', [to_y]) => y = *to_y,
            ('Z', []) => {}
            other => panic!("{other:?} in {shape}"),
        }
        found.push((x, y));
        rest = &rest[end..];
    }
    found
}

#[test]
fn no_launcher_cuts_the_die() {
    for layer in ["foreground", "monochrome"] {
        for (_, _, shape) in shapes(&format!("{RES}/drawable/ic_launcher_{layer}.xml"), None) {
            for (x, y) in corners(&shape) {
                // The circle of 66 units in the middle of 108 is always shown.
                let from_middle = (x - 54.0).hypot(y - 54.0);
                assert!(from_middle <= 33.0, "{layer}: {x} {y}");
            }
        }
    }
}

/// What Google's store shows.
const PLAY_IMAGES: &str = "android/fastlane/metadata/android/en-US/images";

/// Width, height and colour type of a PNG picture: 2 has no alpha channel, 6 has one.
fn png(name: &str) -> (u32, u32, u8) {
    let bytes = fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n", "{name}");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert!(
        !bytes.windows(4).any(|chunk| chunk == b"tRNS"),
        "{name} is transparent in parts"
    );
    (number(16), number(20), bytes[25])
}

#[test]
fn the_stores_get_icons_of_their_sizes() {
    let catalog: serde_json::Value =
        serde_json::from_str(&read(&format!("{ASSETS}/AppIcon.appiconset/Contents.json"))).unwrap();
    let images = catalog["images"].as_array().expect("images");
    assert_eq!(images.len(), 1);
    assert_eq!(images[0]["size"], "1024x1024");
    let file = images[0]["filename"].as_str().expect("a file");
    let picture = png(&format!("{ASSETS}/AppIcon.appiconset/{file}"));
    assert_eq!(picture, (1024, 1024, 2));
    assert_eq!(png(&format!("{PLAY_IMAGES}/icon.png")), (512, 512, 6));
    let feature = png(&format!("{PLAY_IMAGES}/featureGraphic.png"));
    assert_eq!(feature, (1024, 500, 2));
}

#[test]
fn the_stores_get_pictures_of_the_app_in_sizes_that_they_take() {
    let folders: [(&str, &[(u32, u32)]); 4] = [
        (&format!("{PLAY_IMAGES}/phoneScreenshots"), &[(1080, 2340)]),
        (
            &format!("{PLAY_IMAGES}/sevenInchScreenshots"),
            &[(1200, 1920)],
        ),
        (
            &format!("{PLAY_IMAGES}/tenInchScreenshots"),
            &[(1600, 2560)],
        ),
        (
            "ios/fastlane/screenshots/en-US",
            &[(1320, 2868), (2064, 2752)],
        ),
    ];
    for (folder, sizes) in folders {
        let files = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
        let mut counts = vec![0; sizes.len()];
        for file in files {
            let name = file.unwrap().file_name().into_string().unwrap();
            let (width, height, colour) = png(&format!("{folder}/{name}"));
            let size = sizes.iter().position(|size| *size == (width, height));
            counts[size.unwrap_or_else(|| panic!("{folder}/{name}: {width} × {height}"))] += 1;
            assert_eq!(colour, 2, "{folder}/{name} has no alpha channel");
        }
        for count in counts {
            assert!((2..=8).contains(&count), "{folder}: {count} of a size");
        }
    }
}

#[test]
fn the_first_thing_to_be_seen_has_the_colour_of_the_pages() {
    let theme = read("ui/theme.slint");
    let line = theme
        .lines()
        .find(|line| line.contains("<color> background:"))
        .expect("the theme has a background");
    let mut colours = line
        .split('#')
        .skip(1)
        .map(|rest| format!("#{}", &rest[..6]));
    let (dark, light) = (colours.next().unwrap(), colours.next().unwrap());
    let android = |folder: &str| {
        xml(&format!("{RES}/{folder}/themes.xml"), |root| {
            only(root, "color").text().map(String::from)
        })
    };
    assert_eq!(android("values").as_ref(), Some(&light));
    assert_eq!(android("values-night").as_ref(), Some(&dark));

    let name = yaml("UIColorName").remove(0);
    let set: serde_json::Value =
        serde_json::from_str(&read(&format!("{ASSETS}/{name}.colorset/Contents.json"))).unwrap();
    let apple = |index: usize| {
        let parts = &set["colors"][index]["color"]["components"];
        let part = |name: &str| parts[name].as_str().unwrap()[2..].to_lowercase();
        format!("#{}{}{}", part("red"), part("green"), part("blue"))
    };
    assert!(set["colors"][0]["appearances"].is_null());
    assert_eq!(set["colors"][1]["appearances"][0]["value"], "dark");
    assert_eq!((apple(0), apple(1)), (light, dark));
}

#[test]
fn the_privacy_manifest_says_that_nothing_is_collected() {
    xml("ios/Resources/PrivacyInfo.xcprivacy", |root| {
        let value = |key: &str| {
            let named = |node: &Node<'_, '_>| node.has_tag_name("key") && node.text() == Some(key);
            let node = root.descendants().find(named).expect("the key");
            node.next_sibling_element().expect("a value")
        };
        assert!(value("NSPrivacyTracking").has_tag_name("false"));
        for key in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes"] {
            let list = value(key);
            assert!(list.has_tag_name("array"));
            assert_eq!(list.children().filter(Node::is_element).count(), 0, "{key}");
        }
    });
}

/// What Google's store is told, a folder for each language.
const PLAY_TEXTS: &str = "android/fastlane/metadata/android";
/// The same for Apple's.
const APPLE_TEXTS: &str = "ios/fastlane/metadata";

#[test]
fn both_stores_are_told_in_every_language_of_the_pages() {
    let mut languages = BTreeSet::from(["en".to_string()]);
    languages.extend(entries("ui/lang"));
    for store in [PLAY_TEXTS, APPLE_TEXTS] {
        let locales = entries(store).into_iter();
        let told = locales.map(|locale| locale.split('-').next().unwrap().to_string());
        assert_eq!(told.collect::<BTreeSet<_>>(), languages, "{store}");
    }
}

#[test]
fn store_texts_are_as_short_as_the_stores_want_them() {
    let texts = |store: &str, files: &[(&str, usize)]| {
        for locale in entries(store) {
            for (file, most) in files {
                let file = format!("{store}/{locale}/{file}");
                let text = read(&file);
                // Apple counts the bytes of keywords.
                let length = match file.ends_with("keywords.txt") {
                    true => text.trim().len(),
                    false => text.trim().chars().count(),
                };
                assert!((1..=*most).contains(&length), "{file}: {length}");
            }
        }
    };
    texts(
        PLAY_TEXTS,
        &[
            ("title.txt", 30),
            ("short_description.txt", 80),
            ("full_description.txt", 4000),
            (&format!("changelogs/{}.txt", version_code()), 500),
        ],
    );
    texts(
        APPLE_TEXTS,
        &[
            ("name.txt", 30),
            ("subtitle.txt", 30),
            ("keywords.txt", 100),
            ("promotional_text.txt", 170),
            ("description.txt", 4000),
            ("release_notes.txt", 4000),
        ],
    );
}

#[test]
fn both_stores_are_told_the_same() {
    for play in entries(PLAY_TEXTS) {
        let language = play.split('-').next().unwrap();
        let apple = entries(APPLE_TEXTS)
            .into_iter()
            .find(|locale| locale.split('-').next() == Some(language))
            .unwrap_or_else(|| panic!("Apple is told nothing in {language}"));
        for (one, other) in [
            ("title.txt", "name.txt"),
            ("full_description.txt", "description.txt"),
        ] {
            assert_eq!(
                read(&format!("{PLAY_TEXTS}/{play}/{one}")),
                read(&format!("{APPLE_TEXTS}/{apple}/{other}"))
            );
        }
    }
}
