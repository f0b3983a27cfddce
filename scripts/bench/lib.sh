# shellcheck shell=bash disable=SC2034
# What the benches share. Sourced, never run.

# shellcheck source=scripts/lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../lib.sh"

# prepare: builds the command, as $program, and what measures it; $work is a folder that goes with the bench.
prepare() {
    command -v cc >/dev/null || die "a C compiler is needed to measure"
    "$root/scripts/ledger2ics" --version >/dev/null
    program=$root/.build/release/ledger2ics
    work=$(mktemp -d "${TMPDIR:-/tmp}/ledger2ics-bench.XXXXXX")
    trap 'rm -rf -- "$work"' EXIT
    cc -O2 "$root/scripts/bench/measure.c" -o "$work/measure"
}

# compile NAME: builds NAME.c with libical, as $work/NAME.
compile() {
    need_libical
    local flags=() flag
    for flag in "${libical_flags[@]+"${libical_flags[@]}"}"; do
        if [[ $flag == -[IL]* ]]; then flags+=("$flag"); fi
    done
    cc -O2 "$root/scripts/bench/$1.c" -o "$work/$1" "${flags[@]+"${flags[@]}"}" -lical
}

# measured NAME COMMAND… : adds a line of wall seconds, processor seconds and kilobytes to what is known of NAME.
measured() {
    local name=$1
    shift
    "$work/measure" "$@" 2>>"$work/$name.times" >"$work/$name.out" || die "$name failed: $(tail -n 1 -- "$work/$name.times")"
}

# median NAME COLUMN, of an odd number of runs
median() {
    sort -n -k "$2,$2" -- "$work/$1.times" | awk -v column="$2" '{ all[NR] = $column } END { print all[(NR + 1) / 2] }'
}
