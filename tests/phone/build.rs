//! The library finds these in the program.

fn main() {
    for name in ["system_call", "_Unwind_*"] {
        println!("cargo:rustc-link-arg-bins=--export-dynamic-symbol={name}");
    }
}
