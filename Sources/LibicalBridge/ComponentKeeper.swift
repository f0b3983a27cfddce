internal import CLibical

/// What a calendar and its events have in common: it frees the tree when the last of them is gone.
@safe
final class ComponentKeeper {
    /// The component that is freed, with all that is in it; `nil` for a tree that somebody else owns.
    private var root: OpaquePointer?
    /// The components that were taken out of the tree, which somebody may still hold.
    private var removed: [OpaquePointer] = unsafe []

    /// Keeps a tree; `nil` for one that somebody else owns.
    init(_ root: OpaquePointer?) { unsafe self.root = unsafe root }

    deinit {
        while let component = unsafe removed.popLast() { unsafe icalcomponent_free(component) }
        if let root = unsafe root { unsafe icalcomponent_free(root) }
    }

    /// Gives the tree up: the caller frees it; `nil` for one that somebody else owns.
    func release() -> OpaquePointer? {
        defer { unsafe root = nil }
        return unsafe root
    }

    /// Takes a component over that is no longer in the tree.
    func keep(removed component: OpaquePointer) { unsafe removed.append(component) }
}
