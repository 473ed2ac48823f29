//! The real window under mock time.
