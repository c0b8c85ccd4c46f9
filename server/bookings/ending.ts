import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { type ChangeDeps, change } from './booking-state.ts'
import { findOpenHosts, forgetGuest, forgetHost, lockOpenOf, lockWaitingBetween } from './queries.ts'

type EndingDeps = ChangeDeps & Pick<Deps, 'db'>

/** One of two people blocks the other: requests to book, and what waits to be paid, end; what is booked stays. */
export async function endBetween(deps: EndingDeps, tx: Tx, [one, other]: readonly [number, number]): Promise<void> {
  for (const row of await lockWaitingBetween(tx, { one, other }))
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason: '' }, { act: 'cancel', by: null })
}

/** A person's account is erased: open bookings are cancelled, and the others stay for the other side without the person. */
export async function endAllOf(deps: EndingDeps, tx: Tx, personId: number): Promise<void> {
  for (const { host_id } of await findOpenHosts(tx, { personId })) await availability.lockHoursOf(tx, host_id)
  const reason = 'The account of one side was closed.'
  for (const row of await lockOpenOf(tx, { personId }))
    await change(deps, tx, row, { state: 'cancelled', ended_by: 'clock', reason }, { act: 'cancel', by: null })
  await forgetHost(tx, { personId })
  await forgetGuest(tx, { personId })
}
