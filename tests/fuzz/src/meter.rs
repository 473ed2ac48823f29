//! Memory that a check takes: a small file must not cost a large allocation.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with the bytes that this thread has taken at its side.
pub struct Meter;

thread_local! {
    static TAKEN: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn note(bytes: isize) {
    // A thread that ends has no cells any more.
    let _ = TAKEN.try_with(|taken| {
        taken.set(taken.get() + bytes);
        let _ = MOST.try_with(|most| most.set(most.get().max(taken.get())));
    });
}

// SAFETY: everything is the system allocator's; only numbers are added up beside it.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller's promise, handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: the caller's promise, handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static METER: Meter = Meter;

/// Runs a check on some bytes.
///
/// # Panics
/// If it takes more than a hundred times the bytes and two megabytes besides.
pub fn measured(check: fn(&[u8]), bytes: &[u8]) {
    let before = TAKEN.get();
    MOST.set(before);
    check(bytes);
    let most = MOST.get() - before;
    let allowed = 100 * bytes.len() as isize + (2 << 20);
    assert!(
        most <= allowed,
        "{most} bytes for a file of {}",
        bytes.len()
    );
}
