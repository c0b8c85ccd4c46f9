import { Link, useSearchParams } from 'react-router'
import { ignoredParts } from './ignored-parts.ts'
import { readSearch } from './read-search.ts'
import { marketplacePath } from './search.ts'

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
