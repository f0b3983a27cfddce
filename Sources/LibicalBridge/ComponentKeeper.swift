/// What a calendar and its events have in common: it frees the tree when the last of them is gone.
final class ComponentKeeper {
    /// The component that is freed, with all that is in it; `nil` for a tree that somebody else owns.
    private var root: LibicalComponent?
    /// The components that were taken out of the tree, which somebody may still hold.
    private var removed: [LibicalComponent] = []

    /// Keeps a tree; `nil` for one that somebody else owns.
    init(_ root: LibicalComponent?) { self.root = root }

    deinit {
        for component in removed.reversed() { unsafe component.free() }
        if let root { unsafe root.free() }
    }

    /// Gives the tree up: the caller frees it; `nil` for one that somebody else owns.
    func release() -> LibicalComponent? {
        defer { root = nil }
        return root
    }

    /// Takes a component over that is no longer in the tree.
    func keep(removed component: LibicalComponent) { removed.append(component) }
}
