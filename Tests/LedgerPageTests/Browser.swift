import CLibrary
import Foundation
import TestSupport
import Testing

/// Chromium without a window, driven through a pipe (the DevTools protocol), with one tab open.
final class Browser {
    /// What the browser reported besides answers: the method and the parameters as JSON.
    private(set) var events: [(method: String, text: String)] = []
    private let folder: TemporaryFolder
    private let child: Child
    private let writing: Int32
    private let reading: Int32
    private var received: [UInt8] = []
    private var lastNumber = 0
    private var session: String?

    /// The browser that is installed, if any.
    static let program = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"].first { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    static let isMissing: Comment = "no chromium is on the PATH"

    /// What went wrong in the browser, or between it and the test.
    struct Fault: Error {
        let text: String
    }

    /// Starts the browser and opens a page.
    init(_ page: [UInt8], at address: String = "", width: Int = 1280, height: Int = 900) throws {
        folder = try TemporaryFolder()
        let (toChild, fromChild) = (try makePipe(), try makePipe())
        (writing, reading) = (toChild.writing, fromChild.reading)
        let errors = try scratchFile()
        defer { for descriptor in [toChild.reading, fromChild.writing, errors] { close(descriptor) } }
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = folder.path
        // The protocol is spoken on descriptors 3 and 4. Only pages of these tests are opened, and root has no sandbox.
        child = try Child(
            Self.program ?? "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
                "--disable-background-networking",
                // Tests turn pages faster than people do.
                "--disable-ipc-flooding-protection", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile", "about:blank",
            ], in: folder.path, after: "exec 3<&0 4>&1 </dev/null >/dev/null", environment: environment, input: toChild.reading,
            output: fromChild.writing, errors: errors)
        let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
        session = try send("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Network", "Log"] { try send("\(domain).enable") }
        try resize(width: width, height: height)
        try prefer(["prefers-color-scheme": "light", "prefers-reduced-motion": "reduce"])
        try open(page, at: address)
    }

    /// Opens a page.
    func open(_ page: [UInt8], at address: String = "") throws {
        try folder.put(page, in: "page.html")
        // From one address of a page to another is no load.
        for address in ["about:blank", "file://\(folder.path)/page.html\(address)"] {
            events.removeAll { $0.method == "Page.loadEventFired" }
            try send("Page.navigate", ["url": address])
            try awaitLoad()
        }
    }

    /// Loads the page once more.
    func reload() throws {
        events.removeAll { $0.method == "Page.loadEventFired" }
        try send("Page.reload")
        try awaitLoad()
    }

    private func awaitLoad() throws {
        while !events.contains(where: { $0.method == "Page.loadEventFired" }) { keep(try receive()) }
    }

    deinit {
        // The child is ended and collected when it goes.
        close(writing)
        close(reading)
    }

    /// Gives the window a size.
    func resize(width: Int, height: Int) throws {
        try send(
            "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Emulates preferences of the system.
    func prefer(_ features: [String: String]) throws {
        try send("Emulation.setEmulatedMedia", ["features": features.sorted { $0 < $1 }.map { ["name": $0.key, "value": $0.value] }])
    }

    /// Sends a command and returns the result.
    @discardableResult
    func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastNumber += 1
        var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        try writeAll(Array(try JSONSerialization.data(withJSONObject: message)) + [0], to: writing)
        while true {
            let answer = try receive()
            guard answer["id"] as? Int == lastNumber else {
                keep(answer)
                continue
            }
            guard let result = answer["result"] as? [String: Any] else { throw Fault(text: "\(method): \(answer)") }
            return result
        }
    }

    private func keep(_ event: [String: Any]) {
        guard let method = event["method"] as? String else { return }
        let parameters = try? JSONSerialization.data(withJSONObject: event["params"] ?? [:], options: [.withoutEscapingSlashes])
        events.append((method, String(decoding: parameters ?? Data(), as: UTF8.self)))
    }

    /// Waits for the next message, which ends with a zero.
    private func receive() throws -> [String: Any] {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = received.firstIndex(of: 0) {
                let message = Data(received[..<end])
                received.removeSubrange(...end)
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 60_000) > 0 else { throw Fault(text: "the browser says nothing") }
            let count = unsafe read(reading, &chunk, chunk.count)
            guard count > 0 else { throw Fault(text: "the browser has ended") }
            received += chunk[..<count]
        }
    }

    /// Returns the text that an expression of the page's script evaluates to; other values as the script writes them.
    @discardableResult
    func text(_ expression: String) throws -> String {
        let result = try send("Runtime.evaluate", ["expression": "String(\(expression))", "returnByValue": true, "awaitPromise": true])
        if let fault = result["exceptionDetails"] { throw Fault(text: "\(expression): \(fault)") }
        return (result["result"] as? [String: Any])?["value"] as? String ?? ""
    }

    /// Clicks on the middle of the first element that a selector finds.
    func click(_ selector: String) throws {
        let place = try text(
            """
            (() => { const one = document.querySelector('\(selector)'); one.scrollIntoView({block: 'center'});
            const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2].join(' ') })()
            """
        ).split(separator: " ").compactMap { Double($0) }
        for type in ["mousePressed", "mouseReleased"] {
            try send(
                "Input.dispatchMouseEvent", ["type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1])
        }
    }

    /// Presses and releases keys.
    func press(_ keys: String..., shift: Bool = false) throws {
        for key in keys {
            for type in ["keyDown", "keyUp"] {
                let code = ["Tab": 9, "Enter": 13, "Escape": 27][key] ?? 0
                var parameters: [String: Any] = ["type": type, "key": key, "modifiers": shift ? 8 : 0, "windowsVirtualKeyCode": code]
                if type == "keyDown", key.count == 1 { parameters["text"] = key }
                if type == "keyDown", key == "Enter" { parameters["text"] = "\r" }
                try send("Input.dispatchKeyEvent", parameters)
            }
        }
    }

    /// Draws a finger over the page.
    func swipe(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try send("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [["x": start.x, "y": start.y]]])
        try send("Input.dispatchTouchEvent", ["type": "touchMove", "touchPoints": [["x": end.x, "y": end.y]]])
        try send("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    }

    /// The address of the page behind the `#`.
    var address: String { get throws { try text("location.hash") } }

    /// What no page may do: ask for anything but itself, write to the console, violate its policy.
    var complaints: [String] {
        let harmless = ["\"url\":\"file://\(folder.path)/page.html", "\"url\":\"about:blank", "\"url\":\"data:,\""]
        return events.filter { event in
            switch event.method {
            case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded": true
            case "Network.requestWillBeSent": !harmless.contains(where: event.text.contains)
            default: false
            }
        }.map { "\($0.method) \($0.text)" }
    }
}
