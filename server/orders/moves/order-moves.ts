import type { AdminAct } from '@guildhall/contract/admin/options.ts'
import type { DisputeOutcome, DisputeStage, OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders/order-lines.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { approvals } from '#approvals/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { attach } from '../attachments/attachments.ts'
import { decidersOf, decisionWords } from '../disputes/decisions.ts'
import { stageOf } from '../disputes/stages.ts'
import { type Act, lockWithPurchase, type OrderDeps } from '../order-state.ts'
import { findLinesOf, lockOrder, type OrderRow } from '../queries.ts'
import { effects } from './effects.ts'
import { decide, refused, roleOf } from './rules.ts'

/**
 * The input of a move: `amountMinor` for a refund, a report, a split or a decision, `days` and `until` for more time, `days`
 * for a new date.
 */
export interface MoveInput {
  note?: string | undefined
  attachments?: string[] | undefined
  amountMinor?: number
  /** The promised items that are ready, for a delivery. */
  ready?: ReadyOfLine[] | undefined
  days?: number
  until?: string
  /** What the staff decide about a dispute, and the stage that they have read. */
  outcome?: DisputeOutcome
  stage?: DisputeStage | undefined
  /** The person on the staff who asked for this, once a second one has agreed. */
  approvedFor?: number
  /** What the log keeps as the reason, in place of the note that both sides read. */
  logged?: string
}

/**
 * Makes a move with its note and files, or refuses it: 404 for strangers, 403 for the other side's moves, 409 when the order
 * is in another state by now. Of two simultaneous moves the second is refused. The staff give a reason, which is recorded in
 * their log, and a refund above the configured amount first waits for a second person. `within` runs in the same transaction.
 */
export async function moveOrder(
  deps: OrderDeps,
  viewer: Viewer,
  id: string,
  move: OrderMove,
  input: MoveInput,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const order = await lockWithPurchase(tx, id)
    const role = roleOf(order, viewer)
    if (!role) throw new AppError('order_not_found')
    if (role === 'staff') requireDuty(viewer, 'disputes')
    const decision = decide(order, role, move, deps.clock.now())
    if ('refused' in decision) throw refused(order, role, move, decision.refused, deps.clock.now())
    if (role === 'staff' && !input.note) throw invalid([{ path: 'note', message: 'Give the reason' }])
    if (role === 'seller' && move === 'report' && input.amountMinor !== undefined)
      throw invalid([{ path: 'amountMinor', message: 'Only the buyer can ask for money back.' }])
    const staffId = role === 'staff' ? (input.approvedFor ?? viewer.id) : undefined
    if (move === 'decide' && staffId !== undefined) await requireDecider(tx, order, staffId, input.stage)
    if (role === 'staff' && input.approvedFor === undefined) {
      if (await approvals.openOf(tx, 'order', id)) throw new AppError('approval_open')
      const amountMinor = move === 'refund' || input.outcome === 'refund' ? (input.amountMinor ?? 0) : 0
      if (amountMinor > 0 && order.refunded_minor + amountMinor > deps.config.staffRefundMinor) {
        if (order.refunded_minor + amountMinor > order.total_minor) throw new AppError('refund_too_large')
        const subject = { kind: 'order' as const, id, title: titleOf(order) }
        await approvals.ask(deps, tx, viewer, {
          act: 'refund',
          subject,
          input: { amountMinor, ...(move === 'decide' ? { isDecision: true } : {}) },
          reason: input.note ?? '',
          concerned: [order.buyer_id, order.seller_id],
        })
        return within(tx)
      }
    }
    const files = input.attachments ?? []
    if (files.length > 0 && stageOf(order) === 'decided' && move !== 'appeal')
      throw invalid([{ path: 'attachments', message: 'The staff have decided. You can add files to an appeal.' }])
    const { note, attachments: _named, ready, approvedFor: _asker, stage: _stage, logged = note ?? '', ...said } = input
    const told = { ...(note ? { note } : {}), ready: await readyOf(tx, order, ready) }
    const act: Act = { actor: role, act: move, files: files.length, ...told, ...said, ...(staffId ? { staffId } : {}) }
    const event = await effects[decision.does](deps, tx, order, act)
    await attach(tx, { order, viewer, event, files })
    if (role === 'staff') await logMove(deps, tx, viewer, order, move, logged)
    await within(tx)
  })
}

const titleOf = ({ number }: OrderRow) => `Order ${number}`

const staffActs: Partial<Record<OrderMove, AdminAct>> = { decide: 'decide', refund: 'refund' }

/**
 * Refuses (403) who had a part in the first decision on its appeal, as long as somebody else can decide; and (409) a decision
 * on something else than what its maker has read.
 */
async function requireDecider(tx: Tx, order: OrderRow, staffId: number, stage?: DisputeStage): Promise<void> {
  if (stage !== undefined && stage !== stageOf(order))
    throw new AppError('order_moved', {
      message: 'There is a decision and an appeal in the meantime. Read them before you decide.',
    })
  if (!(await decidersOf(tx, order)).includes(staffId)) throw new AppError('appeal_own')
}

async function logMove(
  deps: OrderDeps,
  tx: Tx,
  viewer: Viewer,
  before: OrderRow,
  move: OrderMove,
  reason: string,
): Promise<void> {
  const act = staffActs[move]
  const [after] = await lockOrder(tx, { id: before.id })
  if (!act || !after) throw new AppError('internal')
  const how = ({ state, refunded_minor, dispute }: OrderRow) =>
    [
      dispute?.outcome ? `${state} (decided: ${decisionWords(deps.config.currency, dispute)})` : state,
      ...(refunded_minor === 0 ? [] : [`${moneyText(refunded_minor, deps.config.currency)} refunded`]),
    ].join(', ')
  const subject = { kind: 'order' as const, id: before.id, title: titleOf(before) }
  await writeStaffLog(deps, tx, viewer, { act, subject, reason, before: how(before), after: how(after) })
}

/** Returns a delivery of everything that the lines of an order promise. */
export async function everythingReady(db: Queryable, orderId: string): Promise<ReadyOfLine[]> {
  return (await findPromising(db, orderId)).map(({ id: lineId, promised }) => ({
    lineId,
    positions: [...promised.keys()],
  }))
}

/**
 * Returns what a delivery reports as ready: for each line with promised items, each item once and in order; null when the
 * order promises nothing or the delivery reports nothing. 422 for items that this order does not promise.
 */
async function readyOf(
  tx: Tx,
  { id }: Pick<OrderRow, 'id'>,
  asked: readonly ReadyOfLine[] | undefined,
): Promise<ReadyOfLine[] | null> {
  if (!asked) return null
  const lines = await findPromising(tx, id)
  const isPromised = ({ lineId, positions }: ReadyOfLine) =>
    lines.some(({ id: line, promised }) => line === lineId && positions.every((at) => at < promised.length))
  if (!asked.every(isPromised))
    throw invalid([{ path: 'ready', message: 'This order does not promise that. Load the page again.' }])
  if (lines.length === 0) return null
  return lines.map(({ id: lineId }) => {
    const positions = asked.flatMap((line) => (line.lineId === lineId ? line.positions : []))
    return { lineId, positions: [...new Set(positions)].sort((a, b) => a - b) }
  })
}

async function findPromising(db: Queryable, orderId: string) {
  return (await findLinesOf(db, { orderIds: [orderId] })).filter(({ promised }) => promised.length > 0)
}
