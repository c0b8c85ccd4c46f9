import { createClient } from '@guildhall/contract/api/client.ts'
import { workReviewCalls } from '@guildhall/contract/engagements/calls.ts'
import type { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import type { LeaderboardEntry, RankingPoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { datesOfSeason } from '@guildhall/contract/leaderboard/seasons.ts'
import { rankingLimits as limits } from '@guildhall/contract/limits/leaderboard.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { connectionCalls } from '@guildhall/contract/relations/calls.ts'
import type { connectionEndpoints } from '@guildhall/contract/relations/connections.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { personPath } from './ranking-table.tsx'

const projectApi = createClient<typeof projectEndpoints>(projectCalls, browserSend)
const reviewApi = createClient<typeof reviewEndpoints>(reviewCalls, browserSend)
const workReviewApi = createClient<typeof workReviewEndpoints>(workReviewCalls, browserSend)
const connectionApi = createClient<typeof connectionEndpoints>(connectionCalls, browserSend)

interface PointsEventsProps {
  entry: LeaderboardEntry
  season: string | undefined
  facts: RankingPoints['facts']
  /** The viewer's own points. */
  isOwn: boolean
}

/** Individual events behind a person's points, each with a link to it, as far as this viewer may see them. */
export function PointsEvents({ entry, season, facts, isOwn }: PointsEventsProps) {
  const id = entry.customUserId
  const profile = personPath(entry, undefined)
  const dates = season ? datesOfSeason(season) : null
  const isCounted = (at: string | null) =>
    at !== null && (!dates || (Date.parse(at) >= +dates.from && Date.parse(at) < +dates.to))
  const limit = pageLimits.maxSize
  const newest = { seller: id, sort: 'newest', limit } as const
  return (
    <section className="mt-5" aria-labelledby="points-events">
      <h3 className="t-sub" id="points-events">
        Individual events
      </h3>
      <Events
        name="Public projects"
        count={facts.projects}
        of={[id, 'projects', season]}
        read={async () => (await projectApi.list({ query: newest })).items.filter(({ posted }) => isCounted(posted))}
        rows={(projects) =>
          projects.map(({ id: project, title, posted }) => (
            <Event key={project} at={posted} worth={`${limits.project} points`}>
              <Link className="link work" to={`/product/${project}`}>
                {title}
              </Link>
            </Event>
          ))
        }
      />
      <Events
        name="Reviews"
        count={facts.reviews.count}
        note="A review of paid work counts while the client has not got all of the money back."
        of={[id, 'reviews', season]}
        read={async () => {
          const asked = { params: { id }, query: { limit } }
          const [ofProjects, ofWork] = await Promise.all([reviewApi.received(asked), workReviewApi.received(asked)])
          const fromClients = ofWork.items.filter(({ of, by }) => of === 'engagement' && by === 'client')
          return [...ofProjects.items, ...fromClients.map((review) => ({ ...review, project: undefined }))]
            .filter(({ createdAt }) => isCounted(createdAt))
            .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
        }}
        rows={(reviews) =>
          reviews.map(({ id: review, rating, author, createdAt, project }) => (
            <Event key={review} at={createdAt} worth={`${rating} of 5 stars`}>
              {project ? (
                <Link className="link work" to={`/product/${project.id}#reviews`}>
                  {project.title}
                </Link>
              ) : project === undefined ? (
                <Link className="link" to={`${profile}#work-reviews`}>
                  Work for a client
                </Link>
              ) : (
                'A project that is not public now'
              )}
              <span className="c3 t-sm block">by {author ? displayName(author) : 'a former member'}</span>
            </Event>
          ))
        }
      />
      <Events
        name="Connections"
        count={facts.connections}
        note={isOwn ? '' : 'You see the connections that you share, and all of them once you are connected.'}
        of={[id, 'connections']}
        read={async () => (await connectionApi.ofPerson({ params: { id }, query: { limit } })).connections.items}
        rows={(people) =>
          people.map((person) => (
            <Event key={person.customUserId} worth={`${limits.connection} points`}>
              <Link className="link" to={profilePath(person)}>
                {displayName(person)}
              </Link>
            </Event>
          ))
        }
      />
      <Events
        name="Views"
        count={facts.views}
        note={
          season
            ? 'Views are counted by day and not kept one by one. These are the views of all time, by project.'
            : 'Views are counted and not kept one by one. These are the views of each project.'
        }
        of={[id, 'views']}
        read={async () => (await projectApi.list({ query: { ...newest, sort: 'views' } })).items}
        rows={(projects) =>
          projects
            .filter(({ views }) => views > 0)
            .map(({ id: project, title, views }) => (
              <Event key={project} worth={`${formatCount(views)} ${views === 1 ? 'view' : 'views'}`}>
                <Link className="link work" to={`/product/${project}`}>
                  {title}
                </Link>
              </Event>
            ))
        }
      />
      <p className="c2 t-sm mt-3">
        {isOwn ? (
          <>
            Your completed orders are under{' '}
            <Link className="link" to="/sales?turn=done">
              Sales
            </Link>
            , and your completed work under{' '}
            <Link className="link" to="/engagements?turn=done">
              Engagements
            </Link>
            .
          </>
        ) : (
          'Individual orders and engagements are between two people, so nobody else sees them. If a number looks wrong, contest these points: our staff can see the orders.'
        )}{' '}
        Endorsements are beside each skill on{' '}
        <Link className="link" to={`${profile}#skills`}>
          the profile
        </Link>
        .
      </p>
    </section>
  )
}

interface EventsProps<Row> {
  name: string
  /** How many count for the points. */
  count: number
  /** What the list leaves out. */
  note?: string
  of: readonly unknown[]
  read: () => Promise<Row[]>
  rows: (events: Row[]) => ReactNode[]
}

/** The events of one line of the sum; they are read once opened. */
function Events<Row>({ name, count, note, of, read, rows }: EventsProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['leaderboard', 'events', ...of],
    queryFn: read,
    enabled: isOpen,
  })
  if (count === 0) return null
  const shown = data && rows(data)
  return (
    <details className="lbs__events" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="c3 num">{formatCount(count)}</span>
      </summary>
      {shown ? (
        <>
          {note ? <p className="c2 t-sm">{note}</p> : null}
          {shown.length > 0 ? <ul className="lines">{shown}</ul> : <p className="c2 t-sm">None that you can see.</p>}
          {data.length === pageLimits.maxSize ? (
            <p className="c3 t-sm mt-2">The first {formatCount(pageLimits.maxSize)} are shown.</p>
          ) : null}
        </>
      ) : error ? (
        <LoadFailure title="These could not be loaded" message={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </details>
  )
}

function Event({ at = null, worth, children }: { at?: string | null; worth: string; children: ReactNode }) {
  return (
    <li className="row row--between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="c2 t-sm num nowrap text-right">
        {worth}
        {at ? (
          <span className="c3 block">
            <DateOf at={at} />
          </span>
        ) : null}
      </span>
    </li>
  )
}
