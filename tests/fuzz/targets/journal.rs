#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ludo_fuzz::meter::measured(ludo_fuzz::checks::journal, bytes));
