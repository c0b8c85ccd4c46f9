import type { MeetingCard } from '@guildhall/contract/meetings/meetings.ts'
import { meetingStatus } from '@guildhall/contract/meetings/words.ts'
import { spanIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Status } from '#ui/tag.tsx'
import { meetingQueries } from './queries.ts'

interface SharedMeetingsProps {
  customUserId: string
  /** The moment from which meetings are shown. */
  from: string
}

/** The viewer’s meetings with a person, as a section of a page; nothing while there are none. */
export function SharedMeetings({ customUserId, from }: SharedMeetingsProps) {
  const { data: meetings = [] } = useQuery(meetingQueries.withPerson(customUserId, from))
  if (meetings.length === 0) return null
  return (
    <section className="hang" aria-labelledby="meetings">
      <h2 className="t-sub" id="meetings">
        Meetings
      </h2>
      <ul className="min-w-0">
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </section>
  )
}

function MeetingRow({ meeting }: { meeting: MeetingCard }) {
  const { label, kind } = meetingStatus(meeting)
  return (
    <li className="frow">
      <div className="grow min-w-0">
        <Link className="semi hover:underline break-words" to={`/meetings/${meeting.id}`}>
          {meeting.title}
        </Link>
        <p className="c2 t-sm num">{spanIn(meeting, meeting.zone)}</p>
      </div>
      <Status kind={kind}>{label}</Status>
    </li>
  )
}
