import './connections.css'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { RelationList } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { EmptyList } from './empty-list.tsx'
import { type ListPlace, listPath } from './list-address.ts'
import { relationQueries } from './queries.ts'
import type { ReportPerson } from './relation-buttons.tsx'
import { RelationSection } from './relation-section.tsx'
import { SuggestionsAside } from './suggestions-aside.tsx'

const tabs: readonly (RelationList | undefined)[] = [undefined, 'received', 'sent', 'pending', 'connected', 'blocked']
const titles: Record<RelationList, string> = {
  received: 'Received',
  sent: 'Sent',
  pending: 'Pending',
  connected: 'Connected',
  blocked: 'Blocked',
}
const sections = ['received', 'sent', 'connected'] as const

interface ConnectionsPageProps {
  place: ListPlace
  /** The button that writes to somebody one is connected with. */
  message: (person: UserCard) => ReactNode
  report: ReportPerson
}

/** One's connections and requests: all of them in short, or one list with search, order and pages. */
export function ConnectionsPage({ place, message, report }: ConnectionsPageProps) {
  const { list, q } = place
  const { data, error, refetch } = useQuery(relationQueries.lists(place))
  const shown = list ? [list] : sections
  const found = data ? shown.filter((each) => data[each].length > 0) : []
  return (
    <div className="page">
      <div className="phead cx__h">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Connections
          </h1>
          <p className="c2 num">{data ? inWords(data.counts) : 'People you know here.'}</p>
        </div>
        <Form role="search" aria-label="Connections" action="/connections" className="cx__q" key={q}>
          {list ? <input type="hidden" name="list" value={list} /> : null}
          {place.sort === 'newest' ? null : <input type="hidden" name="sort" value={place.sort} />}
          <TextField
            id="connections-q"
            name="q"
            type="search"
            label="Find a person by name"
            defaultValue={q}
            maxLength={pageLimits.query}
            autoComplete="off"
          />
          <Button type="submit">Search</Button>
        </Form>
      </div>
      <nav className="tabs" aria-label="Lists">
        {tabs.map((tab) => (
          <Link
            key={tab ?? 'all'}
            className="tab"
            to={listPath({ ...place, list: tab, cursor: undefined })}
            aria-current={tab === list ? 'page' : undefined}
            preventScrollReset
          >
            {tab ? titles[tab] : 'All'}
            {tab && data && data.counts[tab] > 0 ? (
              <span className={tab === 'received' ? 'count count--blue' : 'n'}>{formatCount(data.counts[tab])}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className="record mt-5">
        <div className="min-w-0">
          {q && data ? (
            <p className="row row--wrap gap-2 mb-4" role="status">
              {found.length > 0 ? `People with “${q}” in their name.` : `Nobody here has “${q}” in their name.`}
              <Link className="link" to={listPath({ ...place, q: '', cursor: undefined })}>
                Show everybody
              </Link>
            </p>
          ) : null}
          {data
            ? found.map((each) => (
                <RelationSection
                  key={each}
                  list={each}
                  title={titles[each]}
                  relations={data[each]}
                  total={data.counts[each]}
                  next={data.next[each]}
                  previous={data.previous[each]}
                  place={place}
                  message={message}
                  report={report}
                />
              ))
            : null}
          {data && found.length === 0 && !q ? <EmptyList list={list} isLater={place.cursor !== undefined} /> : null}
          {error && !data ? (
            <LoadFailure
              title="Your connections could not be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data || error ? null : (
            <Loading className="grid gap-4">
              <Skeleton height="4rem" />
              <Skeleton height="4rem" />
              <Skeleton height="4rem" />
            </Loading>
          )}
        </div>
        <aside className="record__side" aria-label="Suggestions">
          <SuggestionsAside />
          <Link className={buttonClass()} to="/connect">
            All suggestions
          </Link>
        </aside>
      </div>
    </div>
  )
}

function inWords({ connected, received, sent }: Record<'connected' | 'received' | 'sent', number>): string {
  const people = `${formatCount(connected)} ${connected === 1 ? 'person' : 'people'}.`
  const waiting = [
    ...(received > 0 ? [`${formatCount(received)} waiting for your answer`] : []),
    ...(sent > 0 ? [`${formatCount(sent)} waiting for theirs`] : []),
  ]
  return waiting.length > 0 ? `${people} ${waiting.join(', ')}.` : people
}
