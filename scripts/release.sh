# shellcheck shell=bash disable=SC2154
# The release build of this checkout and whether it is out of date. Sourced, with `root` set to the checkout.

products=$root/.build/release
# Touched with the time at which the last good build began: a build that changes nothing leaves the program's own time as it was.
stamp=$products/ledger2ics.built
# The libraries in the program that belong to the system: when one is replaced, by a security update perhaps, the program is out of date.
archives=$root/.build/archives

up_to_date() {
    [[ -x $products/ledger2ics && -e $stamp && -d $archives ]] || return 1
    local newer
    newer=$(find -L "$root/Package.swift" "$root/Sources" "$archives" \( -newer "$stamp" -o -path "$archives/*" -newercm "$stamp" \) -print -quit) &&
        [[ -z $newer ]]
}

build() {
    # shellcheck source=scripts/lib.sh
    source "$root/scripts/lib.sh"
    need_swift
    need_libical
    say "building…"
    # With Swift's libraries and libical inside, the program starts in a third of the time. All modules are compiled for that: `swift-script`
    # builds elsewhere.
    local options=(--package-path "$root" -c release --product ledger2ics "${libical_flags[@]+"${libical_flags[@]}"}")
    find_archives "$archives"
    if ((${#archive_flags[@]} > 0)); then
        options+=(--static-swift-stdlib "${archive_flags[@]}")
    elif can_link_libraries_in; then
        options+=(--static-swift-stdlib)
    fi
    local began
    began=$(mktemp "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    # SwiftPM links anew when code of its own has changed, not when an archive has.
    rm -f -- "$products/ledger2ics"
    if ! quietly swift build "${options[@]}"; then
        rm -f -- "$began"
        die "the build failed"
    fi
    touch -r "$began" -- "$stamp"
    rm -f -- "$began"
}
