import type { MeetingCard } from '@guildhall/contract/meetings/meetings.ts'
import { meetingStatus } from '@guildhall/contract/meetings/words.ts'
import { dayIn, dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Status } from '#ui/tag.tsx'
import { Face } from '../people-field.tsx'
import { meetingQueries } from '../queries.ts'

/** The next meetings of the viewer. */
export function NextPanel({ zone, today }: { zone: string; today: string }) {
  const { data: meetings = [] } = useQuery(meetingQueries.next())
  return (
    <section className="panel panel--ink" aria-labelledby="next">
      <div className="panel__h">
        <h2 className="t-sub" id="next">
          Next
        </h2>
        <span className="c3 t-sm num">{dayIn(`${today}T12:00:00Z`, 'UTC')}</span>
      </div>
      {meetings.length === 0 ? (
        <p className="panel__b c2 t-sm">No meetings ahead. Schedule one with a connection or somebody you work with.</p>
      ) : (
        <ul className="lines">
          {meetings.map((meeting) => (
            <NextRow key={meeting.id} meeting={meeting} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NextRow({ meeting, zone }: { meeting: MeetingCard; zone: string }) {
  const { id, title, start, people, waits } = meeting
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
      {waits === 'yours' ? (
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
