import { drawerOf } from './drawer-address.ts'
import { readNames } from './read-search.ts'

/** Names that advertisements and newsletters add to any address: they ask nothing of the page. */
const tracking = /^(utm_.*|.*clk?id|mc_[ce]id)$/

/**
 * What an address asks of the marketplace in vain, each as its name with its value: a name that it does not know, a value
 * it cannot use, a second value where there is one. A known name without a value asks nothing.
 */
export function ignoredParts(params: URLSearchParams): string[] {
  const read: Record<string, unknown> = readNames(params)
  return [...params]
    .filter(([name, value]) => {
      if (tracking.test(name) || drawerOf(`?${new URLSearchParams([[name, value]])}`)) return false
      if (!(name in read)) return true
      if (!value.trim()) return false
      const used = read[name]
      if (Array.isArray(used)) return !used.some((each: string) => isBeginning(each, value.trim()))
      return used === undefined || params.get(name) !== value
    })
    .map(([name, value]) => (value ? `${name}=${value}` : name))
}

// A skill in any spelling, cut to the length of one.
const isBeginning = (used: string, value: string) => value.toLowerCase().startsWith(used.toLowerCase())
