import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { useSite } from '#lib/page/site.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { savedKindTexts } from './saved-kinds.ts'
import { savedQueries, useSavedSearches } from './saved-queries.ts'

/** A person's saved searches: open, turn the daily alert on or off, delete. */
export function SavedSearches() {
  const { currency } = useSite()
  const { data: searches, error, refetch } = useQuery(savedQueries.searches())
  const { keep, forget } = useSavedSearches()
  if (error && !searches) return <ListFailure onRetry={refetch} />
  if (searches?.length === 0)
    return (
      <EmptyState
        solid="octa"
        title="No saved searches yet"
        actions={
          <Link className={buttonClass()} to={marketplacePath()}>
            Browse the marketplace
          </Link>
        }
      >
        Search or filter projects or people and choose ‘Save this search’: you get an email when a new project or person
        matches.
      </EmptyState>
    )
  return (
    <ul className="panel lines">
      {searches?.map(({ id, kind, query, alert, createdAt }) => {
        const { title, many, nameOf, path } = savedKindTexts[kind]
        const name = nameOf(query, currency)
        return (
          <li key={id} className="fvs">
            <Icon of={Search} size={16} />
            <div className="grow">
              <Link className="med" to={path(query)}>
                {name}
              </Link>
              <p className="c3 t-sm">
                {title}, {alert ? 'alert on' : 'alert off'}, saved <DateOf at={createdAt} />
              </p>
            </div>
            <label className="row fvs__a">
              <span className="t-sm c2">Alert</span>
              <input
                type="checkbox"
                className="switch"
                role="switch"
                aria-label={`Daily alert for new ${many}: ${name}`}
                checked={alert}
                aria-checked={alert}
                onChange={(event) => keep.mutate({ kind, query, alert: event.currentTarget.checked })}
              />
            </label>
            <IconButton
              icon={Trash}
              size="sm"
              label={`Delete the search for ${many}: ${name}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget, 'ul', 'button', 'main h1')
                forget.mutate(id)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
