import type { OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order as WholeOrder } from '@guildhall/contract/orders/orders.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { openAssets } from './assets.ts'
import { filesOfEvents } from './attachments/queries.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { presentPaper } from './invoices/papers.ts'
import { findPapers } from './invoices/queries.ts'
import { coverOf, presentCards, type Reads } from './lists/order-cards.ts'
import { movesOf, roleOf } from './moves/rules.ts'
import { findEvents, findLinesOf, findOrder, type LineRow, lockOrder, type OrderRow } from './queries.ts'

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
const isoOf = (moment: string) => new Date(moment).toISOString()

/** A whole order as its buyer, its seller or an administrator sees it; to others it is not there. */
export async function readOrder(deps: Reads, viewer: Viewer, id: string, only?: 'seller'): Promise<WholeOrder> {
  const [row] = await findOrder(deps.db, { id })
  const role = row ? roleOf(row, viewer) : null
  if (!row || !role || (only && role !== only)) throw new AppError('order_not_found')
  const [card] = await presentCards(deps, [row])
  if (!card) throw new AppError('internal')
  const [lines, events, files, papers] = [
    await findLinesOf(deps.db, { orderIds: [id] }),
    await findEvents(deps.db, { orderId: id }),
    await filesOfEvents(deps.db, { orderId: id }),
    await findPapers(deps.db, { orderId: id }),
  ]
  const assets = await openAssets(deps.db, row, deps.clock.now())
  return {
    ...card,
    items: lines.map((line) => ({
      id: line.id,
      kind: line.subject_kind,
      productId: line.project_id,
      title: line.title,
      cover: coverOf(deps.config.filesOrigin, line),
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      totalMinor: line.unit_minor * line.quantity,
      licence: line.licence,
      licenceText: line.licence_text,
      durationDays: line.duration_days,
      answers: line.answers,
      hasFiles: line.has_files,
      promised: line.promised,
      assets: assets
        .filter(({ project_id }) => project_id === line.project_id)
        .map(({ id: assetId, kind, name, size }) => ({ id: assetId, kind, name, size })),
    })),
    events: events.map(({ id: event, at, actor, act, state, note, amount_minor, ready, until }) => ({
      at: isoOf(at),
      ...{ actor, act, state, note, ready },
      amountMinor: amount_minor,
      until: iso(until),
      files: files
        .filter(({ event_id }) => event_id === event)
        .map(({ id: fileId, kind, name, size }) => ({ id: fileId, kind, name, size })),
    })),
    openedAt: rulesOf(row).openedAt(row, deps.clock.now())?.toISOString() ?? null,
    paidAt: iso(row.paid_at),
    deliveredAt: iso(row.delivered_at),
    completedAt: iso(row.completed_at),
    changeRequests: row.change_requests,
    role,
    moves: movesOf(row, role, deps.clock.now()),
    cancelFrom: role === 'buyer' ? (rulesOf(row).cancelFrom(row)?.toISOString() ?? null) : null,
    feeMinor: role === 'buyer' ? null : row.fee_minor - row.fee_refunded_minor,
    feeBackMinor: role === 'buyer' ? null : row.fee_refunded_minor,
    papers: papers.map(presentPaper),
  }
}

/** An order with its lines and the caller's side, as reviews need it. */
export interface Reviewable {
  order: OrderRow
  role: OrderSide
  lines: LineRow[]
}

/** An order as this person may see it; 404 to others. */
export async function findReviewable(db: Queryable, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(db, viewer, await findOrder(db, { id }))
}

/** The same, locked until the end of the transaction, so that it does not move meanwhile. */
export async function lockReviewable(tx: Tx, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(tx, viewer, await lockOrder(tx, { id }))
}

async function seen(db: Queryable, viewer: Viewer, [order]: OrderRow[]): Promise<Reviewable> {
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  return { order, role, lines: await findLinesOf(db, { orderIds: [order.id] }) }
}
