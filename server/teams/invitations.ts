import { teamLimits as most } from '@guildhall/contract/limits/teams.ts'
import { type AskingState, roleNames } from '@guildhall/contract/teams/options.ts'
import type { TeamInvitationInput } from '@guildhall/contract/teams/teams.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter, dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import {
  endInvitation,
  findInvitation,
  findOpenInvitations,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
} from './invitation-queries.ts'
import { findAnyProject, findSeats } from './queries.ts'
import { areApart, join, record, type TeamDeps, teamPath, tell } from './team-state.ts'

const aboutInvitation = (id: string) => `team invitation ${id}`

/**
 * Invites a person to the team of the viewer's own project. 404 for people the viewer does not find; 409 for the viewer, for
 * members, a second open invitation, and when members and open invitations take every seat.
 */
export async function invite(
  deps: TeamDeps,
  viewer: Viewer,
  projectId: string,
  { person: handle, role, note }: TeamInvitationInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await catalogue.access.lockFor(tx, viewer, projectId, 'lead')
    const personId = await directory.idFor(tx, handle, viewer.id)
    if (personId === undefined) throw new AppError('profile_not_found')
    if (personId === viewer.id) throw new AppError('team_self')
    const seats = await findSeats(tx, { projectId })
    if (seats.some(({ person_id }) => person_id === personId)) throw new AppError('team_member')
    const open = await findOpenInvitations(tx, { projectId })
    if (open.some(({ person_id }) => person_id === personId)) throw new AppError('team_invitation_open')
    if (seats.length + open.length >= most.members) throw new AppError('team_full')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const [id, at] = [newId(), deps.clock.now()]
    const lapsesAt = daysAfter(at, most.invitationDays)
    await insertInvitation(tx, { id, projectId, personId, by: viewer.id, role, note, at, lapsesAt })
    await record(deps, tx, projectId, { event: 'invited', actor: viewer.id, person: personId, role })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, projectId)]
    const message = `${name} invites you to the team of ${title} as ${roleNames[role].toLowerCase()}. Answer by ${dayText(lapsesAt)}.`
    const told = { title: 'You are invited to a team', message, href: '/collaborators', about: aboutInvitation(id) }
    await tell(deps, tx, [{ userId: personId, ...told }])
  })
}

/** Returns the title of a project. */
export async function titleOf(tx: Tx, projectId: string): Promise<string> {
  return (await findAnyProject(tx, { id: projectId }))[0]?.project_title ?? ''
}

/** Accepts the viewer's invitation and returns the project, whose team they join under its lock. */
export async function acceptInvitation(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const row = await lockOwnOpen(deps, tx, viewer, id)
    const { project_id: projectId, role } = row
    await join(deps, tx, { projectId, personId: viewer.id, role })
    await end(deps, tx, row, 'accepted')
    await record(deps, tx, projectId, { event: 'invitation-accepted', actor: viewer.id, role })
    await tellInviter(deps, tx, row, 'Invitation accepted', (name, title) => `${name} joined the team of ${title}.`)
    return projectId
  })
}

/** Declines the viewer's invitation. */
export async function declineInvitation(deps: TeamDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwnOpen(deps, tx, viewer, id)
    await end(deps, tx, row, 'declined')
    await record(deps, tx, row.project_id, { event: 'invitation-declined', actor: viewer.id })
    await tellInviter(
      deps,
      tx,
      row,
      'Invitation declined',
      (name, title) => `${name} declined your invitation to the team of ${title}.`,
    )
  })
}

/** Withdraws an invitation to the viewer's own project and returns the project. */
export async function withdrawInvitation(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const [found] = await findInvitation(tx, { id })
    const role = found && (await catalogue.access.roleOf(tx, viewer.id, found.project_id))?.role
    if (!found || !role) throw new AppError('team_invitation_not_found')
    await catalogue.access.lockFor(tx, viewer, found.project_id, 'lead')
    const row = await lockOpen(deps, tx, id)
    await end(deps, tx, row, 'withdrawn')
    const entry = { event: 'invitation-withdrawn', actor: viewer.id, person: row.person_id } as const
    await record(deps, tx, row.project_id, entry)
    return row.project_id
  })
}

/** Lets an invitation lapse that nobody answered. */
export async function lapseInvitation(deps: TeamDeps, tx: Tx, row: InvitationRow): Promise<void> {
  await end(deps, tx, row, 'lapsed')
  await record(deps, tx, row.project_id, { event: 'invitation-lapsed', person: row.person_id })
  if (row.invited_by === null) return
  const message = `Nobody answered your invitation to the team of ${await titleOf(tx, row.project_id)} in time.`
  const told = { title: 'Invitation lapsed', message, href: teamPath(row.project_id), about: aboutInvitation(row.id) }
  await tell(deps, tx, [{ userId: row.invited_by, ...told }])
}

// The project is locked before its invitations, as everywhere.
async function lockOwnOpen(deps: TeamDeps, tx: Tx, viewer: Viewer, id: string): Promise<InvitationRow> {
  const [found] = await findInvitation(tx, { id })
  const [project] = found ? await findAnyProject(tx, { id: found.project_id }) : []
  if (found?.person_id !== viewer.id || !project) throw new AppError('team_invitation_not_found')
  if (await areApart(tx, viewer.id, project.seller_id)) throw new AppError('team_invitation_not_found')
  await catalogue.access.lock(tx, { id: found.project_id })
  return lockOpen(deps, tx, id)
}

async function lockOpen(deps: TeamDeps, tx: Tx, id: string): Promise<InvitationRow> {
  const [row] = await lockInvitation(tx, { id })
  if (!row) throw new AppError('team_invitation_not_found')
  if (row.state !== 'open' || new Date(row.lapses_at) <= deps.clock.now()) throw new AppError('team_invitation_over')
  return row
}

async function end(deps: TeamDeps, tx: Tx, row: InvitationRow, state: AskingState): Promise<void> {
  await endInvitation(tx, { id: row.id, state, at: deps.clock.now() })
  await takeBack(deps, tx, { userId: row.person_id, about: aboutInvitation(row.id) })
}

async function tellInviter(
  deps: TeamDeps,
  tx: Tx,
  { id, project_id, person_id, invited_by }: InvitationRow,
  title: string,
  say: (name: string, project: string) => string,
): Promise<void> {
  if (invited_by === null) return
  const message = say(await directory.nameOf(tx, person_id), await titleOf(tx, project_id))
  await tell(deps, tx, [{ userId: invited_by, title, message, href: teamPath(project_id), about: aboutInvitation(id) }])
}
