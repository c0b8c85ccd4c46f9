import type { OwnHandover } from '@guildhall/contract/teams/handovers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { teamQueries } from '../team-api.ts'
import { Face, PersonLink, teamPath } from '../team-parts.tsx'

/** The projects offered to the viewer, which they answer on the page of the team. */
export function OwnHandovers() {
  const { data: page } = useQuery(teamQueries.handovers())
  if (!page || page.items.length === 0) return null
  return (
    <section className="mt-4 mb-8" aria-labelledby="team-offered">
      <h2 className="t-section" id="team-offered">
        Projects offered to you
      </h2>
      <ul>
        {page.items.map((handover) => (
          <HandoverRow key={handover.id} handover={handover} />
        ))}
      </ul>
    </section>
  )
}

function HandoverRow({ handover: { project, note, lapsesAt } }: { handover: OwnHandover }) {
  return (
    <li className="team-row">
      <Face person={project.owner} />
      <div className="min-w-0">
        <p>
          <PersonLink person={project.owner} /> <span className="c2">wants you to own</span>{' '}
          <span className="work semi">{project.title}</span>
        </p>
        {note ? <p className="c2 team-text">{note}</p> : null}
        <p className="c3 t-sm">
          Answer by <DateOf at={lapsesAt} />
        </p>
      </div>
      <div className="btn-group team-row__end">
        <Link
          className={buttonClass({ look: 'primary', size: 'sm' })}
          to={teamPath(project.id)}
          aria-label={`Read the offer: ${project.title}`}
        >
          Read the offer
        </Link>
      </div>
    </li>
  )
}
