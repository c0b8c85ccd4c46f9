import { teamLimits as most, teamShares } from '@guildhall/contract/limits/teams.ts'
import type { HandoverConsent, HandoverInput } from '@guildhall/contract/teams/handovers.ts'
import type { HandoverState } from '@guildhall/contract/teams/options.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import { linkedConversations } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter, dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import { requireFreshProof, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Identity } from '#identity/port.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { titleOf } from '../invitations.ts'
import { endMember, findMembersOf, findNamedMember, findSeats, insertMember } from '../queries.ts'
import { findShares, setShare } from '../shares/queries.ts'
import { endSharesFor } from '../shares/shares.ts'
import { areApart, record, type TeamDeps, teamPath, tell } from '../team-state.ts'
import {
  endHandover,
  findHandover,
  findLeaving,
  findOpenHandover,
  type HandoverRow,
  insertHandover,
  lockHandover,
  passInvitations,
} from './queries.ts'

const aboutHandover = (id: string) => `team handover ${id}`

/**
 * Offers the viewer's own project to a member of its team. Needs a fresh proof (403); 404 for people outside the team, 409 while
 * an offer is open and for people who cannot deal with each other.
 */
export async function offerHandover(
  deps: TeamDeps,
  { viewer, identity }: { viewer: Viewer; identity: Identity },
  projectId: string,
  { person: handle, note }: HandoverInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await catalogue.access.lockFor(tx, viewer, projectId, 'lead')
    requireFreshProof(deps.clock, identity)
    const [member] = await findNamedMember(tx, { projectId, handle })
    if (!member) throw new AppError('member_not_found')
    if ((await findOpenHandover(tx, { projectId })).length > 0) throw new AppError('handover_open')
    const personId = member.person_id
    if (await areApart(tx, viewer.id, personId)) throw new AppError('handover_apart')
    const [id, at] = [newId(), deps.clock.now()]
    const lapsesAt = daysAfter(at, most.handoverDays)
    await insertHandover(tx, { id, projectId, ownerId: viewer.id, personId, note, at, lapsesAt })
    await record(deps, tx, projectId, { event: 'handover-offered', actor: viewer.id, person: personId })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, projectId)]
    const message = `${name} wants to hand ${title} over to you. You would own and sell it. Answer by ${dayText(lapsesAt)}.`
    const told = { title: 'A project is offered to you', message, href: teamPath(projectId), about: aboutHandover(id) }
    await tell(deps, tx, [{ userId: personId, ...told }])
  })
}

/**
 * Accepts a project and returns its id: the viewer is its owner and seller from now on, and the former owner a maintainer. Their
 * shares change places, so the sum stays. What was sold before stays with the former owner.
 */
export async function acceptHandover(
  deps: TeamDeps,
  viewer: Viewer,
  id: string,
  { ownersShare, isAdult }: HandoverConsent,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const found = await requireAsked(tx, viewer, id)
    const { project_id: projectId, owner_id: ownerId } = found
    // People are locked before projects, as by their erasure and suspension.
    const present = await directory.lock(tx, [ownerId, viewer.id])
    const [project] = await catalogue.access.lock(tx, { id: projectId })
    const row = await lockOpen(deps, tx, id)
    if (!project || project.seller_id !== ownerId) throw new AppError('handover_over')
    if (!present.has(ownerId) || (await areApart(tx, viewer.id, ownerId))) throw new AppError('handover_apart')
    await requireSeller(deps, tx, viewer, { hasPrice: project.price_minor > 0, isAdult })
    const shares = await findShares(tx, { projectId })
    const membersShare = shares.find(({ person_id }) => person_id === viewer.id)?.basis_points ?? 0
    const ownersNow = teamShares.whole - shares.reduce((sum, { basis_points }) => sum + basis_points, 0)
    if (ownersNow !== ownersShare) throw new AppError('handover_shares_changed')
    await end(deps, tx, row, 'accepted')
    await endSharesFor(deps, tx, projectId)
    await changePlaces(deps, tx, { projectId, from: ownerId, to: viewer.id, membersShare })
    await catalogue.handOver(deps, tx, { id: projectId, to: viewer.id })
    await passInvitations(tx, { projectId, to: viewer.id })
    await linkedConversations.handOver(deps, tx, { projectId }, { from: ownerId, next: viewer.id })
    await record(deps, tx, projectId, { event: 'handover-accepted', actor: viewer.id, person: ownerId })
    await tellTeam(deps, tx, { projectId, from: ownerId, to: viewer.id, membersShare })
    return projectId
  })
}

/** Declines a project that is offered to the viewer, with a reason for its owner, and returns its id. */
export async function declineHandover(deps: TeamDeps, viewer: Viewer, id: string, reason: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const { project_id: projectId } = await requireAsked(tx, viewer, id)
    await catalogue.access.lock(tx, { id: projectId })
    const row = await lockOpen(deps, tx, id)
    await end(deps, tx, row, 'declined', reason)
    await record(deps, tx, projectId, { event: 'handover-declined', actor: viewer.id, person: row.owner_id, reason })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, projectId)]
    const message = `${name} does not take over ${title}. You stay its owner. The reason: ${reason}`
    const told = { title: 'Project not taken over', message, href: teamPath(projectId), about: aboutHandover(id) }
    await tell(deps, tx, [{ userId: row.owner_id, ...told }])
    return projectId
  })
}

/** Withdraws the offer of the viewer's own project and returns its id. */
export async function withdrawHandover(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const [found] = await findHandover(tx, { id })
    if (found?.owner_id !== viewer.id) throw new AppError('handover_not_found')
    const { project_id: projectId, person_id: person } = found
    await catalogue.access.lock(tx, { id: projectId })
    const row = await lockOpen(deps, tx, id)
    await end(deps, tx, row, 'withdrawn')
    await record(deps, tx, projectId, { event: 'handover-withdrawn', actor: viewer.id, person })
    return projectId
  })
}

/** Lets an offer lapse that nobody answered. */
export async function lapseHandover(deps: TeamDeps, tx: Tx, row: HandoverRow): Promise<void> {
  const { id, project_id: projectId, owner_id: userId, person_id: person } = row
  await end(deps, tx, row, 'lapsed')
  await record(deps, tx, projectId, { event: 'handover-lapsed', person })
  const message = `Nobody took over ${await titleOf(tx, projectId)} in time. You stay its owner.`
  const told = { title: 'Offer of a project lapsed', message, href: teamPath(projectId), about: aboutHandover(id) }
  await tell(deps, tx, [{ userId, ...told }])
}

/** Ends the open offer to a member who is no longer in the team. Under the lock of the project. */
export async function endHandoverTo(deps: TeamDeps, tx: Tx, projectId: string, personId: number): Promise<void> {
  const [open] = await findOpenHandover(tx, { projectId })
  if (open?.person_id !== personId) return
  await end(deps, tx, open, 'ended')
  await record(deps, tx, projectId, { event: 'handover-ended', person: personId })
}

// The terms that every seller accepts, and what a sale needs.
async function requireSeller(
  deps: TeamDeps,
  tx: Tx,
  viewer: Viewer,
  { hasPrice, isAdult }: { hasPrice: boolean; isAdult: true | undefined },
): Promise<void> {
  if ((await findLeaving(tx, { personId: viewer.id }))[0]?.is_leaving) throw new AppError('handover_leaving')
  await directory.requireTerms(tx, viewer.id)
  await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
  if (!hasPrice) return
  const { business } = await engagements.needsOf(tx, viewer)
  if (business) throw new AppError('handover_no_business_details')
  await engagements.requireAdult(deps, tx, viewer, isAdult)
}

interface Change {
  projectId: string
  from: number
  to: number
  membersShare: number
}

// The former owner gets the seat and the share of the new one; what the members do not have is the owner's.
async function changePlaces(deps: TeamDeps, tx: Tx, { projectId, from, to, membersShare }: Change): Promise<void> {
  const at = deps.clock.now()
  const taken = (await findSeats(tx, { projectId })).find(({ person_id }) => person_id === to)
  if (!taken) throw new AppError('handover_over')
  await endMember(tx, { projectId, personId: to, at })
  await insertMember(tx, { projectId, personId: from, role: 'maintainer', seat: taken.seat, at })
  await setShare(tx, { projectId, personId: from, basisPoints: membersShare })
}

async function tellTeam(deps: TeamDeps, tx: Tx, { projectId, from, to, membersShare }: Change): Promise<void> {
  const [name, title] = [await directory.nameOf(tx, to), await titleOf(tx, projectId)]
  const yours = membersShare > 0 ? ` and have ${shareText(membersShare)} of new orders` : ''
  const team = await findMembersOf(tx, { projectId })
  await tell(
    deps,
    tx,
    team
      .filter(({ person_id }) => person_id !== to)
      .map(({ person_id: userId }) => ({
        userId,
        title: 'A project has a new owner',
        message:
          userId === from
            ? `${name} owns and sells ${title} now. You stay as maintainer${yours}. What you sold before stays yours.`
            : `${name} owns and sells ${title} now.`,
        href: teamPath(projectId),
        about: `team ${projectId}`,
      })),
  )
}

async function requireAsked(tx: Tx, viewer: Viewer, id: string): Promise<HandoverRow> {
  const [found] = await findHandover(tx, { id })
  if (found?.person_id !== viewer.id) throw new AppError('handover_not_found')
  return found
}

async function lockOpen(deps: TeamDeps, tx: Tx, id: string): Promise<HandoverRow> {
  const [row] = await lockHandover(tx, { id })
  if (!row) throw new AppError('handover_not_found')
  if (row.state !== 'open' || new Date(row.lapses_at) <= deps.clock.now()) throw new AppError('handover_over')
  return row
}

async function end(deps: TeamDeps, tx: Tx, row: HandoverRow, state: HandoverState, reason = ''): Promise<void> {
  await endHandover(tx, { id: row.id, state, reason, at: deps.clock.now() })
  await takeBack(deps, tx, { userId: row.person_id, about: aboutHandover(row.id) })
}
