fn main() {
    use slint::ComponentHandle;
    ludo::AppWindow::new().unwrap().run().unwrap();
}
