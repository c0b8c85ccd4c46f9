import './connections.css'
import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { relationQueries } from './queries.ts'
import { SuggestionCard } from './suggestion-card.tsx'

/** People the viewer has something in common with. */
export function ConnectPage({ failed }: { failed: boolean }) {
  const { data: people, error, refetch } = useQuery(relationQueries.suggestions())
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Connect
          </h1>
          <p className="c2">People you have something in common with. Every suggestion says what.</p>
        </div>
        <Link className={buttonClass()} to="/connections">
          My Connections
        </Link>
      </div>
      {people && people.length > 0 ? (
        <ul className="cng" aria-label="Suggestions">
          {people.map((person) => (
            <SuggestionCard key={person.customUserId} person={person} />
          ))}
        </ul>
      ) : null}
      {people?.length === 0 ? (
        <EmptyState
          solid="icosa"
          title="No suggestions yet"
          actions={
            <>
              <Link className={buttonClass({ look: 'primary' })} to="/profile">
                Complete my profile
              </Link>
              <Link className={buttonClass()} to="/search?tab=people">
                Browse people
              </Link>
            </>
          }
        >
          Add your skills and location, and connect with people you know. We base suggestions on these.
        </EmptyState>
      ) : null}
      {people ? null : error || failed ? (
        <p className="row row--wrap gap-2 c2">
          {listFailure.sentence}
          <Button size="sm" onClick={() => void refetch()}>
            {listFailure.retry}
          </Button>
        </p>
      ) : (
        <Loading className="cng">
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </Loading>
      )}
    </div>
  )
}
