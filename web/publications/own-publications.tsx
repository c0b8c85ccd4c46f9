import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePart } from '#lib/page/closed-parts.ts'
import { buttonClass } from '#ui/button.tsx'
import { publicationQueries } from './publication-api.ts'
import { PublicationLine } from './publication-line.tsx'

/** The viewer's first publications on their own profile, with the way to the page that changes them. */
export function OwnPublications({ id }: { id: string }) {
  const { data } = useQuery(publicationQueries.of(id))
  const total = data?.total ?? 0
  const hasExperts = usePart('experts')
  return (
    <>
      {total > 0 ? (
        <ul className="lines" aria-label="Publications">
          {data?.items.map((each) => (
            <li key={each.id}>
              <PublicationLine publication={each} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="c2">Nothing here yet. Type them in, or import a file.</p>
      )}
      <Link className={`${buttonClass({ size: 'sm' })} mt-3`} to="/profile/publications">
        {total > 0 ? 'Change your publications' : 'Add publications'}
      </Link>{' '}
      {hasExperts ? (
        <Link className={`${buttonClass({ size: 'sm', look: 'quiet' })} mt-3`} to="/profile/expert">
          You as an expert
        </Link>
      ) : null}
    </>
  )
}
