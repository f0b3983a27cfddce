/// How far the loading of something is.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nothing was asked for yet.
    case idle
    /// It was asked for and has not come yet.
    case loading
    /// It has come.
    case loaded(Value)
    /// It will not come, and why.
    case failed(any Error)

    /// What has come, if it has.
    public var value: Value? {
        if case .loaded(let value) = self { value } else { nil }
    }

    /// Why it failed, if it did.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether it is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}
