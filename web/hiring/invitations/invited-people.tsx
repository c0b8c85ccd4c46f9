import { invitationRefusalWords } from '@guildhall/contract/hiring/invitation-words.ts'
import type { Invitation } from '@guildhall/contract/hiring/invitations.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { InvitationState } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { InviteButton } from './invite-button.tsx'
import { invitationQueries } from './queries.ts'

/** The people invited to a job and what they answered, for its client. */
export function InvitedPeople({ job }: { job: Job }) {
  const { data: invitations = [] } = useQuery(invitationQueries.ofJob(job.id))
  if (job.state !== 'open' && invitations.length === 0) return null
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 className="panel__h t-sub" id="invitations">
        Invited people
      </h2>
      <div className="panel__b space-y-3">
        <p className="c2 t-sm">
          {job.audience === 'invited' ? 'Only people you invite see this job. ' : ''}
          {`${invitations.length} of ${hiringLimits.invitations} invited.`}
        </p>
        {invitations.length > 0 ? (
          <ul className="space-y-3" aria-labelledby="invitations">
            {invitations.map((invitation) => (
              <Invited key={invitation.person.customUserId} invitation={invitation} />
            ))}
          </ul>
        ) : null}
        {job.state === 'open' && !job.isHidden && invitations.length < hiringLimits.invitations ? (
          <InviteButton job={job} />
        ) : null}
      </div>
    </section>
  )
}

const states: Record<InvitationState, { label: string; kind: StatusKind }> = {
  open: { label: 'Not answered yet', kind: 'wait' },
  proposed: { label: 'Has proposed', kind: 'ok' },
  declined: { label: 'Declined', kind: 'bad' },
  over: { label: 'Not answered', kind: 'off' },
}

function Invited({ invitation: { person, state, reason, note } }: { invitation: Invitation }) {
  const { label, kind } = states[state]
  return (
    <li className="row row--top gap-2.5">
      <Avatar
        {...person}
        picture={person.avatar}
        size={28}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <Link className="semi hover:underline" to={profilePath(person)}>
          {displayName(person)}
        </Link>
        <p>
          <Status kind={kind}>{label}</Status>
        </p>
        {state === 'declined' && reason ? <p className="c2 t-sm">{invitationRefusalWords[reason]}.</p> : null}
        {state === 'declined' && note ? <p className="c2 t-sm job-text">“{note}”</p> : null}
      </div>
    </li>
  )
}
