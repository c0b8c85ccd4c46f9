import type { BookingRefusal, OfferedSession, Slots } from '@guildhall/contract/bookings/offered-sessions.ts'
import type { SessionType } from '@guildhall/contract/bookings/session-types.ts'
import { availability } from '#availability/service.ts'
import { readBusiness } from '#business/service.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findWait } from '../waiting/queries.ts'
import { presentWait } from '../waiting/waiting-list.ts'
import { findFreeSlots } from './free-slots.ts'
import { priceFor } from './prices.ts'
import { presentType } from './session-types.ts'
import { findOffered, findTypesOf, isOffered } from './type-queries.ts'

type Reads = Pick<Deps, 'config' | 'clock' | 'busySources' | 'payments'> & { db: Queryable }

/** Returns the open session types of a host; none when the host is hidden from the viewer or takes no bookings. */
export async function listOffered({ db }: Reads, viewer: Viewer | null, handle: string): Promise<SessionType[]> {
  const hostId = await hostOf(db, viewer, handle)
  const [hours, rows] = await Promise.all([availability.hoursOf(db, hostId), findTypesOf(db, { hostId })])
  if (!hours || hours.paused) return []
  return rows.filter(isOffered).map(presentType)
}

/** Returns a session type on its page; a paused one only for its host, else 404. */
export async function readOffered(
  deps: Reads,
  viewer: Viewer | null,
  handle: string,
  id: string,
): Promise<OfferedSession> {
  const { db, clock } = deps
  const { hostId, type } = await find(db, viewer, handle, id)
  const [cards, hours, price, issuer, waits] = await Promise.all([
    directory.cards(deps, [hostId]),
    availability.hoursOf(db, hostId),
    priceFor(db, type, viewer?.id ?? 0),
    deps.payments === null ? null : readBusiness(db, { id: hostId }),
    viewer === null ? [] : findWait(db, { personId: viewer.id, typeId: id }),
  ])
  const host = cards.get(hostId)
  if (!host) throw new AppError('session_type_not_found')
  const zone = hours?.zone ?? 'UTC'
  const today = availability.dateAt(zone, clock.now().getTime())
  return {
    type: presentType(type),
    questions: type.questions,
    priceMinor: price.priceMinor,
    currency: deps.config.currency,
    host,
    zone,
    absences: hours?.absences.filter(({ to }) => to >= today) ?? [],
    refusal: refusalOf(),
    wait: waits[0] ? presentWait(waits[0]) : null,
  }

  function refusalOf(): BookingRefusal | null {
    if (hostId === viewer?.id) return type.is_hidden ? 'hidden' : 'own'
    if (!hours) return 'closed'
    if (hours.paused || !isOffered(type)) return 'paused'
    return price.priceMinor > 0 && issuer === null ? 'unpayable' : null
  }
}

/** Returns the free starts of a month by the clocks of a zone, and the first one from now on. */
export async function listSlots(
  deps: Reads,
  viewer: Viewer | null,
  handle: string,
  id: string,
  { month, zone }: { month: string; zone: string },
): Promise<Slots> {
  const { hostId, type } = await find(deps.db, viewer, handle, id)
  const hours = await availability.hoursOf(deps.db, hostId)
  if (!hours || !isOffered(type)) return { zone, days: [], next: null }
  const free = await findFreeSlots(deps, hours, type, availability.monthIn(zone, month))
  const days = new Map<string, Slots['days'][number]['slots']>()
  for (const { at, places } of free) {
    const day = availability.dateAt(zone, at)
    days.set(day, [...(days.get(day) ?? []), { at: new Date(at).toISOString(), places }])
  }
  // When the month has no free start, the page links to the first one after it.
  const now = deps.clock.now().getTime()
  const ahead = { from: now, to: now + hours.ahead * dayMs }
  const [next] = free.length > 0 ? free : await findFreeSlots(deps, hours, type, ahead)
  return {
    zone,
    days: [...days].map(([day, slots]) => ({ day, slots })),
    next: next ? new Date(next.at).toISOString() : null,
  }
}

async function find(db: Queryable, viewer: Viewer | null, handle: string, id: string) {
  const hostId = await hostOf(db, viewer, handle)
  const [type] = await findOffered(db, { id, hostId, viewerId: viewer?.id ?? 0 })
  if (!type) throw new AppError('session_type_not_found')
  return { hostId, type }
}

async function hostOf(db: Queryable, viewer: Viewer | null, handle: string): Promise<number> {
  const id = await directory.idFor(db, handle, viewer?.id ?? 0)
  if (id === undefined) throw new AppError('session_type_not_found')
  return id
}
