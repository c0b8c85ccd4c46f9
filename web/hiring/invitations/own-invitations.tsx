import type { OwnInvitation } from '@guildhall/contract/hiring/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Status } from '#ui/tag.tsx'
import { budgetText } from '../list-words.ts'
import { clientName, dayText, decisionDay } from '../words.ts'
import { DeclineButton } from './decline-button.tsx'
import { invitationQueries } from './queries.ts'

/** The invitations that wait for the viewer; nothing without any. */
export function OwnInvitations() {
  const { data: page } = useQuery(invitationQueries.mine())
  if (!page || page.items.length === 0) return null
  return (
    <section className="mb-8" aria-labelledby="invited">
      <h2 className="t-section" id="invited">
        {page.count === 1 ? '1 invitation' : `${page.count} invitations`}
      </h2>
      <ul className="hire-rows" aria-labelledby="invited">
        {page.items.map((invitation) => (
          <Row key={invitation.job.id} invitation={invitation} />
        ))}
      </ul>
      {page.count > page.items.length ? (
        <p className="c2 t-sm mt-2">The newest {page.items.length}. Answer some to see the others.</p>
      ) : null}
    </section>
  )
}

function Row({ invitation: { job } }: { invitation: OwnInvitation }) {
  const { id, title, client } = job
  return (
    <li className="hire-row">
      <div className="hire-row__what">
        <p className="min-w-0">
          <span className="c2">Invited to </span>
          <Link className="work job-title hover:underline" to={`/jobs/${id}`}>
            {title}
          </Link>
        </p>
        <p className="row gap-1.5 t-sm c2 min-w-0">
          {client ? (
            <Avatar
              {...client}
              picture={client.avatar}
              size={20}
              kind={client.userType === 'Business' ? 'business' : 'person'}
            />
          ) : null}
          <span className="trunc">{clientName(client)}</span>
        </p>
      </div>
      <div className="hire-row__how">
        <Status kind="ask">Your answer is due</Status>
        <p className="t-sm c2">
          Propose or decline until <span className="semi">{dayText(decisionDay(job))}</span>
        </p>
      </div>
      <div className="hire-row__sum">
        <span className="semi num">{budgetText(job)}</span>
      </div>
      <div className="hire-row__end btn-group">
        <DeclineButton job={job} size="sm" />
        <Link
          className={buttonClass({ look: 'primary', size: 'sm' })}
          to={`/jobs/${id}`}
          aria-label={`Read the job: ${title}`}
        >
          Read the job
        </Link>
      </div>
    </li>
  )
}
