extension ViewLocale {
    /// The locale's name that an environment asks for: `LC_ALL`, else `LC_TIME`, else `LC_MONETARY`, else `LANG`.
    ///
    /// Foundation on Linux reads none of them.
    ///
    /// - Parameter value: gives the value of a variable, empty where there is none.
    /// - Returns: the name as it stands in the environment; `C` where none of the variables is set.
    public static func identifier(inEnvironment value: (_ variable: String) -> String) -> String {
        for variable in ["LC_ALL", "LC_TIME", "LC_MONETARY", "LANG"] {
            let name = value(variable)
            if !name.isEmpty { return name }
        }
        return "C"
    }
}
