import ical, { ICalEventTransparency } from 'ical-generator'
import { expect, test } from 'vitest'
import { workOut } from './calendar-files.ts'
import { busyTimesOf } from './calendar-text.ts'

const asked = {
  zone: 'Europe/Brussels',
  from: Date.parse('2026-12-01T00:00:00Z'),
  to: Date.parse('2027-06-01T00:00:00Z'),
  host: 'guildhall.example',
  steps: 2000,
  times: 500,
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Carrow//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@carrow.example', ...lines, 'END:VEVENT']
/** The busy times of a file, each as 'from/to' in UTC without seconds. */
function timesOf(file: string, over: object = {}) {
  const found = busyTimesOf(file, { ...asked, ...over })
  const short = (at: number) => new Date(at).toISOString().slice(0, 16)
  return found.kind === 'times' ? found.times.map(({ from, to }) => `${short(from)}/${short(to)}`) : found.kind
}

test('single events: UTC, a zone by name, no zone, whole days, a length instead of an end', () => {
  const file = calendar(
    ...event('DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z'),
    ...event('DTSTART;TZID=America/New_York:20261208T090000', 'DTEND;TZID=America/New_York:20261208T093000'),
    ...event('DTSTART:20261209T090000', 'DURATION:PT2H'),
    ...event('DTSTART;VALUE=DATE:20261211', 'DTEND;VALUE=DATE:20261213'),
    ...event('DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20261214T090000', 'DURATION:PT1H'),
  )
  expect(timesOf(file)).toEqual([
    '2026-12-07T09:00/2026-12-07T10:00',
    '2026-12-08T14:00/2026-12-08T14:30',
    '2026-12-09T08:00/2026-12-09T10:00',
    '2026-12-10T23:00/2026-12-12T23:00',
    '2026-12-14T00:00/2026-12-14T01:00',
  ])
})

test('events that are free, cancelled, over, too far ahead or of this installation do not make their owner busy', () => {
  const file = calendar(
    ...event('DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z', 'TRANSP:TRANSPARENT'),
    ...event('DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z', 'STATUS:CANCELLED'),
    ...event('DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ...event('DTSTART:20261101T090000Z', 'DTEND:20261101T100000Z'),
    ...event('DTSTART:20270601T000000Z', 'DTEND:20270601T010000Z'),
    ...['BEGIN:VEVENT', 'UID:session-abcdefghijkl@guildhall.example'],
    ...['DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z', 'END:VEVENT'],
  )
  expect(timesOf(file)).toEqual([])
})

test('a repetition keeps the clocks of its zone, leaves out and moves single ones', () => {
  const weekly = [
    'DTSTART;TZID=Europe/Berlin:20260302T090000',
    'DTEND;TZID=Europe/Berlin:20260302T100000',
    'RRULE:FREQ=WEEKLY;UNTIL=20270405T070000Z',
    'EXDATE;TZID=Europe/Berlin:20270322T090000',
  ]
  const moved = [
    'RECURRENCE-ID;TZID=Europe/Berlin:20270315T090000',
    'DTSTART;TZID=Europe/Berlin:20270316T110000',
    'DTEND;TZID=Europe/Berlin:20270316T120000',
  ]
  const from = Date.parse('2027-03-08T00:00:00Z')
  expect(timesOf(calendar(...event(...weekly), ...event(...moved)), { from })).toEqual([
    '2027-03-08T08:00/2027-03-08T09:00',
    '2027-03-16T10:00/2027-03-16T11:00',
    // Summer time.
    '2027-03-29T07:00/2027-03-29T08:00',
    '2027-04-05T07:00/2027-04-05T08:00',
  ])
})

test('a repetition without end stops where the interval ends', () => {
  const file = calendar(...event('DTSTART:20200101T120000Z', 'DURATION:PT30M', 'RRULE:FREQ=MONTHLY'))
  expect(timesOf(file)).toEqual([
    '2026-12-01T12:00/2026-12-01T12:30',
    '2027-01-01T12:00/2027-01-01T12:30',
    '2027-02-01T12:00/2027-02-01T12:30',
    '2027-03-01T12:00/2027-03-01T12:30',
    '2027-04-01T12:00/2027-04-01T12:30',
    '2027-05-01T12:00/2027-05-01T12:30',
  ])
})

const outlookZone = (rule: string) => [
  ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16011028T030000'],
  ...[`RRULE:${rule};BYDAY=-1SU;BYMONTH=10`, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

test('an unknown zone name: the zone that the calendar describes, else the zone of the owner', () => {
  const at = (day: string) => event(`DTSTART;TZID=Customized Time Zone:2027${day}T090000`, 'DURATION:PT1H')
  const both = [...at('0201'), ...at('0501')]
  expect(timesOf(calendar(...outlookZone('FREQ=YEARLY'), ...both))).toEqual([
    '2027-02-01T08:00/2027-02-01T09:00',
    '2027-05-01T07:00/2027-05-01T08:00',
  ])
  const tokyo = ['2027-02-01T00:00/2027-02-01T01:00', '2027-05-01T00:00/2027-05-01T01:00']
  expect(timesOf(calendar(...both), { zone: 'Asia/Tokyo' })).toEqual(tokyo)
  // Clocks that change every second are not followed.
  expect(timesOf(calendar(...outlookZone('FREQ=SECONDLY'), ...both), { zone: 'Asia/Tokyo' })).toEqual(tokyo)
})

test('lists of free and busy times are read; times that touch are one', () => {
  const file = calendar(
    ...['BEGIN:VFREEBUSY', 'FREEBUSY;FBTYPE=BUSY:20261207T090000Z/20261207T100000Z,20261207T100000Z/PT1H'],
    ...['FREEBUSY;FBTYPE=FREE:20261208T090000Z/20261208T100000Z', 'END:VFREEBUSY'],
  )
  expect(timesOf(file)).toEqual(['2026-12-07T09:00/2026-12-07T11:00'])
})

test('a file of another library is read', () => {
  const own = ical({ name: 'Carrow' })
  const [start, end] = [new Date('2026-12-07T09:00:00Z'), new Date('2026-12-07T10:30:00Z')]
  own.createEvent({ start, end, summary: 'Secret' })
  own.createEvent({ start: new Date('2026-12-08T09:00:00Z'), transparency: ICalEventTransparency.TRANSPARENT })
  expect(timesOf(own.toString())).toEqual(['2026-12-07T09:00/2026-12-07T10:30'])
})

test('unreadable events in a good file are skipped', () => {
  const file = calendar(
    ...event('DTSTART:soon', 'DTEND:later'),
    ...event('SUMMARY:No start'),
    ...event('DTSTART:20261207T100000Z', 'DTEND:20261207T090000Z'),
    ...event('DTSTART:20261209T090000Z', 'DURATION:PT1H'),
  )
  expect(timesOf(file)).toEqual(['2026-12-09T09:00/2026-12-09T10:00'])
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['another component', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n'],
  ['an open end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261207T090000Z\r\n'],
])('%s is no calendar', (_name, file) => {
  expect(timesOf(file)).toBe('not-a-calendar')
})

test('more repetitions, events or times than the limits are refused', () => {
  const every = (rule: string) => calendar(...event('DTSTART:20261201T000000Z', 'DURATION:PT1S', `RRULE:${rule}`))
  expect(timesOf(every('FREQ=SECONDLY'))).toBe('too-many-repetitions')
  expect(timesOf(every('FREQ=HOURLY;COUNT=600'))).toBe('too-many-repetitions')
  const events = Array.from({ length: 2001 }, () => event('DTSTART:20261209T090000Z')).flat()
  expect(timesOf(calendar(...events))).toBe('too-many-repetitions')
})

test('components nested a thousand deep end nothing', () => {
  const deep = Array.from({ length: 1000 }, (_, at) => `X-${at}`)
  const nested = [...deep.map((name) => `BEGIN:${name}`), ...deep.toReversed().map((name) => `END:${name}`)]
  expect(timesOf(calendar(...nested, ...event('DTSTART:20261209T090000Z', 'DURATION:PT1H')))).toHaveLength(1)
})

test('a rule that never finds a day is stopped, and the server goes on meanwhile', async () => {
  const file = calendar(...event('DTSTART:20261201T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  const { zone, from, to, host } = asked
  expect(await workOut(file, { zone, from, to, host })).toEqual({ problem: 'too-many-repetitions' })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(100)
})

test('the thread reads a calendar as the function does', async () => {
  const file = calendar(...event('DTSTART:20261207T090000Z', 'DTEND:20261207T100000Z'))
  const { zone, from, to, host } = asked
  const [start, end] = [Date.parse('2026-12-07T09:00:00Z'), Date.parse('2026-12-07T10:00:00Z')]
  expect(await workOut(file, { zone, from, to, host })).toEqual({ times: [{ from: start, to: end }] })
})
