/**
 * Says to what a path belongs, with everything below it: `*` is any segment, `$` at the end means this path alone, a method in
 * front limits it to that method. Apart from the parts, because every page loads it.
 */
export interface PathRule<Part extends string> {
  path: string
  /** Null: it belongs to none, although a shorter rule says so. */
  part: Part | null
}

/** Returns the most exact rule for an address; a query or fragment in it does not matter. */
export function findRule<Part extends string>(
  rules: readonly PathRule<Part>[],
  address: string,
  method = '',
): PathRule<Part> | undefined {
  const asked = segmentsOf(address.replace(/[?#].*/, ''))
  let found: { rule: PathRule<Part>; length: number } | undefined
  for (const rule of rules) {
    const [, only, path = '', exact] = /^(?:([A-Z]+) )?([^$]*)(\$?)$/.exec(rule.path) ?? []
    const segments = segmentsOf(path)
    const { length } = segments
    if (only && only !== method) continue
    if (exact ? length !== asked.length : length > asked.length) continue
    if (!segments.every((segment, at) => segment === '*' || segment === asked[at])) continue
    if (!found || length > found.length) found = { rule, length }
  }
  return found?.rule
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
