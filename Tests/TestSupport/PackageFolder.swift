/// The folder of the whole package.
package let packageFolder: String = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }
