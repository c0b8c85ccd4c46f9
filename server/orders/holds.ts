import { subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import type { Held, Hold } from '#offers/port.ts'
import type { Deps } from '../deps.ts'
import { findLinesOf, type OrderRow } from './queries.ts'

type HoldDeps = Pick<Deps, 'clock' | 'offers'>

/** Holds what an order is for while its buyer pays, where its kind can run out. Refused (409) when it is taken already. */
export async function takeHolds(deps: HoldDeps, tx: Tx, order: HeldOrder): Promise<void> {
  await eachHold(deps, tx, order, (hold, held) => hold.take(tx, held))
}

/**
 * The money of an order is there: what was held for it is the buyer's now. Answers false when a hold had ended before and
 * somebody else has what was held.
 */
export async function keepHolds(deps: HoldDeps, tx: Tx, order: HeldOrder): Promise<boolean> {
  const kept = await eachHold(deps, tx, order, (hold, held) => hold.keep(tx, held))
  return !kept.includes(false)
}

/** The order was given up before it was paid, or its hold was lost in part: others can have what was held. */
export async function releaseHolds(deps: HoldDeps, tx: Tx, order: HeldOrder): Promise<void> {
  await eachHold(deps, tx, order, (hold, held) => hold.release(tx, held))
}

type HeldOrder = Pick<OrderRow, 'id' | 'buyer_id'>

async function eachHold<T>(
  { clock, offers }: HoldDeps,
  tx: Tx,
  { id: orderId, buyer_id: buyerId }: HeldOrder,
  act: (hold: Hold, held: Held) => Promise<T>,
): Promise<T[]> {
  // Most kinds never run out, and their orders need no look at their lines.
  if (buyerId === null || subjectKinds.every((kind) => !offers[kind].hold)) return []
  const done: T[] = []
  for (const { subject_kind, project_id: id, quantity } of await findLinesOf(tx, { orderIds: [orderId] })) {
    const { hold } = offers[subject_kind]
    if (hold && id !== null) done.push(await act(hold, { orderId, buyerId, id, quantity, now: clock.now() }))
  }
  return done
}
