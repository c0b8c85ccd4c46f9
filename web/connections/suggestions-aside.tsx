import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { relationQueries } from './queries.ts'
import { SuggestionCard } from './suggestion-card.tsx'

const most = 4

/** A few suggestions beside one's connections. A failure is an empty list with a quiet word. */
export function SuggestionsAside() {
  const { data: people, error, refetch } = useQuery(relationQueries.suggestions())
  return (
    <section className="panel" aria-labelledby="suggestions">
      <div className="panel__h">
        <h2 className="t-sub" id="suggestions">
          Suggestions
        </h2>
      </div>
      {people && people.length > 0 ? (
        <ul className="lines">
          {people.slice(0, most).map((person) => (
            <SuggestionCard key={person.customUserId} person={person} small />
          ))}
        </ul>
      ) : (
        <div className="panel__b">
          {people ? (
            <p className="c2 t-sm">Nobody shares something with you yet. Name your skills and place on your profile.</p>
          ) : error ? (
            <p className="row row--wrap gap-2 c2 t-sm">
              {listFailure.sentence}
              <Button size="sm" onClick={() => void refetch()}>
                {listFailure.retry}
              </Button>
            </p>
          ) : (
            <Loading className="grid gap-3">
              <Skeleton height="4rem" />
              <Skeleton height="4rem" />
            </Loading>
          )}
        </div>
      )}
    </section>
  )
}
