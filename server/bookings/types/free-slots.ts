import type { Hours } from '@guildhall/contract/availability/hours.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { availability, type BusySource, type Interval } from '#availability/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { dayMs } from '#db/moments.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findBookedTimes, findPlace, findSessions, insertSession } from '../queries.ts'
import type { TypeRow } from './type-queries.ts'

const minuteMs = 60_000

/** The times at which people are hosts or guests: nobody can book them then. */
export const bookedTimes: BusySource = {
  async find(db, personIds, { from, to }, now) {
    const rows = await findBookedTimes(db, { personIds, from: new Date(from), to: new Date(to), at: now })
    return rows.map(({ id, person_id, is_host, starts_at, ends_at }) => ({
      ...{ id, personId: person_id, from: Date.parse(starts_at), to: Date.parse(ends_at), isSession: is_host },
    }))
  },
}

type Reads = Pick<Deps, 'busySources' | 'clock'> & { db: Queryable }

/** A type of session as far as its slots need it. */
export type SlotType = Pick<TypeRow, 'id' | 'host_id' | 'minutes' | 'people' | 'approval'>

export interface FreeSlot {
  at: number
  /** How many people can still book it. */
  places: number
}

// A host who approves by hand needs time for it.
function wishesOf(hours: Hours, { approval }: SlotType): Hours {
  const least = (bookingLimits.approveBeforeHours + 1) * 60
  return approval ? { ...hours, notice: Math.max(hours.notice, least) } : hours
}

/** Returns when a type of session can start within an interval: at free times, and with others while places are left. */
export async function findFreeSlots(
  { db, busySources, clock }: Reads,
  hours: Hours,
  type: SlotType,
  within: Interval,
): Promise<FreeSlot[]> {
  const now = clock.now()
  const wishes = wishesOf(hours, type)
  const around = { from: within.from - availability.marginMs, to: within.to + availability.marginMs }
  const busy = await availability.findBusy({ db, busySources, clock }, [type.host_id], around)
  const starts = availability.slotsWithin({ hours: wishes, busy, minutes: type.minutes, now, within })
  const fresh = starts.map((at) => ({ at, places: type.people }))
  if (type.people === 1 || hours.paused) return fresh
  const least = now.getTime() + wishes.notice * minuteMs
  const latest = now.getTime() + wishes.ahead * dayMs
  const between = { from: new Date(within.from), to: new Date(within.to) }
  const joined = (await findSessions(db, { hostId: type.host_id, ...between, at: now }))
    .filter((session) => session.type_id === type.id && session.booked < session.people)
    .map(({ starts_at, people, booked }) => ({ at: Date.parse(starts_at), places: people - booked }))
    .filter(({ at }) => at >= Math.max(least, within.from) && at < Math.min(latest, within.to))
  return [...fresh, ...joined].toSorted((a, b) => a.at - b.at)
}

/**
 * Takes a slot for a guest under the lock of the host's hours, and returns the time and the place in it. 409 when it is not
 * free, and for guests who have a place there.
 */
export async function takeSlot(
  deps: Pick<Deps, 'busySources' | 'clock'>,
  tx: Tx,
  { hours, type, start, guestId }: { hours: Hours; type: SlotType; start: Date; guestId: number },
): Promise<{ sessionId: string; place: number; end: Date }> {
  const at = start.getTime()
  const end = new Date(at + type.minutes * minuteMs)
  const free = await findFreeSlots({ ...deps, db: tx }, hours, type, { from: at, to: at + 1 })
  if (!free.some((slot) => slot.at === at)) throw new AppError('slot_taken')
  const sessions = await findSessions(tx, { hostId: type.host_id, from: start, to: end, at: deps.clock.now() })
  const joined = sessions.find(({ starts_at, type_id }) => Date.parse(starts_at) === at && type_id === type.id)
  if (!joined) {
    const sessionId = newId()
    await insertSession(tx, { id: sessionId, hostId: type.host_id, typeId: type.id, start, end, people: type.people })
    return { sessionId, place: 1, end }
  }
  const [found] = await findPlace(tx, { sessionId: joined.id, guestId })
  if (found?.is_there) throw new AppError('booked_already')
  if (!found || found.place === null || Date.parse(joined.ends_at) !== end.getTime()) throw new AppError('slot_taken')
  return { sessionId: joined.id, place: found.place, end }
}
