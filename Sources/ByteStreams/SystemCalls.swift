internal import CLibrary
internal import TextBytes

/// Repeats a call as long as a signal interrupts it; -1 leaves the reason in `errno`.
func retrying(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// Writes all of the bytes, however many calls that takes, and returns 0 or the `errno` of the call that failed.
func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { raw in
        var done = 0
        while done < raw.count {
            let put = retrying { unsafe write(descriptor, raw.baseAddress.map { unsafe $0 + done }, raw.count - done) }
            if put >= 0 {
                done += put
                continue
            }
            let number = errno
            guard number == EAGAIN || number == EWOULDBLOCK else { return number }
            // Someone who shares the pipe or terminal made it non-blocking: wait until it takes more.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if unsafe poll(&waiting, 1, -1) < 0, errno != EINTR { return errno }
        }
        return 0
    }
}

/// Fills the buffer with the file's bytes from `offset` on; fewer only at its end. `errno` is 0 or that of the call that failed.
func readAll(_ descriptor: Int32, at offset: Int, into buffer: inout MutableSpan<UInt8>, wanted: Int) -> (count: Int, errno: Int32) {
    unsafe buffer.withUnsafeMutableBytes { raw in
        var done = 0
        while done < wanted {
            let got = retrying { unsafe pread(descriptor, raw.baseAddress.map { unsafe $0 + done }, wanted - done, off_t(offset + done)) }
            if got == 0 { break }
            if got < 0 { return (done, errno) }
            done += got
        }
        return (done, 0)
    }
}

/// Opens a file, however often a signal interrupts that; -1 leaves the reason in `errno`.
func openRetrying(_ path: String, _ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    Int32(truncatingIfNeeded: retrying { Int(unsafe open(path.pathBytes, flags, permissions)) })
}

/// Creates a file without a name in a folder; the empty path is the current one. -1 where the system or the file system has none.
func openUnnamed(in folder: String, _ permissions: mode_t) -> Int32 {
    #if os(Linux)
        // O_TMPFILE, which Swift cannot see.
        openRetrying(folder.isEmpty ? "." : folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, permissions)
    #else
        -1
    #endif
}

/// Gives an unnamed file a name, if there is no file of that name; -1 leaves the reason in `errno`.
func linkDescriptor(_ descriptor: Int32, to path: String) -> Int32 {
    unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path.pathBytes, AT_SYMLINK_FOLLOW)
}
