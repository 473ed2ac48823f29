#!/usr/bin/env bash
# Draws every page, light and dark, on four screens, into a folder. No display is needed: Slint's software renderer draws.
#
# usage: bash tests/screenshots.sh FOLDER [TEXT-SCALE]
set -Eeuo pipefail
folder=$(realpath -m "${1:?usage: bash tests/screenshots.sh FOLDER [TEXT-SCALE]}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo run --locked --package window-tests --example pictures -- "$folder" "${@:2}"
