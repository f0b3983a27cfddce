// Feeds a target with what libFuzzer makes up: see scripts/fuzz.
import Dispatch
import Foundation
import FuzzTargets
import LibFuzzer

private let name = ProcessInfo.processInfo.environment["LEDGER_FUZZ_TARGET"] ?? ""

guard let target = FuzzTarget(rawValue: name) else {
    print("LEDGER_FUZZ_TARGET is one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
    exit(64)
}

private nonisolated(unsafe) var chosen = target

private var (count, arguments) = unsafe (CommandLine.argc, CommandLine.unsafeArgv)

exit(
    unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, count in
        let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
        let done = DispatchSemaphore(value: 0)
        let target = unsafe chosen
        Task.detached {
            do {
                try await target.run(bytes)
            } catch {
                FileHandle.standardError.write(Data("\(target): \(error)\n".utf8))
                abort()
            }
            done.signal()
        }
        done.wait()
        return 0
    })
