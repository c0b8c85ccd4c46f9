import { useQuery } from '@tanstack/react-query'
import { DateOf } from '#lib/format/time-ago.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { teamQueries } from './team-api.ts'
import { Face, PersonLink } from './team-parts.tsx'

/** The open applications for the places of one project; nothing without any. */
export function TeamApplications({ projectId }: { projectId: string }) {
  const { data: page } = useQuery({ ...teamQueries.applicationsFor(projectId), refetchOnMount: true })
  if (!page || page.items.length === 0) return null
  return (
    <section aria-labelledby="team-applications">
      <h2 className="t-section" id="team-applications">
        Applications
      </h2>
      <ul>
        {page.items.map((application) => (
          <li key={application.id} className="team-row team-row--top">
            <Face person={application.person} />
            <div className="min-w-0">
              <p>
                <PersonLink person={application.person} /> <span className="c2">for</span>{' '}
                <span className="semi">{application.place.title}</span>
              </p>
              <p className="c2 team-text">{application.text}</p>
              <p className="c3 t-sm">
                Applied <DateOf at={application.sentAt} />
              </p>
            </div>
            <div className="btn-group team-row__end">
              <AnswerButtons application={application} />
            </div>
          </li>
        ))}
      </ul>
      {page.nextCursor ? <p className="c2 t-sm mt-2">Answer some to see the others.</p> : null}
    </section>
  )
}
