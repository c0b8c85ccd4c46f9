import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order as WholeOrder } from '@guildhall/contract/orders/orders.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { approvals } from '#approvals/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { coverUrls } from '#storage/images.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../deps.ts'
import { filesOfEvents } from './attachments/attachments.ts'
import { deadlinesOf } from './deadlines.ts'
import { decidersOf } from './disputes/decisions.ts'
import { readDispute } from './disputes/dispute-details.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { findPapers } from './invoices/invoices.ts'
import { presentPaper } from './invoices/papers.ts'
import { presentCards, type Reads } from './lists/order-lists.ts'
import { movesOf, roleOf } from './moves/rules.ts'
import {
  findEvents,
  findLinesOf,
  findOrder,
  type LineRow,
  lockOrder,
  type OrderRow,
  packageOf,
  runsOf,
  sessionOf,
} from './queries.ts'
import { presentShares } from './shares/order-shares.ts'

/** Returns a whole order as its buyer, its seller or the staff see it; 404 for everybody else. */
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
  const versions = assets.length > 0 ? await findVersionsOf(deps.db, { orderId: id }) : []
  const waits = role === 'staff' ? await approvals.openOf(deps.db, 'order', id) : null
  const mayMove = role !== 'staff' || (waits === null && hasDuty(viewer.role, 'disputes'))
  const dispute = await readDispute(deps.db, row)
  const moves = mayMove ? movesOf(row, role, deps.clock.now()) : []
  const mayDecide = role !== 'staff' || (await decidersOf(deps.db, row)).includes(viewer.id)
  return {
    ...card,
    items: lines.map((line) => ({
      ...subjectOf(line, role === 'staff' ? null : line.booking_id),
      id: line.id,
      title: line.title,
      cover: coverUrls(deps.config.filesOrigin, line),
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      totalMinor: line.unit_minor * line.quantity,
      durationDays: line.duration_days,
      answers: line.answers,
      hasFiles: line.has_files,
      promised: line.promised,
      ...openOf(
        assets.filter(({ project_id }) => project_id === line.project_id),
        versions.filter(({ project_id }) => project_id === line.project_id),
      ),
    })),
    events: events.map(({ id: event, at, amount_minor, until, ...told }) => ({
      at: isoOf(at),
      ...told,
      amountMinor: amount_minor,
      until: isoOrNull(until),
      files: files
        .filter(({ event_id }) => event_id === event)
        .map(({ id: fileId, kind, name, size }) => ({ id: fileId, kind, name, size })),
    })),
    openedAt: rulesOf(row).openedAt(row, deps.clock.now())?.toISOString() ?? null,
    paidAt: isoOrNull(row.paid_at),
    deliveredAt: isoOrNull(row.delivered_at),
    completedAt: isoOrNull(row.completed_at),
    changeRequests: row.change_requests,
    changesAllowed: rulesOf(row).moves['request-changes'].buyer === 'never' ? 0 : row.changes_allowed,
    keptMinor: row.kept_minor,
    startedAt: isoOrNull(row.started_at),
    withdrawUntil: withdrawUntil(row, deps.clock.now()),
    deadlines: await deadlinesOf(row, lines, events),
    role,
    moves: mayDecide ? moves : moves.filter((move) => move !== 'decide'),
    dispute,
    secondPerson: waits && {
      amountMinor: waits.input.amountMinor ?? 0,
      reason: waits.reason,
      askedAt: isoOf(waits.asked_at),
    },
    cancelFrom: role === 'buyer' ? (rulesOf(row).cancelFrom(row)?.toISOString() ?? null) : null,
    feeMinor: role === 'buyer' ? null : row.fee_minor - row.fee_refunded_minor,
    feeBackMinor: role === 'buyer' ? null : row.fee_refunded_minor,
    shares: await presentShares(deps, row, role !== 'buyer'),
    papers: papers.map(presentPaper),
  }
}

/** Returns the fields of a line that its kind has. */
function subjectOf(line: LineRow, bookingId: string | null) {
  const { project_id, service_id, session_type_id, agent_id, runs_used, subject_id, licence, licence_text, milestone } =
    line
  const bought = packageOf(line)
  const held = sessionOf(line)
  const runs = runsOf(line)
  if (milestone) return { kind: 'milestone' as const, milestoneId: subject_id ?? '', milestone, chosen: bought }
  if (held && session_type_id)
    return { kind: 'session-type' as const, sessionTypeId: session_type_id, chosen: held, bookingId }
  if (runs && agent_id) return { kind: 'agent' as const, agentId: agent_id, chosen: runs, used: runs_used ?? 0 }
  if (bought) return { kind: 'service' as const, serviceId: service_id, chosen: bought }
  if (!licence) throw new AppError('internal')
  return { kind: 'project' as const, productId: project_id, licence, licenceText: licence_text }
}

/** Returns until when the buyer can withdraw from work that has not begun. */
function withdrawUntil(row: OrderRow, now: Date): string | null {
  const ends = rulesOf(row).withdrawEnds(row)
  return row.state === 'paid' && row.started_at === null && ends && ends > now ? ends.toISOString() : null
}

/** An order with its lines and the caller's side, as reviews need it. */
export interface Reviewable {
  order: OrderRow
  role: OrderSide
  lines: LineRow[]
}

/** Returns an order as this person may see it; 404 for others. */
export async function findReviewable(db: Queryable, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(db, viewer, await findOrder(db, { id }))
}

/** The same, locked until the end of the transaction, so that it cannot change meanwhile. */
export async function lockReviewable(tx: Tx, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(tx, viewer, await lockOrder(tx, { id }))
}

async function seen(db: Queryable, viewer: Viewer, [order]: OrderRow[]): Promise<Reviewable> {
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  return { order, role, lines: await findLinesOf(db, { orderIds: [order.id] }) }
}

const assetRow = {
  id: text,
  project_id: text,
  kind: textOf<'file' | 'link'>(),
  name: text,
  size: nullable(int),
  url: nullable(text),
  key: nullable(text),
  added_in: nullable(int),
  left_out_in: nullable(int),
}
/** A purchased file or link. */
export type BoughtAsset = RowOf<typeof assetRow>

const findBoughtAssets = statement('order_assets', {
  takes: { orderId: text, withFiles: bool, withLater: bool },
  gives: assetRow,
  sql: (p) => `
    select a.id, a.project_id, case when a.url is null then 'file' else 'link' end as kind, a.name, a.size, a.url, a.key,
      a.added_in, a.left_out_in
    from order_lines l join project_assets a on a.project_id = l.project_id and a.upload is null
    where l.order_id = ${p.orderId}
      and case when l.has_files then ${p.withFiles}::boolean else ${p.withLater}::boolean end
    order by l.position, a.position nulls last, a.created_at, a.id`,
})

const versionRow = { project_id: text, number: int, note: text, published_at: moment }

/** The versions of what was ordered, newest first. */
const findVersionsOf = statement('order_versions', {
  takes: { orderId: text },
  gives: versionRow,
  sql: ({ orderId }) => `
    select v.project_id, v.number, v.note, v.published_at from project_versions v
    where v.project_id in (select l.project_id from order_lines l where l.order_id = ${orderId}) order by v.number desc`,
})

/** Returns what a buyer opens of one item: the newest files and links, and those of each version. */
function openOf(assets: readonly BoughtAsset[], versions: readonly RowOf<typeof versionRow>[]) {
  const present = ({ id, kind, name, size }: BoughtAsset) => ({ id, kind, name, size })
  const isIn = ({ added_in, left_out_in }: BoughtAsset, number: number) =>
    added_in !== null && added_in <= number && (left_out_in === null || left_out_in > number)
  return {
    assets: assets.filter(({ left_out_in }) => left_out_in === null).map(present),
    versions: versions.map(({ number, note, published_at }) => ({
      number,
      note,
      publishedAt: isoOf(published_at),
      assets: assets.filter((each) => isIn(each, number)).map(present),
    })),
  }
}

/** Returns what the buyer may open now: nothing before the files opened, nothing after a full refund. */
async function openAssets(db: Queryable, order: OrderRow, now: Date): Promise<BoughtAsset[]> {
  const isOpen = rulesOf(order).openedAt(order, now) !== null
  if (!isOpen || order.state === 'cancelled' || order.state === 'refunded') return []
  return findBoughtAssets(db, {
    orderId: order.id,
    withFiles: !order.withdrew,
    withLater: rulesOf(order).opensLaterAssets(order),
  })
}

/** Returns where a purchased item opens: a link's address, or a download address valid for five minutes (buyer). */
export async function assetLink(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  { id, assetId }: { id: string; assetId: string },
): Promise<{ url: string; expiresIn: number | null }> {
  const [order] = await findOrder(db, { id })
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  const asset =
    role === 'buyer' ? (await openAssets(db, order, clock.now())).find((each) => each.id === assetId) : undefined
  if (!asset) throw new AppError('asset_not_found')
  if (asset.url !== null) return { url: asset.url, expiresIn: null }
  return signedLink({ clock, storage }, { key: asset.key ?? '', name: asset.name }, orderLimits.linkSeconds)
}
