import { applicationLimits } from '@guildhall/contract/limits/mentors.ts'
import type { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import { DateOf } from '#lib/format/time-ago.tsx'

type Progress = Pick<StaffApplication, 'times' | 'timesNote' | 'talk' | 'offeredBy' | 'reason'>

/** Lines of a list of terms: the times for the talk, and the reasons of a refusal. */
export function TalkLines({ application: { times, timesNote, talk, offeredBy, reason } }: { application: Progress }) {
  return (
    <>
      {timesNote ? (
        <>
          <dt>Asks for other times</dt>
          <dd className="rq__t">{timesNote}</dd>
        </>
      ) : null}
      {times.length > 0 ? (
        <>
          <dt>Offered{offeredBy ? ` by ${offeredBy.name}` : ''}</dt>
          <dd>
            <ul>
              {times.map((time) => (
                <li key={time}>
                  <DateOf at={time} time />
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
      {talk ? (
        <>
          <dt>Talk{offeredBy ? ` with ${offeredBy.name}` : ''}</dt>
          <dd>
            <DateOf at={talk.start} time />, {applicationLimits.talkMinutes} minutes. {talk.place}
            {talk.isOff ? ' Called off: offer other times.' : ''}
          </dd>
        </>
      ) : null}
      {reason ? (
        <>
          <dt>Reasons</dt>
          <dd className="rq__t">{reason}</dd>
        </>
      ) : null}
    </>
  )
}
