import type { Activity, ActivityReason } from '@guildhall/contract/activity/activity.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Segments } from '#ui/segments.tsx'
import { activityQueries } from './queries.ts'

type Published = Extract<Activity, { kind: 'published' }>

interface FloorProps {
  /** Members also see what the people they know did. */
  signedIn: boolean
  /** Renders the price of a published project. */
  price: (project: Published) => ReactNode
}

const lists = [
  { value: 'known', label: 'People you know' },
  { value: 'everyone', label: 'Everyone' },
] as const
type List = (typeof lists)[number]['value']

/** The newest public events; for members also those of the people they follow or are connected to. */
export function Floor({ signedIn, price }: FloorProps) {
  const everyone = useQuery(activityQueries.everyone()).data
  const known = useQuery({ ...activityQueries.known(), enabled: signedIn }).data
  const [chosen, setChosen] = useState<List>()
  const list = signedIn ? (chosen ?? (known?.items.length ? 'known' : 'everyone')) : 'everyone'
  if (!everyone || (!signedIn && everyone.length === 0)) return null
  return (
    <section className="panel panel--ink floor" aria-labelledby="floor">
      <div className="panel__h">
        <h2 className="t-sub" id="floor">
          On the floor
        </h2>
        {signedIn ? <Segments label="Whose events" options={lists} value={list} onChange={setChosen} /> : null}
      </div>
      {list === 'everyone' ? (
        <Events
          empty="Nothing has been published yet."
          items={everyone.map((activity) => ({ activity }))}
          price={price}
        />
      ) : (
        <Events
          empty={
            known?.knowsPeople ? (
              'Nothing new from the people you know in the last 30 days.'
            ) : (
              <>
                What the people you follow and connect with publish and review appears here.{' '}
                <Link className="link" to="/connect">
                  Find people
                </Link>
              </>
            )
          }
          items={known?.items ?? []}
          price={price}
        />
      )}
    </section>
  )
}

interface EventsProps {
  items: readonly { activity: Activity; reason?: ActivityReason }[]
  empty: ReactNode
  price: FloorProps['price']
}

const reasons: Record<ActivityReason, string> = { connected: 'Your connection', following: 'You follow them' }

function Events({ items, empty, price }: EventsProps) {
  if (items.length === 0) return <p className="floor__none c2">{empty}</p>
  return (
    <ol className="lines">
      {items.map(({ activity, reason }) => (
        <li key={activity.id} className="fl">
          <TimeAgo className="num c3" at={activity.at} />
          <Avatar
            {...activity.person}
            picture={activity.person.avatar}
            kind={activity.person.userType === 'Business' ? 'business' : 'person'}
            size={24}
          />
          <div className="fl__t">
            <p className="trunc">
              <Link className="semi" to={profilePath(activity.person)}>
                {displayName(activity.person)}
              </Link>{' '}
              <Deed {...activity} />
            </p>
            {reason ? <p className="c3 t-xs">{reasons[reason]}</p> : null}
          </div>
          <span className="num fl__p">
            {activity.kind === 'published' ? (
              price(activity)
            ) : activity.kind === 'reviewed' ? (
              <Stars {...activity} />
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Deed(activity: Activity) {
  if (activity.kind === 'reached')
    return (
      <span className="c2">
        {activity.place === 1 ? 'is first' : `reached the top ${activity.place}`} on the{' '}
        <Link className="link" to="/leaderboard">
          leaderboard
        </Link>
      </span>
    )
  const { id, title } = activity.project
  return (
    <>
      <span className="c2">{activity.kind}</span>{' '}
      <Link className="work fl__w" to={`/product/${id}`}>
        {title}
      </Link>
    </>
  )
}

function Stars({ rating }: { rating: number }) {
  return (
    <>
      <span aria-hidden="true">★ {rating}</span>
      <span className="sr-only">{rating === 1 ? '1 star' : `${rating} stars`}</span>
    </>
  )
}
