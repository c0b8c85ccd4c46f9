import './connections.css'
import { listFailure } from '@guildhall/contract/api/client-texts.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { RelationList } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { centreInRow } from '#lib/page/centre-in-row.ts'
import { ListSearch } from '#listings/list-search.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { FollowingSection } from './following-section.tsx'
import { type ListName, type ListPlace, listPath, relationPlace, relationQueries } from './queries.ts'
import type { ReportPerson } from './relation-buttons.tsx'
import { RelationSection } from './relation-section.tsx'
import { SuggestionCard } from './suggestion-card.tsx'

const tabs: readonly (ListName | undefined)[] = [
  undefined,
  'received',
  'sent',
  'pending',
  'connected',
  'following',
  'blocked',
]
const titles: Record<ListName, string> = {
  received: 'Received',
  sent: 'Sent',
  pending: 'Pending',
  connected: 'Connected',
  following: 'Following',
  blocked: 'Blocked',
}
const sections = ['received', 'sent', 'connected'] as const

interface ConnectionsPageProps {
  place: ListPlace
  /** The button that messages a connection. */
  message: (person: UserCard) => ReactNode
  report: ReportPerson
}

/** The viewer's connections and requests: all lists in short, or one list with search, sorting and pages. */
export function ConnectionsPage({ place, message, report }: ConnectionsPageProps) {
  const { list, q } = place
  const relations = relationPlace(place)
  const { data, error, refetch } = useQuery(relationQueries.lists(relations))
  const isFollowing = list === 'following'
  const shown = isFollowing ? [] : list ? [list] : sections
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
        <ListSearch
          name="Connections"
          label="Find on these lists, by name"
          action="/connections"
          q={q}
          kept={{ list, sort: place.sort === 'newest' ? undefined : place.sort }}
        />
      </div>
      <nav className="tabs" aria-label="Lists">
        {tabs.map((tab) => (
          <Link
            key={tab ?? 'all'}
            ref={tab === list ? centreInRow : null}
            className="tab"
            to={listPath({ ...place, list: tab, cursor: undefined })}
            aria-current={tab === list ? 'page' : undefined}
            preventScrollReset
          >
            {tab ? titles[tab] : 'All'}
            {tab && tab !== 'following' && data && data.counts[tab] > 0 ? (
              <span className={tab === 'received' ? 'count count--blue' : 'n'}>{formatCount(data.counts[tab])}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className="record mt-5">
        <div className="min-w-0">
          {isFollowing ? <FollowingSection place={place} /> : null}
          {q && data && !isFollowing ? (
            <p className="row row--wrap gap-2 mb-4" role="status">
              {found.length > 0
                ? `People with “${q}” in their name.`
                : `Nobody on these lists has “${q}” in their name.`}
              <Link className="link" to={listPath({ ...place, q: '', cursor: undefined })}>
                Show the whole lists
              </Link>
              <Link className="link" to={`/search?${new URLSearchParams({ q, tab: 'people' })}`}>
                Search all people
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
                  place={relations}
                  message={message}
                  report={report}
                />
              ))
            : null}
          {data && found.length === 0 && !q && !isFollowing ? (
            <EmptyList list={relations.list} isLater={place.cursor !== undefined} />
          ) : null}
          {error && !data && !isFollowing ? (
            <LoadFailure
              title="Your connections could not be loaded"
              message={error.message}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data || error || isFollowing ? null : (
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
    ...(sent > 0 ? [`${formatCount(sent)} waiting for their answer`] : []),
  ]
  return waiting.length > 0 ? `${people} ${waiting.join(', ')}.` : people
}

const empty: Record<RelationList | 'all', [title: string, text: string]> = {
  all: ['Nobody yet', 'Requests you send and receive appear here. Every suggestion says what you share.'],
  received: ['No requests to answer', 'Requests to connect with you appear here.'],
  sent: ['You have no open requests', 'People you ask to connect appear here until they answer.'],
  pending: ['Nothing is pending', 'Requests that nobody has answered yet appear here, both sent and received.'],
  connected: ['No connections yet', 'Ask somebody you know, or see who has something in common with you.'],
  blocked: ['You have not blocked anybody', 'People you block appear here, so you can unblock them.'],
}

/** Shown where a list would be. */
function EmptyList({ list, isLater }: { list: RelationList | undefined; isLater: boolean }) {
  if (isLater)
    return (
      <EmptyState
        solid="octa"
        title="Nobody is left on this page"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={listPath({ list })}>
            To the first page
          </Link>
        }
      />
    )
  const [title, text] = empty[list ?? 'all']
  return (
    <EmptyState
      solid="icosa"
      title={title}
      actions={
        list === 'blocked' ? null : (
          <Link className={buttonClass({ look: 'primary' })} to="/connect">
            Find people
          </Link>
        )
      }
    >
      {text}
    </EmptyState>
  )
}

const most = 4

/** A few suggestions beside the viewer's connections. A failure shows an empty list and a short note. */
function SuggestionsAside() {
  const { data, error, refetch } = useQuery(relationQueries.suggestions())
  const people = data?.users
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
            <p className="c2 t-sm">No suggestions yet. Add your skills and location to your profile.</p>
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
