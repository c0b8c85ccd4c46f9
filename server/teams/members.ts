import { type MemberRole, roleNames } from '@guildhall/contract/teams/options.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import { linkedConversations } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { endHandoverTo } from './handovers/handovers.ts'
import { titleOf } from './invitations.ts'
import { endMember, findNamedMember, type MemberRow, setRole } from './queries.ts'
import { findShares } from './shares/queries.ts'
import { endSharesFor } from './shares/shares.ts'
import { chatRoles, record, type TeamDeps, teamPath, tell } from './team-state.ts'

const aboutTeam = (projectId: string) => `team ${projectId}`

/** Leaves a team; its owner is told. 403 for the owner, 404 for strangers. */
export async function leaveTeam(deps: TeamDeps, viewer: Viewer, projectId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { role, seller_id } = await catalogue.access.lockFor(tx, viewer, projectId, 'see')
    if (role === 'owner') throw new AppError('owner_stays')
    const share = await endMembership(deps, tx, projectId, { id: viewer.id, removedBy: null })
    await record(deps, tx, projectId, { event: 'left', actor: viewer.id })
    const left = `${await directory.nameOf(tx, viewer.id)} left the team of ${await titleOf(tx, projectId)}.`
    const message = share > 0 ? `${left} Their share of ${shareText(share)} is yours for new orders.` : left
    const told = { title: 'Member left', message, href: teamPath(projectId), about: aboutTeam(projectId) }
    await tell(deps, tx, [{ userId: seller_id, ...told }])
  })
}

/** Removes a member, who is told the reason; for the owner. */
export async function removeMember(
  deps: TeamDeps,
  viewer: Viewer,
  { projectId, handle }: { projectId: string; handle: string },
  reason: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { person_id: personId } = await lockMember(tx, viewer, projectId, handle)
    await endMembership(deps, tx, projectId, { id: personId, removedBy: viewer.id })
    await record(deps, tx, projectId, { event: 'removed', actor: viewer.id, person: personId, reason })
    const message = `You are no longer in the team of ${await titleOf(tx, projectId)}. The reason: ${reason}`
    const told = { title: 'Removed from a team', message, href: '/collaborators', about: aboutTeam(projectId) }
    await tell(deps, tx, [{ userId: personId, ...told }])
  })
}

/** Changes the role of a member, who is told; for the owner. The same role again changes nothing. */
export async function changeRole(
  deps: TeamDeps,
  viewer: Viewer,
  { projectId, handle }: { projectId: string; handle: string },
  role: MemberRole,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { person_id: personId, role: former } = await lockMember(tx, viewer, projectId, handle)
    if (former === role) return
    await setRole(tx, { projectId, personId, role })
    await linkedConversations.setRole(
      deps,
      tx,
      { projectId },
      { id: personId, role: chatRoles[role], ownerId: viewer.id },
    )
    await record(deps, tx, projectId, { event: 'role-changed', actor: viewer.id, person: personId, role })
    const message = `You are now ${roleNames[role].toLowerCase()} in the team of ${await titleOf(tx, projectId)}.`
    const told = {
      title: 'Your role in a team changed',
      message,
      href: teamPath(projectId),
      about: aboutTeam(projectId),
    }
    await tell(deps, tx, [{ userId: personId, ...told }])
  })
}

// The share of who is no longer a member goes to the owner: what the members do not have is the owner's.
async function endMembership(
  deps: TeamDeps,
  tx: Tx,
  projectId: string,
  { id: personId, removedBy }: { id: number; removedBy: number | null },
): Promise<number> {
  const share = (await findShares(tx, { projectId })).find(({ person_id }) => person_id === personId)?.basis_points ?? 0
  await endSharesFor(deps, tx, projectId, personId)
  await endHandoverTo(deps, tx, projectId, personId)
  await endMember(tx, { projectId, personId, at: deps.clock.now() })
  await linkedConversations.leave(deps, tx, { projectId }, { id: personId, removedBy })
  return share
}

async function lockMember(tx: Tx, viewer: Viewer, projectId: string, handle: string): Promise<MemberRow> {
  await catalogue.access.lockFor(tx, viewer, projectId, 'lead')
  const [member] = await findNamedMember(tx, { projectId, handle })
  if (!member) throw new AppError('member_not_found')
  return member
}
