import { randomUUID } from 'node:crypto'
import { runBookingClock } from '@guildhall/server/bookings/booking-clock.ts'
import type { Deps } from '@guildhall/server/deps.ts'
import { type Answer, type Marketplace, startMarketplace } from './marketplace.ts'

/** Hours from 9:00 to 17:00 on every day, in Ghent. */
export const hours = {
  zone: 'Europe/Brussels',
  weekly: Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]),
  dates: [],
  absences: [],
  pauseBefore: 0,
  pauseAfter: 15,
  notice: 120,
  ahead: 60,
  perDay: null,
  perWeek: null,
  paused: false,
}

export const sessionType = {
  title: 'First questions about a thesis',
  what: 'You bring a question.\nWe find the next step.',
  topics: ['PhD support', 'Research methods'],
  mentoringType: 'One-to-one',
  minutes: 60,
  people: 1,
  questions: [
    { text: 'What is your thesis about?', required: true },
    { text: 'What have you tried?', required: false },
  ],
  placeKind: 'link',
  place: 'https://meet.carrow.example/ilse',
  approval: false,
  cancelRule: 'usual',
  notAssessed: true,
  isAdult: true,
}

interface Caller {
  customUserId: string
  get: (path: string) => Promise<Answer>
  put: (path: string, body?: object) => Promise<Answer>
  post: (path: string, body?: object, headers?: object) => Promise<Answer>
}

/** Gives a host hours and a session type, and books it for a guest. Returns the ids of both. */
export async function bookedSession(host: Caller, guest: Caller) {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  await host.put('/hours', hours)
  const { id, questions } = (await host.post('/session-types', sessionType, keyed())).body.type
  const month = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 7)
  const path = `/users/${host.customUserId}/session-types/${id}/slots?month=${month}&zone=UTC`
  const start = (await guest.get(path)).body.days.at(-1).slots[0].at
  const answers = questions.map((each: { id: string }) => ({ questionId: each.id, text: 'Gauges.' }))
  const asked = { host: host.customUserId, type: id, start, answers, notAssessed: true }
  const { booking } = (await guest.post('/bookings', asked, keyed())).body
  return { sessionType: id as string, booking: booking.id as string }
}

/** Starts an installation with hosts and guests, whose clock can be moved. */
export async function startSessions(parts: Partial<Deps> = {}) {
  return sessionsOn(await startMarketplace({}, parts))
}

/** Hosts and guests of a marketplace. */
export function sessionsOn(market: Marketplace) {
  type Person = Awaited<ReturnType<typeof market.person>>
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const offer = async (host: Person, over: object = {}) =>
    (await host.post('/session-types', { ...sessionType, questions: [], ...over }, keyed())).body.type
  /** The free starts from now on, of the next two months. */
  const slots = async (guest: Pick<Person, 'get'>, host: Person, type: { id: string }): Promise<string[]> => {
    const now = market.deps.clock.now()
    const months = [0, 1].map((add) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add, 1)).toISOString().slice(0, 7),
    )
    const found = await Promise.all(
      months.map((month) =>
        guest.get(`/users/${host.customUserId}/session-types/${type.id}/slots?month=${month}&zone=UTC`),
      ),
    )
    return found.flatMap(({ body }) =>
      body.days.flatMap(({ slots: free }: { slots: { at: string }[] }) => free.map(({ at }) => at)),
    )
  }
  const book = (guest: Person, host: Person, type: { id: string }, start: string | undefined, over: object = {}) =>
    guest.post('/bookings', { host: host.customUserId, type: type.id, start, notAssessed: true, ...over }, keyed())
  return {
    market,
    stop: market.stop,
    offer,
    slots,
    book,
    /** A host with hours from 9:00 to 17:00, in Ghent. */
    async host(name: string, over: object = {}) {
      const person = await market.person(name)
      await person.put('/hours', { ...hours, ...over })
      return person
    },
    /** A booking of the first free slot that is at least some hours ahead. */
    async booked(guest: Person, host: Person, type: { id: string }, hoursAhead = 0) {
      const least = new Date(market.deps.clock.now().getTime() + hoursAhead * 3_600_000).toISOString()
      const start = (await slots(guest, host, type)).find((at) => at > least)
      return (await book(guest, host, type, start)).body.booking
    },
    /** Moves the clock to a moment, or by hours, and performs what is due. */
    async pass(to: number | string) {
      const now = market.deps.clock.now().getTime()
      market.advance(typeof to === 'number' ? to * 3_600_000 : Date.parse(to) - now)
      await runBookingClock(market.deps)
    },
  }
}
