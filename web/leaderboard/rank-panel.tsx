import './leaderboard.css'
import type { OwnRank } from '@guildhall/contract/admin/dashboard.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

type Place = NonNullable<OwnRank['place']>

const heading = 'your-rank'

/** The viewer's place, how it has changed, and how far the next place is; without a place, why. */
export function RankPanel({ rank: { listed, place }, projects }: { rank: OwnRank; projects: number }) {
  return (
    <section className="panel" aria-labelledby={heading}>
      <div className="panel__b">
        <div className="row row--between">
          <h2 className="t-sub" id={heading}>
            Your rank
          </h2>
          <Link className="link link--plain t-sm" to={place ? '/leaderboard?around=me' : '/leaderboard'}>
            Leaderboard
          </Link>
        </div>
        {place ? <Standing place={place} /> : <p className="c2 t-sm mt-2">{whyNone(listed, projects)}</p>}
      </div>
    </section>
  )
}

function Standing({ place: { position, total, score, above, change } }: { place: Place }) {
  return (
    <>
      <p className="rank">
        <span className="rank__n num">{formatCount(position)}</span>
        <span className="c3 t-sm num">of {formatCount(total)}</span>
        {change ? <Change {...change} /> : null}
      </p>
      {above === null || above === score ? null : (
        <>
          <span className="t-xs c3 num" aria-hidden="true">
            Towards place {formatCount(position - 1)}
          </span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${(score / above) * 100}%` }} />
          </span>
        </>
      )}
      <p className="t-sm c3 num mt-2">
        {formatCount(Math.round(score))} {Math.round(score) === 1 ? 'point' : 'points'}
        {above === null ? '. Nobody ranks higher.' : distance(score, above, position - 1)}
      </p>
    </>
  )
}

function Change({ since, places }: NonNullable<Place['change']>) {
  const day = <DateOf at={since} />
  if (places === null) return <span className="delta">New since {day}</span>
  if (places === 0) return <span className="delta c3">No change since {day}</span>
  const isUp = places > 0
  return (
    <span className={`delta delta--${isUp ? 'up' : 'down'} num`}>
      <Icon of={isUp ? ArrowUp : ArrowDown} size={13} />
      {formatCount(Math.abs(places))} {isUp ? 'up' : 'down'} since {day}
    </span>
  )
}

// Scores have two decimals; the difference is that of the rounded scores, which both people see.
function distance(score: number, above: number, place: number): string {
  if (above === score) return `, as many as place ${formatCount(place)}. The older account comes first.`
  const missing = Math.round(above) - Math.round(score)
  if (missing === 0) return `, less than a point behind place ${formatCount(place)}.`
  return `, ${formatCount(missing)} fewer than place ${formatCount(place)}.`
}

function whyNone(listed: boolean, projects: number) {
  if (!listed)
    return (
      <>
        You chose not to appear on the leaderboard. Change it in your{' '}
        <Link className="link" to="/settings/privacy">
          privacy settings
        </Link>
        .
      </>
    )
  if (projects === 0) return 'Your first public project puts you on the leaderboard.'
  return 'Your place appears within a minute. Hidden accounts have none.'
}
