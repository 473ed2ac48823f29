#!/usr/bin/env bash
# Draws the app's pages into pictures. No display is needed: Slint's software renderer draws.
#
# usage: bash tests/screenshots.sh FOLDER [TEXT-SCALE [LANGUAGE]]   every page, light and dark, on four screens
#        bash tests/screenshots.sh --stores                         what the stores show, into the shells' folders
set -Eeuo pipefail
usage="usage: bash tests/screenshots.sh FOLDER [TEXT-SCALE [LANGUAGE]] | --stores"
target=${1:?$usage}
[ "$target" = --stores ] || target=$(realpath -m "$target")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo run --locked --package window-tests --example pictures -- "$target" "${@:2}"
