import { Link, useSearchParams } from 'react-router'
import { drawerOf } from '../drawer-address.ts'
import { marketplacePath } from './search.ts'
import { readNames, readSearch } from './search-params.ts'

/** So many parts are named, and so many characters of each. */
const most = { parts: 4, characters: 40 }

/** Says which parts of the address the list leaves out, with the address that does without them. */
export function IgnoredNotice() {
  const [params] = useSearchParams()
  const parts = ignoredParts(params)
  if (parts.length === 0) return null
  const [what, them] = parts.length === 1 ? ['this part', 'it'] : ['these parts', 'them']
  const more = parts.length - most.parts
  return (
    <p className="c2 t-sm mb-4" role="status">
      The marketplace does not understand {what} of the address and leaves {them} out:{' '}
      {parts.slice(0, most.parts).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand there twice
        <span key={at}>
          {at > 0 ? ', ' : null}
          <bdi className="semi">{cut(part)}</bdi>
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : null}.{' '}
      <Link className="link" to={marketplacePath(readSearch(params))} preventScrollReset>
        Use the address without {them}
      </Link>
    </p>
  )
}

const cut = (part: string) => {
  const letters = [...part]
  return letters.length > most.characters ? `${letters.slice(0, most.characters).join('')}…` : part
}

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
