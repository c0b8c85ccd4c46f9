import { teamLimits as most, teamShares } from '@guildhall/contract/limits/teams.ts'
import type { ProposalState } from '@guildhall/contract/teams/options.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import type { SharesInput } from '@guildhall/contract/teams/shares.ts'
import type { ShareProposal } from '@guildhall/contract/teams/teams.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter, dayText, isoOf, isoOrNull } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { titleOf } from '../invitations.ts'
import { cardsFor, record, type TeamDeps, type TeamReads, teamPath, tell } from '../team-state.ts'
import {
  consentToTerm,
  endProposal,
  findOpenProposal,
  findProposal,
  findShares,
  findTerms,
  findWaitingProposals,
  insertProposal,
  insertTerm,
  lockProposal,
  type ProposalRow,
  setShare,
  type TermRow,
} from './queries.ts'

const aboutProposal = (id: string) => `team shares ${id}`
const isStill = ({ clock }: Pick<TeamDeps, 'clock'>, { lapses_at }: ProposalRow) => new Date(lapses_at) > clock.now()
const falls = ({ is_before, will_be }: Pick<TermRow, 'is_before' | 'will_be'>) => will_be < is_before

/**
 * Proposes the shares of the viewer's own team, which replaces the open proposal; the same proposal again changes nothing. It
 * takes effect at once when nobody but the owner loses something. 409 for people outside the team and without a change.
 */
export async function proposeShares(
  deps: TeamDeps,
  viewer: Viewer,
  projectId: string,
  { shares }: SharesInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { seller_id: ownerId } = await catalogue.access.lockFor(tx, viewer, projectId, 'lead')
    const terms = await termsOf(tx, { projectId, ownerId }, shares)
    if (terms.every(({ is_before, will_be }) => is_before === will_be)) throw new AppError('shares_unchanged')
    const [open] = await findOpenProposal(tx, { projectId })
    if (open && isStill(deps, open) && areSame(await findTerms(tx, { proposalId: open.id }), terms)) return
    if (open) await end(deps, tx, open, 'replaced')
    const [id, at] = [newId(), deps.clock.now()]
    const lapsesAt = daysAfter(at, most.shareDays)
    await insertProposal(tx, { id, projectId, at, lapsesAt })
    for (const { person_id: personId, is_before: isBefore, will_be: willBe } of terms) {
      // To propose is the owner's consent.
      const consentedAt = personId === ownerId && willBe < isBefore ? at : null
      await insertTerm(tx, { proposalId: id, personId, isBefore, willBe, consentedAt })
    }
    await record(deps, tx, projectId, { event: 'shares-proposed', actor: viewer.id })
    const asked = terms.filter((term) => falls(term) && term.person_id !== ownerId)
    if (asked.length === 0) return takeEffect(deps, tx, { id, projectId, ownerId })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, projectId)]
    await tell(
      deps,
      tx,
      asked.map(({ person_id: userId, is_before, will_be }) => ({
        userId,
        title: 'Your share in a team would fall',
        message: `${name} proposes ${shareText(will_be)} instead of ${shareText(is_before)} of ${title} for you. Answer by ${dayText(lapsesAt)}.`,
        href: teamPath(projectId),
        about: aboutProposal(id),
      })),
    )
  })
}

/** Consents to a proposal by which the viewer's share falls; the last consent makes it take effect. Returns the project. */
export async function consentToShares(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const { row, ownerId } = await lockOwn(deps, tx, viewer, id)
    const at = deps.clock.now()
    await consentToTerm(tx, { proposalId: id, personId: viewer.id, at })
    await takeBack(deps, tx, { userId: viewer.id, about: aboutProposal(id) })
    await record(deps, tx, row.project_id, { event: 'shares-consented', actor: viewer.id })
    const terms = await findTerms(tx, { proposalId: id })
    const isDecided = terms.every((term) => !falls(term) || term.consented_at !== null)
    if (isDecided) await takeEffect(deps, tx, { id, projectId: row.project_id, ownerId })
    return row.project_id
  })
}

/** Declines a proposal by which the viewer's share falls, which ends it. Returns the project. */
export async function declineShares(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const { row, ownerId } = await lockOwn(deps, tx, viewer, id)
    await end(deps, tx, row, 'declined')
    await record(deps, tx, row.project_id, { event: 'shares-declined', actor: viewer.id })
    const name = await directory.nameOf(tx, viewer.id)
    const message = `${name} declined your proposal for the shares of ${await titleOf(tx, row.project_id)}. Nothing changes.`
    const told = { title: 'Shares declined', message, href: teamPath(row.project_id), about: aboutProposal(id) }
    await tell(deps, tx, [{ userId: ownerId, ...told }])
    return row.project_id
  })
}

/** Withdraws a proposal for the viewer's own team. Returns the project. */
export async function withdrawShares(deps: TeamDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const found = await requireSeen(tx, viewer, id)
    await catalogue.access.lockFor(tx, viewer, found.project_id, 'lead')
    const row = await lockOpen(deps, tx, id)
    await end(deps, tx, row, 'withdrawn')
    await record(deps, tx, row.project_id, { event: 'shares-withdrawn', actor: viewer.id })
    return row.project_id
  })
}

/** Lets a proposal lapse to which not everybody consented in time. */
export async function lapseShares(deps: TeamDeps, tx: Tx, row: ProposalRow, ownerId: number): Promise<void> {
  await end(deps, tx, row, 'lapsed')
  await record(deps, tx, row.project_id, { event: 'shares-lapsed' })
  const message = `Not everybody consented to your proposal for the shares of ${await titleOf(tx, row.project_id)} in time. Nothing changes.`
  const told = { title: 'Shares lapsed', message, href: teamPath(row.project_id), about: aboutProposal(row.id) }
  await tell(deps, tx, [{ userId: ownerId, ...told }])
}

/** Ends the open proposal of a team that changes; with a person, only one that names them. Under the lock of the project. */
export async function endSharesFor(deps: TeamDeps, tx: Tx, projectId: string, personId?: number): Promise<void> {
  const [open] = await findOpenProposal(tx, { projectId })
  if (!open) return
  const terms = await findTerms(tx, { proposalId: open.id })
  if (personId !== undefined && !terms.some(({ person_id }) => person_id === personId)) return
  await end(deps, tx, open, 'ended')
  await record(deps, tx, projectId, { event: 'shares-ended' })
}

/** Returns the open proposal of a team as a member sees it; people hidden from the viewer have no name. */
export async function readProposal(
  deps: TeamReads,
  viewer: Viewer,
  projectId: string,
  isShown: (personId: number) => boolean,
): Promise<ShareProposal | null> {
  const [open] = await findOpenProposal(deps.db, { projectId })
  if (!open || !isStill(deps, open)) return null
  const terms = await findTerms(deps.db, { proposalId: open.id })
  const cards = await cardsFor(
    deps,
    terms.map(({ person_id }) => person_id),
  )
  return {
    id: open.id,
    sentAt: isoOf(open.sent_at),
    lapsesAt: isoOf(open.lapses_at),
    shares: terms.map((term) => ({
      person: isShown(term.person_id) ? (cards.get(term.person_id) ?? null) : null,
      ...{ isBefore: term.is_before, willBe: term.will_be, mustConsent: falls(term) },
      consentedAt: isoOrNull(term.consented_at),
    })),
    isYours: terms.some((term) => term.person_id === viewer.id && falls(term) && term.consented_at === null),
  }
}

/** Returns the proposals that wait for a person's consent, the earliest due first, and how many there are. */
export async function listWaitingShares({ db }: { db: Queryable }, viewer: Viewer, limit: number) {
  const rows = await findWaitingProposals(db, { personId: viewer.id, limit })
  const items = rows.map(({ project_id: projectId, title, is_before, will_be, lapses_at }) => ({
    ...{ kind: 'shares' as const, dueAt: isoOf(lapses_at) },
    shares: { projectId, title, isBefore: is_before, willBe: will_be },
  }))
  return { items, count: rows[0]?.total ?? 0 }
}

type Asked = SharesInput['shares']

/** Returns the share of everybody in the team, now and as asked; people without any are left out. */
async function termsOf(
  tx: Tx,
  { projectId, ownerId }: { projectId: string; ownerId: number },
  asked: Asked,
): Promise<Pick<TermRow, 'person_id' | 'is_before' | 'will_be'>[]> {
  const members = await findShares(tx, { projectId })
  const given = members.reduce((sum, { basis_points }) => sum + basis_points, 0)
  const team = [{ person_id: ownerId, basis_points: teamShares.whole - given }, ...members]
  const wanted = new Map<number, number>()
  for (const { person, basisPoints } of asked) {
    const id = await directory.idOf(tx, person)
    if (id === undefined || !team.some(({ person_id }) => person_id === id)) throw new AppError('share_not_member')
    wanted.set(id, basisPoints)
  }
  return team
    .map(({ person_id, basis_points }) => ({ person_id, is_before: basis_points, will_be: wanted.get(person_id) ?? 0 }))
    .filter(({ is_before, will_be }) => is_before > 0 || will_be > 0)
}

function areSame(before: readonly TermRow[], after: readonly Pick<TermRow, 'person_id' | 'is_before' | 'will_be'>[]) {
  const key = ({ person_id, is_before, will_be }: Pick<TermRow, 'person_id' | 'is_before' | 'will_be'>) =>
    `${person_id} ${is_before} ${will_be}`
  const known = new Set(before.map(key))
  return known.size === after.length && after.every((term) => known.has(key(term)))
}

// The project is locked before its proposals, as before its invitations.
async function lockOwn(deps: TeamDeps, tx: Tx, viewer: Viewer, id: string) {
  const found = await requireSeen(tx, viewer, id)
  const { seller_id: ownerId } = await catalogue.access.lockFor(tx, viewer, found.project_id, 'see')
  const row = await lockOpen(deps, tx, id)
  const mine = (await findTerms(tx, { proposalId: id })).find(({ person_id }) => person_id === viewer.id)
  if (!mine || !falls(mine)) throw new AppError('share_not_yours')
  if (mine.consented_at !== null) throw new AppError('share_consented')
  return { row, ownerId }
}

async function requireSeen(tx: Tx, viewer: Viewer, id: string): Promise<ProposalRow> {
  const [found] = await findProposal(tx, { id })
  const role = found && (await catalogue.access.roleOf(tx, viewer.id, found.project_id))?.role
  if (!found || !role) throw new AppError('share_proposal_not_found')
  return found
}

async function lockOpen(deps: TeamDeps, tx: Tx, id: string): Promise<ProposalRow> {
  const [row] = await lockProposal(tx, { id })
  if (!row) throw new AppError('share_proposal_not_found')
  if (row.state === 'replaced') throw new AppError('share_proposal_replaced')
  if (row.state !== 'open' || !isStill(deps, row)) throw new AppError('share_proposal_over')
  return row
}

async function end(deps: TeamDeps, tx: Tx, { id }: ProposalRow, state: ProposalState): Promise<void> {
  await endProposal(tx, { id, state, at: deps.clock.now() })
  for (const { person_id: userId } of await findTerms(tx, { proposalId: id }))
    await takeBack(deps, tx, { userId, about: aboutProposal(id) })
}

// For new orders only: those that were sold keep the shares of their sale.
async function takeEffect(
  deps: TeamDeps,
  tx: Tx,
  { id, projectId, ownerId }: { id: string; projectId: string; ownerId: number },
): Promise<void> {
  const terms = await findTerms(tx, { proposalId: id })
  for (const { person_id: personId, will_be: basisPoints } of terms)
    if (personId !== ownerId) await setShare(tx, { projectId, personId, basisPoints })
  await endProposal(tx, { id, state: 'accepted', at: deps.clock.now() })
  await record(deps, tx, projectId, { event: 'shares-changed' })
  const title = await titleOf(tx, projectId)
  const changed = terms.filter(({ is_before, will_be }) => is_before !== will_be)
  await tell(
    deps,
    tx,
    changed.map(({ person_id: userId, will_be }) => ({
      userId,
      title: 'Shares changed',
      message: `You have ${shareText(will_be)} of what new orders of ${title} bring.`,
      href: teamPath(projectId),
      about: `team ${projectId}`,
    })),
  )
}
