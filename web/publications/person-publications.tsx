import { publicationLimits } from '@guildhall/contract/limits/experts.ts'
import type { Publication } from '@guildhall/contract/publications/publications.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { publicationQueries } from './publication-api.ts'
import { PublicationLine } from './publication-line.tsx'

/** The publications on a person's profile: the first ones, then all of them. */
export function PersonPublications({ id, first, total }: { id: string; first: readonly Publication[]; total: number }) {
  const [isWhole, setWhole] = useState(false)
  const whole = useQuery({ ...publicationQueries.of(id, true), enabled: isWhole })
  return (
    <>
      <ul className="lines" aria-label="Publications">
        {(whole.data?.items ?? first).map((each) => (
          <li key={each.id}>
            <PublicationLine publication={each} />
          </li>
        ))}
      </ul>
      {total > publicationLimits.shown && !whole.data ? (
        <Button className="mt-3" size="sm" busy={whole.isFetching} onClick={() => setWhole(true)}>
          Show all {total} publications
        </Button>
      ) : null}
      {whole.isError ? <p className="c2 mt-2">The others did not load. Try again.</p> : null}
    </>
  )
}
