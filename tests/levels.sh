#!/usr/bin/env bash
# How strong the levels are, and how much the first seat is worth: the tables of tests/benches/README.md, as Markdown.
#
#     tests/levels.sh [GAMES]
#
# GAMES (100000 unless given) are played for every figure, from seed 1 on: a quarter of an hour on one core. LUDO_LAB
# names a ludo-lab that is already built.
set -Eeuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
games=${1:-100000}
if [ -z "${LUDO_LAB:-}" ]; then
    cargo build --release -p ludo-lab
    LUDO_LAB=${CARGO_TARGET_DIR:-target}/release/ludo-lab
fi
presets="classic soft_blocks house safe_pairs parchis"

# The number that follows $1 in the line on standard input, in percent of the games.
share() {
    sed -E "s/.*$1([0-9]+).*/\1/" | awk -v games="$games" '{ printf "%.1f", 100 * $1 / games }'
}

printf '| one against three | classic | soft_blocks | house | safe_pairs | parchis |\n'
printf '| --- | --- | --- | --- | --- | --- |\n'
for one in normal hard easy; do
    for three in easy normal hard; do
        if [ "$one" != "$three" ]; then
            printf '| %s against %s |' "$one" "$three"
            for rules in $presets; do
                score=$("$LUDO_LAB" match --games "$games" --rotate --rules "$rules" \
                    --levels "$one,$three,$three,$three")
                printf ' %s |' "$(printf '%s\n' "$score" | share "\"$one\":")"
            done
            printf '\n'
        fi
    done
done

printf '\n| seat | classic | soft_blocks | house | safe_pairs | parchis |\n'
printf '| --- | --- | --- | --- | --- | --- |\n'
scores=$(mktemp)
trap 'rm -f "$scores"' EXIT
for rules in $presets; do
    "$LUDO_LAB" match --games "$games" --rules "$rules" --levels normal,normal,normal,normal
done >"$scores"
before='"wins_by_seat":\['
for seat in 0 1 2 3; do
    printf '| %s |' "$seat"
    while read -r score; do
        printf ' %s |' "$(printf '%s\n' "$score" | share "$before")"
    done <"$scores"
    printf '\n'
    before="${before}[0-9]+,"
done
