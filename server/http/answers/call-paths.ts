/**
 * Returns the test whether an address below `/api` is that of a call, with any method. `paths` are those of the contract, with
 * `:name` for a part. One expression tries them all: a pattern for each, tried one after the other, costs milliseconds.
 */
export function callPaths(paths: readonly string[]): (pathname: string) => boolean {
  const forms = new Set(paths.map(formOf))
  const any = new RegExp(`^/api(?:${[...forms].join('|')})$`)
  return (pathname) => any.test(pathname)
}

const formOf = (path: string) =>
  path
    .split(/(:\w+)/)
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
    .join('')
