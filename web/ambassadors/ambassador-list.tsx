import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ambassadorQueries } from './ambassador-api.ts'

/** The ambassadors of all campuses, by campus. */
export function AmbassadorList() {
  const [params] = useSearchParams()
  const cursor = params.get('cursor') ?? ''
  const { data, error, refetch } = useQuery(ambassadorQueries.list(cursor))
  const campuses = data?.items
  return (
    <section aria-labelledby="ambassadors">
      <h2 className="t-section" id="ambassadors">
        Ambassadors by campus
      </h2>
      {campuses && campuses.length > 0 ? (
        <ul className="lines mt-2" aria-labelledby="ambassadors">
          {campuses.map(({ id, name, ambassadors }) => (
            <li key={id} className="amb__campus">
              <h3 className="med">{name}</h3>
              <ul className="amb__people" aria-label={`Ambassadors of ${name}`}>
                {ambassadors.map(({ person, since }) => (
                  <li key={person.customUserId} className="row gap-2">
                    <Avatar {...person} picture={person.avatar} />
                    <span className="min-w-0">
                      <Link className="link link--plain" to={profilePath(person)}>
                        {displayName(person)}
                      </Link>
                      <span className="c3 t-sm block">
                        Since <DateOf at={since} />
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
      {campuses?.length === 0 ? (
        <EmptyState solid="icosa" title="No campus has an ambassador yet">
          The first one can be you.
        </EmptyState>
      ) : null}
      <div className="row gap-4 mt-4">
        {cursor ? (
          <Link className="link" to="/campus-ambassador">
            First campuses
          </Link>
        ) : null}
        {data?.nextCursor ? (
          <Link className="link" to={`/campus-ambassador?cursor=${data.nextCursor}`}>
            More campuses
          </Link>
        ) : null}
      </div>
      {error && !data ? (
        <LoadFailure
          title="The ambassadors could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="3rem" />
        </Loading>
      ) : null}
    </section>
  )
}
