import { Link, useSearchParams } from 'react-router'
import { drawerOf } from '../drawer-address.ts'
import { marketplacePath } from './search.ts'
import { readNames, readSearch } from './search-params.ts'

/** How many parts are named, and how many characters of each. */
const most = { parts: 4, characters: 40 }

/** Says which parts of the URL the list ignores, with a link that drops them. */
export function IgnoredNotice() {
  const [params] = useSearchParams()
  const parts = ignoredParts(params)
  if (parts.length === 0) return null
  const [what, them] = parts.length === 1 ? ['this part', 'it'] : ['these parts', 'them']
  const more = parts.length - most.parts
  return (
    <p className="c2 t-sm mb-4" role="status">
      We do not understand {what} of the link, and left {them} out:{' '}
      {parts.slice(0, most.parts).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand there twice
        <span key={at}>
          {at > 0 ? ', ' : null}
          <bdi className="semi">{cut(part)}</bdi>
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : null}.{' '}
      <Link className="link" to={marketplacePath(readSearch(params))} preventScrollReset>
        Open the link without {them}
      </Link>
    </p>
  )
}

const cut = (part: string) => {
  const letters = [...part]
  return letters.length > most.characters ? `${letters.slice(0, most.characters).join('')}…` : part
}

/** Parameters that ads and newsletters add to any URL: they ask nothing of the page. */
const tracking = /^(utm_.*|.*clk?id|mc_[ce]id)$/

/**
 * Returns the parts of a URL the marketplace cannot use, each as name and value: an unknown name, an unusable value, a
 * second value where one is allowed. A known name without a value asks nothing.
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

// A skill in any spelling, cut to the maximum length.
const isBeginning = (used: string, value: string) => value.toLowerCase().startsWith(used.toLowerCase())
