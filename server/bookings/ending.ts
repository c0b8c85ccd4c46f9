import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { type ChangeDeps, change } from './booking-state.ts'
import { findOpenHosts, forgetGuest, forgetHost, lockAskedBetween, lockOpenOf } from './queries.ts'

/** One of two people blocks the other: requests to book that wait for an approval end; what is booked stays. */
export async function endBetween(deps: ChangeDeps, tx: Tx, [one, other]: readonly [number, number]): Promise<void> {
  for (const row of await lockAskedBetween(tx, { one, other }))
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason: '' }, { act: 'cancel', by: null })
}

/** A person's account is erased: open bookings are cancelled, and the others stay for the other side without the person. */
export async function endAllOf(deps: ChangeDeps, tx: Tx, personId: number): Promise<void> {
  for (const { host_id } of await findOpenHosts(tx, { personId })) await availability.lockHoursOf(tx, host_id)
  const reason = 'The account of one side was closed.'
  for (const row of await lockOpenOf(tx, { personId }))
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason }, { act: 'cancel', by: null })
  await forgetHost(tx, { personId })
  await forgetGuest(tx, { personId })
}
