# shellcheck shell=bash disable=SC2154
# The release build of this checkout and whether it is out of date. Sourced, with `root` set to the checkout.

products=$root/.build/release
# Touched with the time at which the last good build began: a build that changes nothing leaves the program's own time as it was.
stamp=$products/ledger2ics.built

up_to_date() {
    [[ -x $products/ledger2ics && -e $stamp ]] || return 1
    local newer
    newer=$(find "$root/Package.swift" "$root/Sources" -newer "$stamp" -print -quit) && [[ -z $newer ]]
}

build() {
    # shellcheck source=scripts/lib.sh
    source "$root/scripts/lib.sh"
    need_swift
    need_libical
    say "building…"
    # With Swift's libraries inside, the program starts in half the time. All modules are compiled for that: `swift-script` builds elsewhere.
    local options=(--package-path "$root" -c release --product ledger2ics "${libical_flags[@]+"${libical_flags[@]}"}")
    if can_link_libraries_in; then options+=(--static-swift-stdlib); fi
    local began
    began=$(mktemp "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    if ! quietly swift build "${options[@]}"; then
        rm -f -- "$began"
        die "the build failed"
    fi
    touch -r "$began" -- "$stamp"
    rm -f -- "$began"
}
