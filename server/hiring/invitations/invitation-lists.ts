import type { WaitingInvitation } from '@guildhall/contract/admin/dashboard.ts'
import type { Invitable, Invitation, OwnInvitation } from '@guildhall/contract/hiring/invitations.ts'
import type { InvitationState } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, keyset, type Place, readCursor, readPage } from '#listings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findJob, hoursOf, type JobRow } from '../queries.ts'
import {
  countWaiting,
  findInvitation,
  findInvitations,
  findStandings,
  findWaiting,
  type InvitationRow,
  type OwnInvitationRow,
  ownInvitationColumns,
  waitingInvitations,
} from './invitation-queries.ts'
import { requireOwnJob } from './invitations.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>

/** Returns the state of an invitation: a proposal answers it, also after it was declined. */
export function invitationStateOf(
  { has_proposed, declined_at }: Pick<InvitationRow, 'has_proposed' | 'declined_at'>,
  { state }: Pick<JobRow, 'state'>,
): InvitationState {
  if (has_proposed) return 'proposed'
  if (declined_at !== null) return 'declined'
  return state === 'open' ? 'open' : 'over'
}

/** Returns the invitations to a job of the viewer; 404 for everybody else. */
export async function listInvitations(deps: Reads, viewer: Viewer, jobId: string): Promise<Invitation[]> {
  await requireOwnJob(deps, viewer, jobId)
  return present(deps, jobId, await findInvitations(deps.db, { jobId, clientId: viewer.id }))
}

/** Returns the invitation of a person, by internal id, to a job. */
export async function readInvitation(deps: Reads, jobId: string, personId: number): Promise<Invitation> {
  const [invitation] = await present(deps, jobId, await findInvitation(deps.db, { jobId, personId }))
  if (!invitation) throw new AppError('invitation_not_found')
  return invitation
}

async function present(deps: Reads, jobId: string, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const [job] = await findJob(deps.db, { id: jobId })
  if (!job) throw new AppError('job_not_found')
  const people = await directory.cards(
    deps,
    rows.map(({ person_id }) => person_id),
  )
  return rows.flatMap((row) => {
    const person = people.get(row.person_id)
    if (!person) return []
    const { invited_at, reason, note } = row
    return [{ person, at: isoOf(invited_at), state: invitationStateOf(row, job), reason, note }]
  })
}

/** Finds people who take work, by name, for an invitation to a job of the viewer; 404 for everybody else. */
export async function findInvitable(deps: Reads, viewer: Viewer, jobId: string, q: string): Promise<Invitable[]> {
  await requireOwnJob(deps, viewer, jobId)
  const found = await directory.findTakingWork(deps, viewer, q, hiringLimits.invitablePeople)
  const people = found.filter(({ id }) => id !== viewer.id)
  const standings = await findStandings(deps.db, { jobId, personIds: people.map(({ id }) => id) })
  return people.map(({ id, card }) => {
    const standing = standings.find(({ person_id }) => person_id === id)
    return { person: card, standing: standing?.proposed ? 'proposed' : standing?.invited ? 'invited' : 'free' }
  })
}

const invited = byMoment('i.invited_at')

/** Returns one page of the viewer's invitations that wait for an answer, the newest first, with how many there are. */
export async function listOwnInvitations(
  deps: Reads,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { rows, ...cursors } = await readPage('invitations', readCursor('invitations', cursor), limit, (place) =>
    findOwn(deps.db, viewer.id, place, limit),
  )
  const [counts] = await countWaiting(deps.db, { personId: viewer.id })
  return { items: await presentOwn(deps, rows), ...cursors, count: counts?.waiting ?? 0 }
}

async function findOwn(db: Queryable, personId: number, place: Place, limit: number) {
  const { bind, values } = binder()
  const person = bind(personId)
  const { where, orderBy } = keyset(invited, place, bind)
  const text = `
    select p.id, ${ownInvitationColumns}, ${invited.toNumber} as sort_key
    from ${waitingInvitations(person)} ${where} ${orderBy} limit ${bind(limit + 1)}`
  const name = `job_invitations_own_${place.step}`
  return run<OwnInvitationRow & { id: string; sort_key: number }>(db, { name, text, values })
}

async function presentOwn(deps: Reads, rows: readonly OwnInvitationRow[]): Promise<OwnInvitation[]> {
  const clients = await directory.cards(
    deps,
    rows.map(({ client_id }) => client_id),
  )
  return rows.map((row) => ({
    at: isoOf(row.invited_at),
    job: {
      ...{ id: row.job_id, title: row.title, decidesAt: isoOf(row.decides_at), currency: deps.config.currency },
      ...{ budgetFromMinor: row.budget_from_minor, budgetToMinor: row.budget_to_minor, hours: hoursOf(row) },
      client: clients.get(row.client_id) ?? null,
    },
  }))
}

/** Returns a person's invitations that wait for an answer, the earliest decision date first, and how many there are. */
export async function listWaitingInvitations(
  deps: Reads,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingInvitation[]; count: number }> {
  const rows = await findWaiting(deps.db, { personId: viewer.id, limit: most })
  const [counts] = await countWaiting(deps.db, { personId: viewer.id })
  const items = (await presentOwn(deps, rows)).map(({ job: { id, title, decidesAt, client } }) => ({
    ...{ kind: 'invitation' as const, dueAt: decidesAt },
    invitation: { jobId: id, title, client },
  }))
  return { items, count: counts?.waiting ?? 0 }
}
