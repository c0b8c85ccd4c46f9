import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import type { CartRefusal, OrderAct } from '@guildhall/contract/orders/commerce-options.ts'
import type { MilestoneCard } from '@guildhall/contract/orders/milestone-card.ts'
import type { Tx } from '#db/connect.ts'
import { bool, int, list, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Held, Offer, OfferSource } from '#offers/port.ts'
import { milestoneOrders } from '#orders/service.ts'
import { notHidden } from '#relations/tables.ts'
import { type ChangeDeps, change, completeIfOver, lock } from './engagement-state.ts'
import { deliverTimesheet } from './hours/timesheet-delivery.ts'
import { clearTimer } from './hours/timesheet-queries.ts'
import { dayOf, endOf, startWeeks } from './hours/weeks.ts'
import { findCompanyOf, findMilestone, type MilestoneRow, setMilestone } from './queries.ts'

const offerRow = {
  id: text,
  engagement_id: text,
  number: int,
  title: text,
  deliverable: text,
  amount_minor: int,
  days: int,
  changes: int,
  hours: nullable(int),
  provider_id: nullable(int),
  refusal: nullable(textOf<CartRefusal>()),
}

// Only the client pays. Milestones can be paid in any order, weeks one after another.
const offer = (p: { ids: string; buyerId: string; hasPayments: string }) => `
  select m.id, m.engagement_id, m.number, m.title, m.deliverable, m.amount_minor, m.days, m.changes, m.hours, e.provider_id,
    case
      when e.client_id is distinct from ${p.buyerId} or e.provider_id is null then 'gone'
      when m.state not in ('unfunded', 'paying') or e.state not in ('agreed', 'active') then 'gone'
      when s.away or not (${notHidden('e.client_id', 'e.provider_id')}) then 'gone'
      when exists (select from account_deletions d where d.user_id = e.provider_id) then 'leaving'
      when not ${p.hasPayments} then 'no-payments'
      when not exists (select from business_details b where b.user_id = e.provider_id) then 'no-business-details'
      when m.hours is not null and exists (select from engagement_milestones w where w.engagement_id = m.engagement_id
        and w.hours is not null and w.number < m.number and w.state in ('unfunded', 'paying') and w.id <> all (${p.ids}::text[]))
        then 'not-for-sale'
    end as refusal
  from engagement_milestones m join engagements e on e.id = m.engagement_id left join people s on s.id = e.provider_id
  where m.id = any (${p.ids}::text[]) order by m.engagement_id, m.number`

const takes = { ids: list(text), buyerId: int, hasPayments: bool }
const findOffers = {
  read: statement('milestone_offers', { takes, gives: offerRow, sql: offer }),
  locked: statement('milestone_offers_locked', { takes, gives: offerRow, sql: (p) => `${offer(p)} for share of e, m` }),
}

function presentOffer(row: RowOf<typeof offerRow>): Offer<'milestone'> | null {
  if (row.provider_id === null) return null
  return {
    kind: 'milestone',
    id: row.id,
    sellerId: row.provider_id,
    title: row.title,
    unitMinor: row.amount_minor,
    fulfilment: row.hours === null ? 'milestone' : 'hourly',
    hasFiles: false,
    durationDays: row.days,
    promised: row.deliverable === '' ? [] : [row.deliverable],
    questions: [],
    refusal: row.refusal,
    engagementId: row.engagement_id,
    number: row.number,
    changesAllowed: row.changes,
  }
}

const findCards = statement('milestone_cards', {
  takes: { ids: list(text), viewerId: int },
  gives: { id: text, engagement_id: text, title: text, number: int, is_week: bool, has_rules: bool, of: int },
  sql: ({ ids, viewerId }) => `
    select m.id, m.engagement_id, e.title, m.number, m.hours is not null as is_week,
      e.category is not distinct from '${auditTopic}' as has_rules,
      (select max(o.number) from engagement_milestones o where o.engagement_id = e.id and o.state <> 'dropped')::int as of
    from engagement_milestones m join engagements e on e.id = m.engagement_id
    where m.id = any (${ids}::text[]) and ${viewerId} in (e.client_id, e.provider_id)`,
})

/** Milestones as items that their client can pay in. A milestone is held while its purchase waits for the payment. */
export const milestoneOffers: OfferSource<'milestone'> = {
  async find({ db, payments }, buyerId, subjects, lockMode) {
    if (subjects.length === 0) return new Map()
    const ids = subjects.map(({ id }) => id)
    const rows = await findOffers[lockMode](db, { ids, buyerId, hasPayments: payments !== null })
    return new Map(
      rows.flatMap((row) => {
        const found = presentOffer(row)
        return found ? [[row.id, found] as const] : []
      }),
    )
  },

  async cards({ db }, viewerId, ids) {
    if (ids.length === 0) return new Map()
    const rows = await findCards(db, { ids: [...ids], viewerId })
    return new Map(
      rows.map(({ id, engagement_id, title, number, is_week, has_rules, of }): [string, MilestoneCard] => [
        id,
        { engagementId: engagement_id, engagementTitle: title, number, of, isWeek: is_week, hasRules: has_rules },
      ]),
    )
  },

  async billing(db, buyerId, ids) {
    const [found] = await findCompanyOf(db, { milestoneIds: [...ids], clientId: buyerId })
    if (!found) return null
    const { company, address, purchaseOrder } = found.company
    return { company, address, purchaseOrder }
  },

  hold: {
    async take(_deps, tx, { id, orderId }) {
      const milestone = await lockMilestone(tx, id)
      if (milestone?.state !== 'unfunded') throw new AppError('engagement_moved')
      await setMilestone(tx, { id, state: 'paying', orderId })
    },
    async keep(_deps, tx, held) {
      const milestone = await heldOf(tx, held)
      if (!milestone) return null
      // The first week by the hour begins with its payment, unless its day was agreed.
      if (milestone.hours && milestone.starts_on === null)
        await startWeeks(tx, { engagementId: milestone.engagement_id, day: dayOf(held.now) })
      return { kind: 'milestone', id: milestone.id }
    },
    async release(_deps, tx, held) {
      if (await heldOf(tx, held)) await setMilestone(tx, { id: held.id, state: 'unfunded', orderId: null })
    },
  },

  async dueAt(tx, id) {
    const [week] = await findMilestone(tx, { id })
    return week?.starts_on ? endOf(week.starts_on) : null
  },

  async deliver(tx, { id, now }) {
    const milestone = await lockMilestone(tx, id)
    return milestone?.hours ? deliverTimesheet(tx, { ...milestone, hours: milestone.hours }, now) : null
  },

  orderChanged: milestoneOrderChanged,
}

// Locks the engagement and then the milestone, as every change does.
async function lockMilestone(tx: Tx, id: string): Promise<MilestoneRow | undefined> {
  const [found] = await findMilestone(tx, { id })
  if (!found) return undefined
  await lock(tx, found.engagement_id)
  return (await findMilestone(tx, { id }))[0]
}

// The milestone while it waits for the payment of this order.
async function heldOf(tx: Tx, { id, orderId }: Held): Promise<MilestoneRow | null> {
  const milestone = await lockMilestone(tx, id)
  return milestone?.state === 'paying' && milestone.order_id === orderId ? milestone : null
}

/**
 * Follows the order of a milestone: paid in, over, or only another turn. With the last milestone the engagement is completed,
 * or ended when nothing was released.
 */
async function milestoneOrderChanged(
  deps: ChangeDeps,
  tx: Tx,
  { orderId, id, act }: { orderId: string; id: string; act: OrderAct },
): Promise<void> {
  const milestone = await lockMilestone(tx, id)
  if (!milestone || milestone.order_id !== orderId) return
  const order = (await milestoneOrders.find(tx, [orderId])).get(orderId)
  if (!order) return
  const row = await lock(tx, milestone.engagement_id)
  const { state, number } = milestone
  if (state === 'paying' && order.state === 'paid') {
    await setMilestone(tx, { id, state: 'funded', orderId })
    await change(deps, tx, row, { state: 'active' }, { actor: 'client', act: 'pay-in', milestone: number })
    if (row.job_id !== null && row.state === 'agreed')
      await deps.jobs.enqueue(tx, 'job-place-filled', { jobId: row.job_id })
    return
  }
  if (state === 'funded' && order.ended_at !== null) {
    const isReleased = order.state === 'completed' && order.refunded_minor < order.total_minor
    await setMilestone(tx, { id, state: isReleased ? 'released' : 'returned', orderId })
    if (milestone.hours !== null) await clearTimer(tx, { milestoneId: id })
    const over = await change(deps, tx, row, {}, { actor: 'clock', act: 'milestone-over', milestone: number })
    await completeIfOver(deps, tx, over)
    return
  }
  // A refund after the completion, or a new turn of a running milestone.
  if (state === 'released' && order.state === 'refunded') await setMilestone(tx, { id, state: 'returned', orderId })
  await change(deps, tx, row, {}, null, { act, milestone: number })
}
