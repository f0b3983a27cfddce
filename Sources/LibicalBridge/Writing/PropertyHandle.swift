internal import CLibical

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One property that belongs to no component yet; freed once, unless a component takes it over.
@safe
struct PropertyHandle: ~Copyable {
    let pointer: OpaquePointer

    /// Takes over what libical returned.
    init(_ made: OpaquePointer?) throws(LibicalError) {
        guard let made = unsafe made else { throw .refusedValue }
        unsafe pointer = made
    }

    deinit {
        unsafe icalproperty_free(pointer)
    }

    /// Adds a parameter that libical returned, and takes it over.
    mutating func add(parameter made: OpaquePointer?) throws(LibicalError) {
        guard let made = unsafe made else { throw .refusedValue }
        unsafe icalproperty_add_parameter(pointer, made)
    }

    /// Appends the property as content lines.
    borrowing func write(to bytes: inout [UInt8]) throws(LibicalError) {
        guard let text = unsafe icalproperty_as_ical_string_r(pointer) else { throw .outOfMemory }
        defer { unsafe free(text) }
        unsafe ContentLines.append(UnsafeRawBufferPointer(start: text, count: strlen(text)), to: &bytes)
    }

    consuming func release() -> OpaquePointer {
        let released = unsafe pointer
        discard self
        return unsafe released
    }
}
