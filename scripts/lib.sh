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

# Prepares a folder for SwiftPM to build in. It cannot build where git refuses to read the dependencies because they belong to somebody else,
# nor with module caches that were made at another path: a checkout that was moved or copied brings them along.
prepare_scratch() {
    local folder=$1 place
    for place in "$root" "$root/.build" "$folder"; do
        if [[ -e $place ]] && [[ ! -w $place || $place != "$root" && ! -O $place ]]; then
            die "$place belongs to somebody else, and only its owner can build there; clone the repository to build your own"
        fi
    done
    mkdir -p -- "$folder"
    folder=$(cd -- "$folder" >/dev/null && pwd -P)
    if [[ $(cat -- "$folder/built-at" 2>/dev/null || true) != "$folder" ]]; then
        find "$folder" -maxdepth 4 -type d -name ModuleCache -prune -exec rm -rf -- {} +
        printf '%s\n' "$folder" >"$folder/built-at"
    fi
}

# Runs a command that builds and shows what it wrote only if it fails; on a terminal, how far it has come.
# However this script ends, what it started ends with it: only the script holds the write end of a pipe that a guard waits for.
building() {
    local scratch status=0 command guard
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    mkfifo -- "$scratch/alive"
    : >"$scratch/log"
    set -m  # A process group for each.
    "$@" </dev/null >"$scratch/log" 2>&1 &
    command=$!
    {
        read -r _ <"$scratch/alive" || true
        # Each compiler has a group of its own, which SwiftPM ends when it is interrupted, and only then.
        kill -INT -- "-$command" || true
        rm -rf -- "$scratch"
    } </dev/null >/dev/null 2>&1 &
    guard=$!
    set +m
    exec 9>"$scratch/alive"
    if [[ -t 2 ]]; then show_progress "$command" "$scratch/log"; fi
    wait "$command" || status=$?
    if ((status != 0)); then cat -- "$scratch/log" >&2; fi
    # Nothing is left to guard.
    exec 9>&-
    wait "$guard" || true
    return "$status"
}

# Shows how many of the package's modules SwiftPM has compiled, and for how long, as long as the command runs. (Its own count of steps has a
# total that grows.) A product that leaves some out skips to the end.
show_progress() {
    local folders=("$root"/Sources/*/) count
    # The argument parser has two, libical none.
    local total=$((${#folders[@]} + 1)) began=$SECONDS
    while kill -0 "$1" 2>/dev/null; do
        count=$(sed -n 's/^\[[0-9/]*\] Compiling \([A-Za-z0-9]*\) .*/\1/p' "$2" | sort -u | grep -c .) || true
        printf '\rledger2ics: building… %d of %d modules, %d s\033[K' "$count" "$total" "$((SECONDS - began))" >&2
        sleep 1
    done
    printf '\r\033[K' >&2
}

# Whether a program can have Swift's libraries inside, linked with these options, and starts: Apple's toolchains and some distributions do not
# bring them, and they need the C++ library for linking.
can_link_libraries_in() {
    local probe status=0
    probe=$(mktemp -d "${TMPDIR:-/tmp}/ledger2ics.XXXXXX")
    printf 'import Foundation\nprint(Date.now)\n' >"$probe/probe.swift"
    swiftc -static-stdlib -o "$probe/probe" "$probe/probe.swift" "$@" </dev/null >/dev/null 2>&1 && "$probe/probe" >/dev/null 2>&1 || status=$?
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
        local candidates=(/usr/lib/gcc/"$platform"/*/"lib$name.a")
        local archive=${candidates[${#candidates[@]} - 1]}
        if [[ ! -e $archive ]]; then archive=/usr/lib/$platform/lib$name.a; fi
        if [[ ! -e $archive ]]; then return; fi
        ln -s -- "$archive" "$folder/"
    done
    local flags=(-Xlinker "-L$folder" -Xlinker -licui18n -Xlinker -licuuc -Xlinker -licudata)
    # Whether they go together, from the function that needs the most of them.
    if can_link_libraries_in "${flags[@]}" -lical -Xlinker --undefined=icalrecur_iterator_new; then archive_flags=("${flags[@]}"); fi
}

# What makes the program start sooner, where the compiler, LLVM's linker and glibc (2.36 or newer) support it. Packing the 80,000 addresses that
# Swift's libraries adjust at each start saves a fifth of the instructions of `--version`. Getting generic types by a call saves a fifth of those
# of a small ledger's sums: to find one by its name, the runtime goes through thousands of conformances.
start_flags=()
packing_flags=()
find_start_flags() {
    local compiler=(-use-ld=lld -Xfrontend -disable-concrete-type-metadata-mangled-name-accessors) option
    local packing=(-Xlinker -z -Xlinker pack-relative-relocs)
    if ! can_link_libraries_in "${compiler[@]}" "${packing[@]}"; then return; fi
    for option in "${compiler[@]}"; do start_flags+=(-Xswiftc "$option"); done
    packing_flags=("${packing[@]}")
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
    have_libical || die "libical-dev is installed, but libical/ical.h cannot be found"
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
    quietly "${apt[@]}" update || say "apt-get update failed; trying with the package lists at hand"
    quietly "${install[@]}" || die "libical-dev could not be installed; as root, run: $by_hand"
}
