internal import CLibrary

private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Runs something that blocks on a thread of its own.
package func inThread(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
        let result = unsafe pthread_create(
            &thread, nil,
            { argument in
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, work)
        guard result == 0, let thread = unsafe thread else { return }
        unsafe pthread_detach(thread)
    #else
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { argument in
                if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, work)
        guard result == 0 else { return }
        pthread_detach(thread)
    #endif
}

/// Waits for something that blocks without holding up other tests.
package func offThePool<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        inThread { continuation.resume(returning: body()) }
    }
}
