import type { Engagement, EngagementEntry, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import type { Offer } from '@guildhall/contract/engagements/offers.ts'
import type { EngagementMove, EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type MilestoneOrder, milestoneOrders } from '#orders/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { readCv } from './cvs.ts'
import { runningOf } from './engagement-state.ts'
import { findTimesheets, type TimesheetRow } from './hours/timesheet-queries.ts'
import { beginOf } from './hours/weeks.ts'
import { areTogether } from './moves.ts'
import { findNamed } from './named-services.ts'
import { needsOf } from './offer-versions.ts'
import {
  type EngagementRow,
  findEngagement,
  findEvents,
  findJobNeed,
  findMilestonesOf,
  findOffers,
  isUnfunded,
  type MilestoneRow,
  type OfferRow,
} from './queries.ts'
import { movesOf, sideOf, validUntil, waitsFor } from './rules.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>

/** Returns an engagement as one of its sides sees it; 404 for everybody else. */
export async function readEngagement(deps: Reads, viewer: Viewer, id: string): Promise<Engagement> {
  const [row] = await findEngagement(deps.db, { id })
  const role = row ? sideOf(row, viewer.id) : null
  if (!row || !role) throw new AppError('engagement_not_found')
  const milestones = await findMilestonesOf(deps.db, { engagementIds: [id] })
  const orderIds = milestones.flatMap(({ order_id, state }) => (order_id && state !== 'paying' ? [order_id] : []))
  const weeks = milestones.flatMap((each) => (each.hours === null ? [] : [each.id]))
  const [offers, orders, events, record, files, parties, sheets] = [
    await findOffers(deps.db, { engagementIds: [id] }),
    await milestoneOrders.find(deps.db, orderIds),
    await findEvents(deps.db, { engagementIds: [id] }),
    await milestoneOrders.record(deps.db, orderIds),
    await milestoneOrders.files(deps.db, orderIds),
    await directory.cards(deps, [row.client_id, row.provider_id]),
    weeks.length === 0 ? [] : await findTimesheets(deps.db, { milestoneIds: weeks }),
  ]
  const numbers = new Map(milestones.flatMap(({ order_id, number }) => (order_id ? [[order_id, number] as const] : [])))
  const entries: EngagementEntry[] = [
    // Of entries with the same time, those of orders come first: an order ends before its engagement.
    ...record.map(({ order_id, at, actor, act, note, amount_minor }) => ({
      ...{ kind: 'order' as const, at: isoOf(at), actor, act, note, amountMinor: amount_minor },
      milestone: numbers.get(order_id) ?? 0,
    })),
    ...events
      // Left out: the order's own entries have the same with amounts.
      .filter(({ act }) => act !== 'pay-in' && act !== 'milestone-over')
      .map(({ at, actor, act, version, milestone, note }) => ({
        ...{ kind: 'engagement' as const, at: isoOf(at), actor, act, version, milestone, note },
      })),
  ]
  const [service] = row.service_id === null ? [] : await findNamed(deps.db, { id: row.service_id })
  const [job] = row.job_id === null ? [] : await findJobNeed(deps.db, { jobId: row.job_id })
  const isReachable = await areTogether(deps.db, row)
  const needs = role === 'provider' && row.ended_at === null ? await needsOf(deps.db, viewer) : null
  return {
    ...presentStanding(deps, { row, role, parties, milestones, orders, newest: newestOf(offers) }),
    need: row.need,
    needHtml: job?.need_html ?? null,
    category: row.category,
    company: row.company,
    ask: row.ask,
    cv: row.ask?.purpose === 'doctorate' ? await readCv(deps.db, id) : null,
    answerDays: row.answer_days,
    createdAt: isoOf(row.created_at),
    endedAt: isoOrNull(row.ended_at),
    reason: row.reason,
    jobId: row.job_id,
    service: service ? { id: service.id, title: service.title, isOpen: service.is_open } : null,
    agreedVersion: row.agreed_version,
    isReachable,
    moves: movesOf(row, role, milestones).filter((move) => isReachable || !agreeing.includes(move)),
    offers: offers.map((offer) => presentOffer(row, offer)),
    milestones: presentMilestones(row, role, milestones, orders, { sheets, now: deps.clock.now() }),
    files: files.map(({ id: fileId, order_id, sender_id, name, size, at }) => ({
      ...{ id: fileId, name, size, at: isoOf(at), orderId: order_id, isOwn: sender_id === viewer.id },
      milestone: numbers.get(order_id) ?? 0,
    })),
    timeline: entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    needs: needs ?? { adult: false, business: false },
  }
}

/** The moves that need two people who can agree on something new. */
const agreeing: readonly EngagementMove[] = ['offer', 'accept']

/** The newest version of an offer, without its terms. */
export interface NewestOffer {
  made_by: EngagementSide
  total_minor: number
  valid_until: string
  is_open: boolean
}

const newestOf = ([offer]: readonly OfferRow[]): NewestOffer | undefined =>
  offer && { ...offer, is_open: offer.outcome === null }

type Orders = ReadonlyMap<string, MilestoneOrder>
type Parties = Awaited<ReturnType<typeof directory.cards>>

interface Standing {
  row: EngagementRow
  role: EngagementSide
  parties: Parties
  milestones: readonly MilestoneRow[]
  orders: Orders
  newest: NewestOffer | undefined
}

/** The fields that the page of an engagement and lists share. */
export function presentStanding({ config }: Pick<Deps, 'config'>, standing: Standing) {
  const { row, role, parties, newest } = standing
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    role,
    client: parties.get(row.client_id) ?? null,
    provider: parties.get(row.provider_id) ?? null,
    state: row.state,
    turn: row.turn,
    turnUntil: isoOrNull(row.turn_until),
    offerBy: row.offer_by,
    offerUntil: newest?.is_open ? isoOf(validUntil(row, newest)) : null,
    since: isoOf(row.since),
    currency: config.currency,
    money: moneyOf(config.feePercent, standing),
    waits: waitsFor(row, role),
    next: nextOf(standing),
  }
}

// The running milestone, or else the next one to pay in.
function nextOf({ milestones, orders }: Standing) {
  const running = runningOf(milestones, orders)
  const next = milestones.find((each) => (running ? each.order_id === running.id : isUnfunded(each)))
  if (!next) return null
  const state = running?.state ?? ('unfunded' as const)
  return {
    ...{ number: next.number, title: next.title, isWeek: next.hours !== null, amountMinor: next.amount_minor, state },
    waitsForRules: running !== null && running.rules_since !== null,
  }
}

function moneyOf(feePercent: number, { milestones, orders, newest }: Standing) {
  const money = {
    totalMinor: 0,
    releasedMinor: 0,
    heldMinor: 0,
    openMinor: 0,
    feePercent,
    feeMinor: 0,
    releasedFeeMinor: 0,
  }
  for (const { state, amount_minor, order_id } of milestones) {
    if (state === 'dropped' || state === 'returned') continue
    const order = order_id === null ? undefined : orders.get(order_id)
    const left = order ? order.total_minor - order.refunded_minor : amount_minor
    const fee = order ? order.fee_minor - order.fee_refunded_minor : feeOf(amount_minor, feePercent)
    if (state === 'released') {
      money.releasedMinor += left
      money.releasedFeeMinor += fee
    } else if (state === 'funded') money.heldMinor += left
    else money.openMinor += left
    money.totalMinor += left
    money.feeMinor += fee
  }
  // Before an agreement, the price is that of the newest offer.
  if (milestones.length === 0) money.totalMinor = newest?.total_minor ?? 0
  return money
}

const presentOffer = (of: EngagementRow, row: OfferRow): Offer => ({
  version: row.version,
  madeBy: row.made_by,
  terms: row.terms,
  totalMinor: row.total_minor,
  isAmendment: row.is_amendment,
  note: row.note,
  madeAt: isoOf(row.made_at),
  validUntil: isoOf(row.outcome === null ? validUntil(of, row) : row.valid_until),
  outcome: row.outcome,
  answeredAt: isoOrNull(row.answered_at),
})

function presentMilestones(
  row: EngagementRow,
  role: EngagementSide,
  milestones: readonly MilestoneRow[],
  orders: Orders,
  { sheets, now }: { sheets: readonly TimesheetRow[]; now: Date },
): Milestone[] {
  const mayPay = role === 'client' && (row.state === 'agreed' || row.state === 'active')
  // Weeks are paid in one after another: while one is being paid, none after it can be.
  const isHeldUp = ({ hours, number }: MilestoneRow) =>
    hours !== null && milestones.some((other) => other.state === 'paying' && other.number < number)
  return milestones.map((milestone) => {
    const { id, number, title, deliverable, amount_minor, days, changes, state, order_id } = milestone
    const order = order_id === null ? undefined : orders.get(order_id)
    const delivered = sheets.find(({ milestone_id }) => milestone_id === id)?.delivered ?? null
    return {
      ...{ id, number, title, deliverable, amountMinor: amount_minor, days, changes, state },
      week:
        milestone.hours === null
          ? null
          : {
              hours: milestone.hours,
              startsOn: milestone.starts_on,
              hasBegun: milestone.starts_on !== null && beginOf(milestone.starts_on) <= now,
              workedQuarters: delivered && quartersOf(delivered),
            },
      isPayable: mayPay && state === 'unfunded' && !isHeldUp(milestone),
      order: order
        ? {
            id: order.id,
            number: order.number,
            state: order.state,
            turn: order.turn,
            dueAt: isoOrNull(order.due_at),
            actsAt: isoOrNull(order.acts_at),
            deliveredAt: isoOrNull(order.delivered_at),
            completedAt: isoOrNull(order.completed_at),
            refundedMinor: order.refunded_minor,
            waitsForRules: order.rules_since !== null,
          }
        : null,
    }
  })
}
