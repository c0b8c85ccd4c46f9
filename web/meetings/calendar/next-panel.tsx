import type { CalendarSession } from '@guildhall/contract/meetings/calendar.ts'
import type { MeetingCard } from '@guildhall/contract/meetings/meetings.ts'
import { groupSizeText, meetingStatus } from '@guildhall/contract/meetings/words.ts'
import { roomPath } from '@guildhall/contract/rooms/room-path.ts'
import { isRoomOpen } from '@guildhall/contract/rooms/room-times.ts'
import { dayIn, dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { addDays } from '#ui/calendar/calendar.tsx'
import { Status } from '#ui/tag.tsx'
import { Face } from '../people-field.tsx'
import { meetingQueries, nextMost } from '../queries.ts'

/** How far ahead sessions are looked for. */
const days = 31

/** The next meetings and booked sessions of the viewer. */
export function NextPanel({ zone, today }: { zone: string; today: string }) {
  const { data: meetings = [] } = useQuery(meetingQueries.next())
  const { data: calendar } = useQuery(meetingQueries.calendar({ from: today, to: addDays(today, days) }))
  const now = Date.now()
  const sessions = (calendar?.sessions ?? []).filter(({ end }) => Date.parse(end) > now)
  const next = [...meetings, ...sessions]
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, nextMost)
  return (
    <section className="panel panel--ink" aria-labelledby="next">
      <div className="panel__h">
        <h2 className="t-sub" id="next">
          Next
        </h2>
        <span className="c3 t-sm num">{dayIn(`${today}T12:00:00Z`, 'UTC')}</span>
      </div>
      {next.length === 0 ? (
        <p className="panel__b c2 t-sm">
          No meetings or sessions ahead. Schedule one with a connection or somebody you work with.
        </p>
      ) : (
        <ul className="lines">
          {next.map((each) =>
            'waits' in each ? (
              <NextRow key={each.id} meeting={each} zone={zone} />
            ) : (
              <SessionRow key={each.id} session={each} zone={zone} />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function NextRow({ meeting, zone }: { meeting: MeetingCard; zone: string }) {
  const { id, title, start, people, waits, placeKind } = meeting
  const { label, kind } = meetingStatus(meeting)
  const other = people.find(({ isYou }) => !isYou)
  return (
    <li className="mtg__row">
      {other ? <Face person={other.person} size={32} /> : null}
      <div className="grow min-w-0">
        <Link className="semi hover:underline break-words" to={`/meetings/${id}`}>
          {title}
        </Link>
        <p className="c3 t-sm num">{dayTimeIn(start, zone)}</p>
        <Status kind={kind}>{label}</Status>
      </div>
      {placeKind === 'room' && isRoomOpen(meeting) ? (
        <a
          className={buttonClass({ look: 'primary', size: 'sm' })}
          href={roomPath('meeting', id)}
          aria-label={`Join: ${title}`}
        >
          Join
        </a>
      ) : waits === 'yours' ? (
        <Link
          className={buttonClass({ look: 'primary', size: 'sm' })}
          to={`/meetings/${id}`}
          aria-label={`Answer: ${title}`}
        >
          Answer
        </Link>
      ) : null}
    </li>
  )
}

function SessionRow({ session, zone }: { session: CalendarSession; zone: string }) {
  const { id, title, start, people, group, isAsked } = session
  return (
    <li className="mtg__row">
      <div className="grow min-w-0">
        <Link className="semi hover:underline break-words" to={`/bookings/${id}`}>
          {title}
        </Link>
        <p className="c3 t-sm num">
          {dayTimeIn(start, zone)}
          {group ? `, ${groupSizeText(group)}` : people.length > 0 ? `, with ${people.join(', ')}` : ''}
        </p>
        <Status kind={isAsked ? 'wait' : 'ok'}>{isAsked ? 'Waiting for an answer' : 'Session'}</Status>
      </div>
    </li>
  )
}
