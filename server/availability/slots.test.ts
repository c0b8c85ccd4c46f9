import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dateIn, dayMs, type Interval, minuteMs } from './clocks.ts'
import { type BookingWishes, openWithin, slotsWithin } from './slots.ts'

const wishes = (some: Partial<BookingWishes> = {}): BookingWishes => ({
  zone: 'Europe/Brussels',
  weekly: Array.from({ length: 7 }, () => []),
  dates: [],
  absences: [],
  pauseBefore: 0,
  pauseAfter: 0,
  notice: 0,
  ahead: 400,
  perDay: null,
  perWeek: null,
  paused: false,
  ...some,
})
const every = (...periods: { from: number; to: number }[]) => Array.from({ length: 7 }, () => periods)
const at = (text: string) => Date.parse(text)
const iso = (moments: readonly number[]) => moments.map((each) => new Date(each).toISOString().slice(0, 16))
const day = (text: string): Interval => ({ from: at(`${text}T00:00Z`), to: at(`${text}T00:00Z`) + dayMs })
const long = at('2026-01-01T00:00Z')
const asked = (
  hours: BookingWishes,
  within: Interval,
  minutes = 60,
  busy: Parameters<typeof slotsWithin>[0]['busy'] = [],
) => iso(slotsWithin({ hours, busy, minutes, now: new Date(long), within }))

test('sessions start on the grid of their open hours and end within them', () => {
  // 17:00 to 19:00 in Ghent, in winter.
  const hours = wishes({ weekly: every({ from: 1020, to: 1140 }) })
  expect(asked(hours, day('2026-12-07'))).toEqual(['2026-12-07T16:00', '2026-12-07T16:30', '2026-12-07T17:00'])
  expect(asked(hours, day('2026-12-07'), 20)).toHaveLength(7)
  expect(asked(hours, day('2026-12-07'), 180)).toEqual([])
})

test('the hour that the clocks skip does not exist', () => {
  // On 29 March 2026 the clocks of Brussels jump from 2:00 to 3:00, which is 1:00 UTC.
  const skipped = wishes({ weekly: every({ from: 120, to: 180 }) })
  expect(asked(skipped, day('2026-03-29'))).toEqual([])
  const around = wishes({ weekly: every({ from: 60, to: 240 }) })
  const morning = { from: at('2026-03-29T00:00Z'), to: at('2026-03-29T12:00Z') }
  expect(asked(around, morning)).toEqual(['2026-03-29T00:00', '2026-03-29T00:30', '2026-03-29T01:00'])
})

test('the hour that the clocks show twice is open twice', () => {
  // On 25 October 2026 the hour from 2:00 to 3:00 is repeated: 0:00 to 2:00 UTC.
  const hours = wishes({ weekly: every({ from: 120, to: 180 }) })
  expect(asked(hours, day('2026-10-25'))).toEqual(['2026-10-25T00:00', '2026-10-25T00:30', '2026-10-25T01:00'])
})

test('a date that differs replaces the weekly hours, and an absence closes every day of it', () => {
  const hours = wishes({
    zone: 'UTC',
    weekly: every({ from: 540, to: 600 }),
    dates: [{ day: '2026-12-08', periods: [{ from: 720, to: 780 }] }],
    absences: [{ from: '2026-12-09', to: '2026-12-10' }],
  })
  const week = { from: at('2026-12-07T00:00Z'), to: at('2026-12-12T00:00Z') }
  expect(asked(hours, week)).toEqual(['2026-12-07T09:00', '2026-12-08T12:00', '2026-12-11T09:00'])
})

test('shortest notice, furthest ahead and a pause of the host bound what can be booked', () => {
  const hours = wishes({ zone: 'UTC', weekly: every({ from: 0, to: 1440 }), notice: 120, ahead: 7 })
  const now = new Date('2026-12-07T10:10Z')
  const within = { from: at('2026-12-01T00:00Z'), to: at('2027-01-01T00:00Z') }
  const found = iso(slotsWithin({ hours, busy: [], minutes: 60, now, within }))
  expect([found[0], found.at(-1)]).toEqual(['2026-12-07T12:30', '2026-12-14T10:00'])
  expect(slotsWithin({ hours: { ...hours, paused: true }, busy: [], minutes: 60, now, within })).toEqual([])
})

test('a session keeps the pauses around what is busy, and the longer one between two sessions', () => {
  const hours = wishes({ zone: 'UTC', weekly: every({ from: 540, to: 840 }), pauseBefore: 0, pauseAfter: 15 })
  const busy = { from: at('2026-12-07T11:00Z'), to: at('2026-12-07T11:30Z') }
  const of = (isSession: boolean) => asked(hours, day('2026-12-07'), 60, [{ ...busy, isSession }])
  expect(of(false)).toEqual([
    ...['2026-12-07T09:00', '2026-12-07T09:30', '2026-12-07T11:30', '2026-12-07T12:00', '2026-12-07T12:30'],
    '2026-12-07T13:00',
  ])
  expect(of(true)).not.toContain('2026-12-07T11:30')
})

test('limits per day and week count the sessions there are, by the clocks of the host', () => {
  const hours = wishes({ zone: 'Asia/Tokyo', weekly: every({ from: 0, to: 1440 }), perDay: 1, perWeek: 2 })
  // Monday 7 December in Tokyo begins at 15:00 UTC on Sunday.
  const session = (text: string) => ({ from: at(text), to: at(text) + 60 * minuteMs, isSession: true })
  const monday = { from: at('2026-12-06T15:00Z'), to: at('2026-12-07T15:00Z') }
  const tuesday = { from: monday.to, to: monday.to + dayMs }
  const one = [session('2026-12-06T23:00Z')]
  expect(asked(hours, monday, 60, one)).toEqual([])
  expect(asked(hours, tuesday, 60, one)).toHaveLength(48)
  expect(asked(hours, tuesday, 60, [...one, session('2026-12-10T03:00Z')])).toEqual([])
})

// Zones that change on other days than one another, by half an hour, at midnight, or never.
const pairs = [
  ['Europe/Brussels', 'America/New_York'],
  ['Europe/London', 'Australia/Lord_Howe'],
  ['America/Los_Angeles', 'Asia/Tokyo'],
  ['America/Santiago', 'Europe/Lisbon'],
  ['Africa/Cairo', 'America/Sao_Paulo'],
  ['Asia/Beirut', 'Pacific/Auckland'],
  ['Pacific/Chatham', 'America/St_Johns'],
  ['Asia/Jerusalem', 'Asia/Kolkata'],
  ['Africa/Casablanca', 'Europe/Dublin'],
  ['America/Havana', 'Asia/Kathmandu'],
  ['Australia/Sydney', 'Europe/Istanbul'],
  ['Atlantic/Azores', 'Africa/Lagos'],
  ['America/Asuncion', 'America/Denver'],
  ['Europe/Chisinau', 'Australia/Adelaide'],
  ['America/Nuuk', 'Pacific/Kiritimati'],
  ['Antarctica/Troll', 'Pacific/Norfolk'],
  ['Europe/Athens', 'Africa/Johannesburg'],
  ['America/Winnipeg', 'Asia/Dubai'],
  ['America/Phoenix', 'Europe/Moscow'],
  ['Atlantic/Reykjavik', 'America/Halifax'],
] as const

/** The changes of the clocks of a zone from 2026 to 2028. */
function changesOf(zone: string): number[] {
  const changes: number[] = []
  const end = at('2029-01-01T00:00Z')
  let next = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (next !== null && next.epochMilliseconds < end) {
    changes.push(next.epochMilliseconds)
    next = next.getTimeZoneTransition('next')
  }
  return changes
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** What the clocks of a zone show, by another library: the date and the minute of the day. */
function shown(zone: string, moment: number): { date: string; minute: number } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(zone, format)
  const [date = '', time = ''] = format.format(moment).split(' ')
  return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}

const quarter = fc.integer({ min: 0, max: 95 })
const period = fc
  .tuple(quarter, quarter)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: Math.min(one, other) * 15, to: Math.max(one, other) * 15 + 15 }))

test.each(pairs)('around every change of the clocks of %s and %s, slots are what the clocks show', (host, reader) => {
  for (const change of [...changesOf(host), ...changesOf(reader)]) {
    const around = { from: change - dayMs, to: change + dayMs }
    fc.assert(
      fc.property(period, fc.constantFrom(15, 30, 45, 60, 90, 180), (open, minutes) => {
        const hours = wishes({ zone: host, weekly: every(open) })
        const isOpen = (moment: number) => {
          const { minute } = shown(host, moment)
          return open.from <= minute && minute < open.to
        }
        const stretches = openWithin(hours, around)
        // Each quarter of an hour is open exactly when the clocks show an open time.
        for (let moment = around.from; moment < around.to; moment += 15 * minuteMs)
          expect(stretches.some(({ from, to }) => from <= moment && moment < to)).toBe(isOpen(moment))
        const starts = slotsWithin({ hours, busy: [], minutes, now: new Date(long), within: around })
        for (const start of starts)
          for (let moment = start; moment < start + minutes * minuteMs; moment += 15 * minuteMs)
            expect(isOpen(moment)).toBe(true)
        // The days of the reader have each of them once.
        const days = [...new Set(starts.map((start) => shown(reader, start).date))]
        const byDay = days.flatMap((date) =>
          slotsWithin({ hours, busy: [], minutes, now: new Date(long), within: dateIn(reader, date) }).map((start) => {
            expect(shown(reader, start).date).toBe(date)
            return start
          }),
        )
        expect(byDay.filter((start) => around.from <= start && start < around.to)).toEqual(starts)
      }),
      { numRuns: 5, seed: change % 2 ** 31 },
    )
  }
})
