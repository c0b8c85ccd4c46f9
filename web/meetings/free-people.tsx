import type { FreePerson } from '@guildhall/contract/meetings/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { dayIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { Face } from './people-field.tsx'
import { meetingQueries } from './queries.ts'

interface FreePeopleProps {
  people: readonly UserCard[]
  /** Null while no day and time are entered. */
  start: Date | null
  minutes: number
  /** The meeting that is changed. */
  meeting?: string | undefined
  /** The viewer's time zone. */
  zone: string
  onChoose: (start: Date) => void
}

/** The time of a meeting by the clocks of each person, who is busy then, and other times that suit everybody. */
export function FreePeople({ people, start, minutes, meeting, zone, onChoose }: FreePeopleProps) {
  const ids = people.map(({ customUserId }) => customUserId)
  const asked = { people: ids, start: (start ?? new Date(0)).toISOString(), minutes, ...(meeting && { meeting }) }
  const { data, error } = useQuery({ ...meetingQueries.free(asked), enabled: start !== null })
  if (start === null) return <p className="c2 t-sm">Choose a day and a time to see who is free.</p>
  if (error) return <Notice kind="error">{failureText(error)}</Notice>
  if (!data) return null
  const end = new Date(start.getTime() + minutes * 60_000)
  const busy = data.people.filter(({ state }) => state === 'busy')
  return (
    <>
      <ul className="lines" aria-label="The time for each person">
        {data.people.map((each) => (
          <li key={each.person.customUserId} className="mtg__free">
            <Face person={each.person} size={28} />
            <div className="grow min-w-0">
              <p>
                <span className="semi">{each.isYou ? 'You' : displayName(each.person)}</span>{' '}
                <span className="c3 t-sm">{each.isYou ? zoneCity(zone) : each.zone ? zoneCity(each.zone) : ''}</span>
              </p>
              <p className="c2 t-sm num">{timeFor(each, start, end, zone)}</p>
            </div>
            <FreeStatus person={each} zone={zone} />
          </li>
        ))}
      </ul>
      {busy.length > 0 ? (
        <div className="mt-3">
          <Notice kind="wait">
            {busy.map(({ person, isYou }) => (isYou ? 'You' : displayName(person))).join(' and ')}{' '}
            {busy.length === 1 && !busy[0]?.isYou ? 'is' : 'are'} busy then.
            {data.suggestions.length > 0 ? ' These times suit everybody who shows theirs:' : ' Choose another time.'}
          </Notice>
          <div className="row row--wrap mt-2">
            {data.suggestions.map((at) => (
              <button key={at} type="button" className="chip num" onClick={() => onChoose(new Date(at))}>
                {dayIn(at, zone) === dayIn(start, zone) ? timeIn(at, zone) : `${dayIn(at, zone)}, ${timeIn(at, zone)}`}
              </button>
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}

function timeFor({ isYou, zone: own }: FreePerson, start: Date, end: Date, zone: string): string {
  const shown = isYou ? zone : own
  return shown
    ? `${dayIn(start, shown)}, ${timeIn(start, shown)} to ${timeIn(end, shown)}`
    : 'Their time zone is not shown to you'
}

function FreeStatus({ person, zone }: { person: FreePerson; zone: string }) {
  if (person.state === 'unknown') return <Status kind="off">Not shown</Status>
  if (person.state === 'free') return <Status kind="ok">Free</Status>
  return (
    <Status kind="bad">
      Busy{person.busyUntil ? ` until ${timeIn(person.busyUntil, person.isYou ? zone : (person.zone ?? zone))}` : ''}
    </Status>
  )
}
