import type { Wait } from '@guildhall/contract/bookings/offered-sessions.ts'
import { waitingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs, daysAfter, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findFreeSlots } from '../types/free-slots.ts'
import { lockOffered } from '../types/type-queries.ts'
import { countWaits, deleteWait, findWait, insertWait, openList, setLook, type WaitRow } from './queries.ts'

type WaitDeps = Pick<Deps, 'db' | 'clock' | 'realtime' | 'busySources'>

/** Names the notifications of a person about the waiting list of a session type. */
export const aboutWait = (typeId: string) => `waiting ${typeId}`

/** Puts the caller on the waiting list of a host's session type. Repeating it changes nothing. */
export async function joinWaitingList(deps: WaitDeps, viewer: Viewer, handle: string, typeId: string): Promise<Wait> {
  const hostId = await directory.idFor(deps.db, handle, viewer.id)
  if (hostId === undefined) throw new AppError('session_type_not_found')
  if (hostId === viewer.id) throw new AppError('booking_self')
  return transaction(deps.db, async (tx) => {
    const people = await directory.lock(tx, [viewer.id, hostId])
    // A block may have come in before the lock.
    const isThere = people.has(viewer.id) && people.has(hostId) && (await directory.idFor(tx, handle, viewer.id))
    const [type] = isThere ? await lockOffered(tx, { id: typeId, hostId }) : []
    if (!type) throw new AppError('session_type_not_found')
    const key = { personId: viewer.id, typeId }
    const [former] = await findWait(tx, key)
    if (former) return presentWait(former)
    const hours = await availability.hoursOf(tx, hostId)
    if (!hours || hours.paused) throw new AppError('host_paused')
    const now = deps.clock.now()
    const within = { from: now.getTime(), to: now.getTime() + hours.ahead * dayMs }
    if ((await findFreeSlots({ ...deps, db: tx }, hours, type, within)).length > 0)
      throw new AppError('session_has_times')
    // Counted under the lock of the person.
    const [own] = await countWaits(tx, { personId: viewer.id })
    if (!own || own.waits >= most.perPerson) throw new AppError('waits_full')
    // A time may get free before the commit: the clock looks within a minute.
    await openList(tx, { typeId, hostId, at: now })
    await insertWait(tx, { ...key, at: now, endsAt: daysAfter(now, most.days) })
    const [made] = await findWait(tx, key)
    if (!made) throw new AppError('internal')
    return presentWait(made)
  })
}

/** Takes the caller off the waiting list of a session type. Repeating it changes nothing. */
export async function leaveWaitingList(deps: WaitDeps, viewer: Viewer, typeId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // The next person is told soon if it was the caller's turn.
    await setLook(tx, { typeId, at: deps.clock.now() })
    await endWait(deps, tx, { personId: viewer.id, typeId })
  })
}

/** A person stops waiting for a session type, because they booked it or do not want it any more. */
export async function endWait(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  { personId, typeId }: { personId: number; typeId: string },
): Promise<void> {
  const [ended] = await deleteWait(tx, { personId, typeId })
  if (ended?.told_at) await takeBack(deps, tx, { userId: personId, about: aboutWait(typeId) })
}

/** A place on a waiting list as its person sees it. */
export const presentWait = ({ created_at, ends_at, told_at }: WaitRow): Wait => ({
  ...{ since: isoOf(created_at), until: isoOf(ends_at) },
  toldAt: told_at === null ? null : isoOf(told_at),
})
