import { engagementTexts } from '@guildhall/contract/engagements/engagement-texts.ts'
import type { OfferInput } from '@guildhall/contract/engagements/offers.ts'
import type { DeclineReason, EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { HourTerms, Terms } from '@guildhall/contract/engagements/terms.ts'
import { totalOf, weekPriceOf } from '@guildhall/contract/engagements/work-prices.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { readBusiness } from '#business/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { type ChangeDeps, change, completeIfOver, type EngagementDeps, lock } from './engagement-state.ts'
import { beginOf, reminderOf, startsOf, weekDays } from './hours/weeks.ts'
import { requireMove, requireTogether } from './moves.ts'
import {
  answerOffer,
  declareAdult,
  dropMilestones,
  type EngagementRow,
  findAdult,
  findCompleted,
  findNewestOffers,
  findOffers,
  findOpenOffer,
  insertMilestone,
  insertOffer,
  type MilestoneRow,
  type OfferRow,
} from './queries.ts'
import { sideOf, validUntil } from './rules.ts'

/**
 * Makes an offer: the first one, a new version in place of the open one, or, once something is agreed, a change of what is
 * not paid in. 409 when there is a newer version than its maker has read (`after`), after too many versions, when the
 * provider has no business details, or without payments; 422 from a provider who has not declared to be an adult.
 */
export async function makeOffer(deps: EngagementDeps, viewer: Viewer, id: string, input: OfferInput): Promise<void> {
  const { terms, validDays, note, after } = input
  if (deps.payments === null) throw new AppError('offer_no_payments')
  requireStart(terms.startsOn, deps.clock.now())
  await transaction(deps.db, async (tx) => {
    const { row, side, milestones } = await requireMove(tx, viewer, id, 'offer')
    await requireTogether(tx, row)
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    if (side === 'provider') await requireProvider(deps, tx, viewer, input.isAdult)
    const [last] = await findNewestOffers(tx, { engagementIds: [id] })
    if ((last?.version ?? 0) !== after) throw new AppError('engagement_moved')
    if (after >= most.versions) throw new AppError('offers_used_up')
    await requireLicence(tx, row, milestones, terms)
    requireWeeks(terms, milestones, deps.clock.now())
    await putOffer(deps, tx, row, { side, version: after + 1, terms, note, validDays })
  })
}

interface NewOffer {
  side: EngagementSide
  version: number
  terms: Terms
  note: string
  validDays: number
}

/** Writes an offer that was checked, in place of the open one. */
export async function putOffer(deps: ChangeDeps, tx: Tx, row: EngagementRow, offer: NewOffer): Promise<EngagementRow> {
  const { side, version, terms, note, validDays } = offer
  const now = deps.clock.now()
  await answerOffer(tx, { engagementId: row.id, outcome: 'replaced', at: now })
  const isAmendment = row.state === 'agreed' || row.state === 'active'
  await insertOffer(tx, {
    ...{ engagementId: row.id, version, madeBy: side, terms, totalMinor: totalOf(terms), isAmendment, note },
    ...{ at: now, validUntil: daysAfter(now, validDays) },
  })
  const state = isAmendment ? row.state : 'offered'
  return change(deps, tx, row, { state }, { actor: side, act: 'offer', version, note })
}

// Later terms must not change the licence of milestones that are paid in.
async function requireLicence(
  tx: Tx,
  row: EngagementRow,
  milestones: readonly MilestoneRow[],
  terms: Terms,
): Promise<void> {
  if (!milestones.some(({ state }) => state === 'funded' || state === 'released')) return
  const offers = await findOffers(tx, { engagementIds: [row.id] })
  const agreed = offers.find(({ version }) => version === row.agreed_version)
  if (agreed && agreed.terms.licence !== terms.licence)
    throw invalid([{ path: 'terms.licence', message: engagementTexts.licenceStays }])
}

/** Refuses paid work by people without business details (409), and by those who have not declared to be adults (422). */
export async function requireProvider(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  isAdult: true | undefined,
): Promise<void> {
  const needs = await needsOf(tx, viewer)
  if (needs.business) throw new AppError('offer_no_business_details')
  await requireAdult(deps, tx, viewer, isAdult)
}

/** Refuses (422) people who have not declared to be adults, and keeps the declaration. */
export async function requireAdult(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  isAdult: true | undefined,
): Promise<void> {
  const [declared] = await findAdult(tx, { personId: viewer.id })
  if (declared) return
  if (!isAdult) throw invalid([{ path: 'isAdult', message: engagementTexts.isAdult }])
  await declareAdult(tx, { personId: viewer.id, at: deps.clock.now() })
}

/** What a person still has to declare or enter before their first offer as a provider. */
export async function needsOf(db: Queryable, viewer: Viewer): Promise<{ adult: boolean; business: boolean }> {
  const [adult] = await findAdult(db, { personId: viewer.id })
  return { adult: adult === undefined, business: (await readBusiness(db, viewer)) === null }
}

/** Refuses (422) a start of the work in the past or too far ahead. */
export function requireStart(startsOn: string | null, now: Date): void {
  if (startsOn === null) return
  const start = new Date(`${startsOn}T00:00:00Z`)
  // The day may have begun in the sender's zone, but not in UTC.
  if (start < daysAfter(now, -2) || start > daysAfter(now, most.startWithin))
    throw invalid([{ path: 'terms.startsOn', message: engagementTexts.startRange }])
}

/** Refuses (422) a first week that cannot begin on its day: it is paid in before, and after the weeks that are paid in. */
export function requireWeeks({ hours, startsOn }: Terms, before: readonly MilestoneRow[], now: Date): void {
  if (!hours || startsOn === null) return
  const [first] = startsOf({ weeks: 1, startsOn }, before, now)
  if (first !== startsOn) throw invalid([{ path: 'terms.startsOn', message: engagementTexts.firstWeek }])
}

/** Withdraws the viewer's own open offer; before an agreement this ends the engagement. Repeating it changes nothing. */
export async function withdrawOffer(deps: EngagementDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side, isDone } = await requireMove(tx, viewer, id, 'withdraw-offer', ['withdrawn'])
    if (isDone) return
    const [offer] = await findOpenOffer(tx, { engagementId: id })
    await answerOffer(tx, { engagementId: id, outcome: 'withdrawn', at: deps.clock.now() })
    const next = row.state === 'offered' ? ({ state: 'withdrawn' } as const) : {}
    const done = { actor: side, act: 'withdraw-offer', version: offer?.version ?? null } as const
    await completeIfOver(deps, tx, await change(deps, tx, row, next, done))
  })
}

/**
 * Accepts the version that the viewer has read: its milestones replace those not paid in. 409 when there is a newer one, or
 * when the offer is over. Accepting the agreed version again changes nothing.
 */
export async function acceptOffer(deps: EngagementDeps, viewer: Viewer, id: string, version: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (await isAgreed(tx, viewer, id, version)) return
    const { row, side, milestones } = await requireMove(tx, viewer, id, 'accept')
    await requireTogether(tx, row)
    const [offer] = await findOpenOffer(tx, { engagementId: id })
    const now = deps.clock.now()
    if (!offer || offer.version !== version || new Date(validUntil(row, offer)) <= now)
      throw new AppError('engagement_moved')
    if (row.is_first_only && row.state === 'offered') await requireFirst(tx, row)
    await answerOffer(tx, { engagementId: id, outcome: 'accepted', at: now })
    await agreeOn(tx, row, offer, milestones, now)
    const state = row.state === 'active' ? 'active' : 'agreed'
    // New terms start the waiting time again.
    const at = now.toISOString()
    const again = { since: at, idle_since: row.idle_since && at, reminded_at: null }
    await change(deps, tx, row, { ...again, state, agreed_version: version }, { actor: side, act: 'accept', version })
  })
}

// The provider may have completed other work since.
async function requireFirst(tx: Tx, { provider_id }: EngagementRow): Promise<void> {
  const [completed] = await findCompleted(tx, { personIds: provider_id === null ? [] : [provider_id] })
  if (completed) throw new AppError('proposal_first_jobs')
}

// Also refuses strangers. The lock makes the second of two calls find the agreement of the first.
async function isAgreed(tx: Tx, viewer: Viewer, id: string, version: number): Promise<boolean> {
  const row = await lock(tx, id)
  if (sideOf(row, viewer.id) === null) throw new AppError('engagement_not_found')
  return row.agreed_version === version && row.ended_at === null
}

// Numbers are never used again, so that a number always names the same milestone.
async function agreeOn(
  tx: Tx,
  { id }: EngagementRow,
  { terms, version }: OfferRow,
  before: MilestoneRow[],
  now: Date,
): Promise<void> {
  await dropMilestones(tx, { engagementId: id })
  const last = before.at(-1)?.number ?? 0
  if (terms.hours)
    return agreeOnWeeks(tx, { id, version, last, hours: terms.hours, startsOn: terms.startsOn }, before, now)
  for (const [at, { title, deliverable, amountMinor, days, changes }] of terms.milestones.entries()) {
    const made = { id: newId(), engagementId: id, number: last + at + 1, version }
    const fixed = { hours: null, startsOn: null, remindedAt: null }
    await insertMilestone(tx, { ...made, ...fixed, title, deliverable, amountMinor, days, changes })
  }
}

interface NewWeeks {
  id: string
  version: number
  /** The number of the last milestone before them. */
  last: number
  hours: HourTerms
  startsOn: string | null
}

async function agreeOnWeeks(
  tx: Tx,
  { id, version, last, hours, startsOn }: NewWeeks,
  before: readonly MilestoneRow[],
  now: Date,
): Promise<void> {
  const earlier = before.filter((each) => each.hours !== null).length
  for (const [at, startsOnDay] of startsOf({ weeks: hours.weeks, startsOn }, before, now).entries()) {
    // A week that begins soon needs no reminder: both have just agreed on it.
    const isSoon = startsOnDay !== null && reminderOf(beginOf(startsOnDay)) <= now
    await insertMilestone(tx, {
      ...{ id: newId(), engagementId: id, number: last + at + 1, version },
      ...{ title: `Week ${earlier + at + 1}`, deliverable: '', amountMinor: weekPriceOf(hours), days: weekDays },
      ...{ changes: most.changes.usual, hours: hours.perWeek, startsOn: startsOnDay },
      remindedAt: isSoon ? now.toISOString() : null,
    })
  }
}

interface Refusal {
  reason: DeclineReason
  note: string
  /** The open offer that was read; absent for a request. */
  version?: number | undefined
}

/**
 * Declines a request or the other side's open offer. Before an agreement this ends the engagement; repeating it changes nothing.
 */
export async function decline(
  deps: EngagementDeps,
  viewer: Viewer,
  id: string,
  { reason, note, version: read }: Refusal,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side, isDone } = await requireMove(tx, viewer, id, 'decline', ['declined'])
    if (isDone) return
    const [offer] = await findOpenOffer(tx, { engagementId: id })
    const version = offer?.version ?? null
    // Refuses to decline a version that the viewer has not read.
    if (version !== (read ?? null)) throw new AppError('engagement_moved')
    await answerOffer(tx, { engagementId: id, outcome: 'declined', at: deps.clock.now() })
    const isOpen = row.state === 'requested' || row.state === 'offered'
    const next = isOpen ? ({ state: 'declined', reason } as const) : {}
    const done = { actor: side, act: 'decline', version, reason, note } as const
    await completeIfOver(deps, tx, await change(deps, tx, row, next, done))
  })
}
