import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { type MemberRole, memberRoles, roleNames, roleRights } from '@guildhall/contract/teams/options.ts'
import type { Team, TeamInvitation, TeamMember } from '@guildhall/contract/teams/teams.ts'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { collaborationPath, teamApi, useTeamAct } from './team-api.ts'
import { Face, PersonLink } from './team-parts.tsx'

const HandoverDialog = lazyPart(() => import('./dialogs/handover-dialog.tsx').then((module) => module.HandoverDialog))
const InviteDialog = lazyPart(() => import('./dialogs/invite-dialog.tsx').then((module) => module.InviteDialog))
const ReasonDialog = lazyPart(() => import('./dialogs/reason-dialog.tsx').then((module) => module.ReasonDialog))

/** The people of a team and its open invitations; the owner invites, changes roles, removes and hands over. */
export function ManagedMembers({ team }: { team: Team }) {
  const { project, members, invitations } = team
  const isOwner = team.role === 'owner'
  const [invites, setInvites] = useState(false)
  const [handsOver, setHandsOver] = useState(false)
  const taken = new Set([...members, ...invitations].map(({ person }) => person.customUserId))
  const isFull = members.length - 1 + invitations.length >= teamLimits.members
  return (
    <section aria-labelledby="team-members">
      <div className="team-head">
        <h2 className="t-section" id="team-members">
          Members
        </h2>
        {isOwner ? (
          <div className="btn-group">
            {members.length > 1 && !team.handover ? (
              <Button size="sm" look="quiet" onClick={() => setHandsOver(true)}>
                Hand over
              </Button>
            ) : null}
            {isFull ? null : (
              <Button size="sm" icon={UserPlus} onClick={() => setInvites(true)}>
                Invite a person
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {isOwner && isFull ? (
        <p className="c2 t-sm">The team has its {teamLimits.members} members, open invitations included.</p>
      ) : null}
      <ul>
        {members.map((member) => (
          <MemberRow key={member.person.customUserId} member={member} projectId={project.id} isOwner={isOwner} />
        ))}
        {invitations.map((invitation) => (
          <InvitedRow key={invitation.id} invitation={invitation} isOwner={isOwner} />
        ))}
      </ul>
      {invites ? <InviteDialog project={project} taken={taken} onClose={() => setInvites(false)} /> : null}
      {handsOver ? <HandoverDialog team={team} onClose={() => setHandsOver(false)} /> : null}
    </section>
  )
}

interface MemberRowProps {
  member: TeamMember
  projectId: string
  isOwner: boolean
}

function MemberRow({ member: { person, role, since }, projectId, isOwner }: MemberRowProps) {
  const isYou = useViewer()?.customUserId === person.customUserId
  const name = displayName(person)
  return (
    <li className="team-row">
      <Face person={person} />
      <div className="min-w-0">
        <PersonLink person={person} />
        {isYou ? <span className="c3"> You</span> : null}
        <p className="c2 t-sm">
          {roleNames[role]}
          {since ? (
            <>
              {' '}
              since <DateOf at={since} />
            </>
          ) : null}
        </p>
      </div>
      <div className="btn-group team-row__end">
        {isOwner && role !== 'owner' ? (
          <>
            <RoleSelect projectId={projectId} customUserId={person.customUserId} name={name} role={role} />
            <RemoveButton projectId={projectId} customUserId={person.customUserId} name={name} />
          </>
        ) : null}
        {isYou && role !== 'owner' ? <LeaveButton projectId={projectId} /> : null}
      </div>
    </li>
  )
}

interface OneMember {
  projectId: string
  customUserId: string
  name: string
}

function RoleSelect({ projectId: id, customUserId, name, role }: OneMember & { role: MemberRole }) {
  const change = useTeamAct(
    (next: MemberRole) => teamApi.teams.changeRole({ params: { id, customUserId }, body: { role: next } }),
    `The role of ${name} is changed`,
  )
  return (
    <select
      className="select team-role"
      aria-label={`Role of ${name}`}
      title={roleRights[role]}
      value={change.isPending ? change.variables : role}
      onChange={({ target }) => change.mutate(target.value as MemberRole)}
    >
      {memberRoles.map((each) => (
        <option key={each} value={each}>
          {roleNames[each]}
        </option>
      ))}
    </select>
  )
}

function RemoveButton({ projectId: id, customUserId, name }: OneMember) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="sm" look="quiet" onClick={() => setAsks(true)} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      {asks ? (
        <ReasonDialog
          title={`Remove ${name}`}
          description="They no longer see drafts and files, and cannot edit the project."
          help={`${name} and the team can read it`}
          button="Remove"
          done={`${name} is no longer in the team`}
          send={(reason) => teamApi.teams.remove({ params: { id, customUserId }, body: { reason } })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}

function LeaveButton({ projectId: id }: { projectId: string }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const leave = useTeamAct(async () => {
    await teamApi.teams.leave({ params: { id }, body: {} })
    await navigate(collaborationPath({}))
  }, 'You left the team')
  if (!asks)
    return (
      <Button size="sm" look="quiet" onClick={() => setAsks(true)}>
        Leave the team
      </Button>
    )
  return (
    <>
      <Button size="sm" look="danger-solid" busy={leave.isPending} onClick={() => leave.mutate(undefined)}>
        Leave now
      </Button>
      <Button size="sm" look="quiet" onClick={() => setAsks(false)}>
        Stay
      </Button>
    </>
  )
}

function InvitedRow({
  invitation: { id, person, role, lapsesAt },
  isOwner,
}: {
  invitation: TeamInvitation
  isOwner: boolean
}) {
  const withdraw = useTeamAct(
    () => teamApi.invitations.withdraw({ params: { id }, body: {} }),
    'The invitation is withdrawn',
  )
  return (
    <li className="team-row">
      <Face person={person} />
      <div className="min-w-0">
        <PersonLink person={person} />
        <p className="c2 t-sm">
          Invited as {roleNames[role].toLowerCase()}, lapses <DateOf at={lapsesAt} />
        </p>
      </div>
      <div className="btn-group team-row__end">
        {isOwner ? (
          <Button
            size="sm"
            look="quiet"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
            aria-label={`Withdraw the invitation of ${displayName(person)}`}
          >
            Withdraw
          </Button>
        ) : null}
      </div>
    </li>
  )
}
