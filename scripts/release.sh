# shellcheck shell=bash disable=SC2154
# The release build of this checkout and whether it is out of date. Sourced, with `root` set to the checkout.

set_places() {
    # Where SwiftPM builds, and where the program is put once it is whole: until then the one that works stays.
    scratch=$root/.build/command
    built=$scratch/release/ledger2ics
    products=$root/.build/release
    program=$products/ledger2ics
    # Touched with the time at which the last good build began: a build that changes nothing leaves the program's own time as it was.
    stamp=$products/ledger2ics.built
    # The libraries in the program that belong to the system: when one is replaced, by a security update perhaps, the program is out of date.
    archives=$root/.build/archives
}
set_places

up_to_date() {
    [[ -x $program && -e $stamp && -d $archives ]] || return 1
    local newer
    newer=$(find -L "$root/Package.swift" "$root/Sources" "$archives" \( -newer "$stamp" -o -path "$archives/*" -newercm "$stamp" \) -print -quit) &&
        [[ -z $newer ]]
}

# Makes ready for `link`; from then on, `root` is absolute.
prepare_build() {
    # shellcheck source=scripts/lib.sh
    source "$root/scripts/lib.sh"
    set_places
    need_swift
    need_libical
    prepare_scratch "$scratch"
    # Before the build begins: a look at what is newer than that would find what this makes.
    find_archives "$archives"
    find_start_flags
}

# Builds the program in `built`, with `link_flags`. Swift's libraries and libical are inside, so that it starts in a third of
# the time. `swift-script` links the same modules as a library of its own.
link_flags=()
link() {
    local options=(--package-path "$root" --scratch-path "$scratch" -c release --product ledger2ics "${libical_flags[@]+"${libical_flags[@]}"}"
        "${start_flags[@]+"${start_flags[@]}"}")
    if ((${#archive_flags[@]} > 0)); then
        options+=(--static-swift-stdlib "${archive_flags[@]}")
    elif can_link_libraries_in; then
        options+=(--static-swift-stdlib)
    fi
    # SwiftPM links anew when code of its own has changed, not when an archive has.
    rm -f -- "$built"
    building swift build "${options[@]}" "${link_flags[@]+"${link_flags[@]}"}"
}

build() {
    prepare_build
    # Not in packages, which are also for systems with an older glibc.
    link_flags+=("${packing_flags[@]+"${packing_flags[@]}"}")
    if [[ -x $program ]]; then say "building…"; else say "building, which takes some minutes the first time…"; fi
    local began
    began=$(mktemp "$scratch/began.XXXXXX")
    if ! link; then
        rm -f -- "$began"
        die "the build failed"
    fi
    # Where `swift build` would leave it.
    if [[ ! -e $products ]]; then
        local folder
        folder=$(cd -- "$scratch/release" && pwd -P)
        folder=$(basename -- "$(dirname -- "$folder")")/release
        mkdir -p -- "$root/.build/$folder"
        ln -sfn -- "$folder" "$products"
    fi
    cp -- "$built" "$program.new"
    mv -f -- "$program.new" "$program"
    touch -r "$began" -- "$stamp"
    rm -f -- "$began"
}
