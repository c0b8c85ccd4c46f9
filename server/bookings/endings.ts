import { availability } from '#availability/service.ts'
import { conversationCards } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { type ChangeDeps, change } from './booking-state.ts'
import { findOpenHosts, forgetGuest, forgetHost } from './ending-queries.ts'
import { type BookingRow, lockOpenOf, lockWaitingBetween } from './queries.ts'
import { deleteWaitsBetween, deleteWaitsOf } from './waiting/queries.ts'

type EndingDeps = ChangeDeps & Pick<Deps, 'db'>

/** One of two people blocks the other: their requests, unpaid bookings and waiting lists end, booked sessions stay. */
export async function endBetween(deps: EndingDeps, tx: Tx, [one, other]: readonly [number, number]): Promise<void> {
  await deleteWaitsBetween(tx, { one, other })
  await conversationCards.lock(tx, [[one, other]])
  for (const row of await lockWaitingBetween(tx, { one, other }))
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason: '' }, { act: 'cancel', by: null })
}

/** A person's account is erased: open bookings are cancelled, and the others stay for the other side without the person. */
export async function endAllOf(deps: EndingDeps, tx: Tx, personId: number): Promise<void> {
  for (const { host_id } of await findOpenHosts(tx, { personId })) await availability.lockHoursOf(tx, host_id)
  const reason = 'The account of one side was closed.'
  const rows = await lockOpenOf(tx, { personId })
  // All of them before the first counter of notifications.
  await conversationCards.lock(tx, rows.flatMap(pairOf))
  for (const row of rows)
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason }, { act: 'cancel', by: null })
  await leaveLists(tx, personId)
  await forgetHost(tx, { personId })
  await forgetGuest(tx, { personId })
}

const pairOf = ({ host_id, guest_id }: BookingRow): [number, number][] =>
  host_id === null || guest_id === null ? [] : [[host_id, guest_id]]

/** A person is suspended or erased: they wait for nothing any more. */
export async function leaveLists(tx: Tx, personId: number): Promise<void> {
  await deleteWaitsOf(tx, { personId })
}
