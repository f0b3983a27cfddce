# shellcheck shell=bash disable=SC2034
# What the scripts share. Sourced, never run; everything said here goes to standard error.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." >/dev/null && pwd -P)

say() { printf 'ledger2ics: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# Runs a command and shows what it wrote only if it fails. Never touches the caller's standard input: a ledger may be on it.
quietly() {
    local log status=0
    log=$(mktemp "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    "$@" </dev/null >"$log" 2>&1 || status=$?
    if ((status != 0)); then cat -- "$log" >&2; fi
    rm -f -- "$log"
    return "$status"
}

# What `swift build` and `swift test` need to find libical where the compiler does not look by itself.
libical_flags=()

need_swift() {
    command -v swift >/dev/null || die "swift is not on the PATH: install Swift 6.2 or newer, https://www.swift.org/install"
}

# Whether a program can have Swift's libraries inside, linked with these options: Apple's toolchains and some distributions do not bring them,
# and they need the C++ library for linking.
can_link_libraries_in() {
    local probe status=0
    probe=$(mktemp -d "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    printf 'import Foundation\nprint(Date.now)\n' >"$probe/probe.swift"
    swiftc -static-stdlib -o "$probe/probe" "$probe/probe.swift" "$@" </dev/null >/dev/null 2>&1 || status=$?
    rm -rf -- "$probe"
    return "$status"
}

# The archives of libical and of what it needs, alone in a folder, so that they are linked in; without them if one is missing.
# Loading the shared ones, ICU above all, is 40 % of the time that `--version` takes.
archive_flags=()
find_archives() {
    local folder=$1 name platform
    platform=$(uname -m)-linux-gnu
    mkdir -p -- "$folder"
    rm -f -- "$folder"/*
    for name in ical icui18n icuuc icudata stdc++; do
        local found=(/usr/lib/gcc/"$platform"/*/"lib$name.a")
        local archive=${found[${#found[@]} - 1]}
        if [[ ! -e $archive ]]; then archive=/usr/lib/$platform/lib$name.a; fi
        if [[ ! -e $archive ]]; then return; fi
        ln -s -- "$archive" "$folder/"
    done
    local flags=(-Xlinker "-L$folder" -Xlinker -licui18n -Xlinker -licuuc -Xlinker -licudata)
    # Whether they go together, from the function that needs the most of them.
    if can_link_libraries_in "${flags[@]}" -lical -Xlinker --undefined=icalrecur_iterator_new; then archive_flags=("${flags[@]}"); fi
}

need_libical() {
    if [[ $(uname -s) == Darwin ]]; then
        local prefix
        prefix=$(brew --prefix libical 2>/dev/null) || prefix=/opt/homebrew/opt/libical
        [[ -e $prefix/include/libical/ical.h ]] || die "libical is missing, install it with: brew install libical"
        libical_flags=(-Xcc "-I$prefix/include" -Xlinker "-L$prefix/lib")
        return
    fi
    if have_libical; then return; fi
    if ! command -v apt-get >/dev/null; then
        die "libical's headers are missing: install libical-devel (Fedora, openSUSE), libical (Arch) or libical-dev (Alpine)"
    fi
    install_libical
    have_libical || die "libical-dev is installed, yet libical/ical.h is not to be found"
}

have_libical() { [[ -e /usr/include/libical/ical.h || -e /usr/local/include/libical/ical.h ]]; }

install_libical() {
    local by_hand="apt-get update && apt-get install -y libical-dev" as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "libical-dev is missing and there is no sudo; as root, run: $by_hand"
        as_root=(sudo)
    fi
    say "libical-dev is missing, installing it with apt-get"
    if ((EUID != 0)) && ! sudo -v; then die "sudo does not let you install libical-dev; as root, run: $by_hand"; fi
    # A second script may hold the package lock: wait for it.
    local apt=("${as_root[@]+"${as_root[@]}"}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq)
    local install=("${apt[@]}" install -y --no-install-recommends libical-dev)
    # Package lists are fetched only when the ones at hand will not do; a first failure is then no news.
    if "${install[@]}" </dev/null >/dev/null 2>&1; then return; fi
    quietly "${apt[@]}" update || say "apt-get update failed, trying with the lists at hand"
    quietly "${install[@]}" || die "libical-dev could not be installed; as root, run: $by_hand"
}
