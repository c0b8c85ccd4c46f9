import { expect, test } from 'vitest'
import { readPlace, spanOf, weekOf } from './address.ts'
import { entriesByDay } from './day-entries.ts'

const meeting = {
  ...{ id: 'aaaaaaaaaaaa', title: 'Night watch', place: 'Roof', people: ['Ben', 'Cleo', 'Dan'] },
  ...({ start: '2026-11-26T22:30:00.000Z', end: '2026-11-26T23:30:00.000Z', state: 'partly', waits: 'done' } as const),
}
const due = {
  kind: 'sold',
  title: 'Order 7 due',
  about: 'A logo, Ada',
  at: '2026-11-26T23:10:00.000Z',
  href: '/sales/a',
} as const

test('entriesByDay puts entries on the days of the reader’s zone, and a meeting over midnight on both days', () => {
  const of = (zone: string) =>
    [...entriesByDay({ meetings: [meeting], sessions: [], due: [due] }, zone)].map(([day, entries]) => [
      day,
      entries.map(({ title, time, from, to }) => [title, time, from, to]),
    ])
  expect(of('UTC')).toEqual([
    [
      '2026-11-26',
      [
        ['Night watch', '22:30', 1350, 1410],
        ['Order 7 due', '23:10', null, null],
      ],
    ],
  ])
  expect(of('Europe/Brussels')).toEqual([
    [
      '2026-11-27',
      [
        ['Night watch', '00:00', 0, 30],
        ['Order 7 due', '00:10', null, null],
      ],
    ],
    ['2026-11-26', [['Night watch', '23:30', 1410, 1440]]],
  ])
  const [entry] = entriesByDay({ meetings: [meeting], sessions: [], due: [] }, 'UTC').get('2026-11-26') ?? []
  expect(entry).toMatchObject({ look: 'meeting', beside: 'Ben and 2 more', href: '/meetings/aaaaaaaaaaaa' })
  const early = { ...meeting, id: 'dddddddddddd', start: '2026-11-26T00:00:00.000Z', end: '2026-11-26T00:30:00.000Z' }
  const wholeDay = { ...due, title: 'Order 8 due', day: '2026-11-26' }
  const all = entriesByDay({ meetings: [early], sessions: [], due: [due, wholeDay] }, 'UTC').get('2026-11-26')
  expect(all?.map(({ title }) => title)).toEqual(['Order 8 due', 'Night watch', 'Order 7 due'])
})

test('lookOf shows whether a meeting waits for the reader, and whether all accepted', () => {
  const look = (over: object) =>
    entriesByDay({ meetings: [{ ...meeting, ...over }], sessions: [], due: [] }, 'UTC').get('2026-11-26')?.[0]?.look
  expect(look({ state: 'accepted' })).toBe('ok')
  expect(look({ state: 'waiting', waits: 'theirs' })).toBe('wait')
  expect(look({ state: 'partly', waits: 'yours' })).toBe('wait')
  expect(look({ state: 'over' })).toBe('meeting')
})

test('a meeting and a request that wait for the reader say so', () => {
  const request = { ...meeting, id: 'bbbbbbbbbbbb', title: 'First questions', group: null, isAsked: true, isHost: true }
  const entries = entriesByDay({ meetings: [{ ...meeting, waits: 'yours' }], sessions: [request], due: [] }, 'UTC')
  expect(entries.get('2026-11-26')?.map(({ state }) => state)).toEqual(['Waiting for you', 'Waiting for you'])
})

test('a session is booked, or waits for approval', () => {
  const session = { id: 'bbbbbbbbbbbb', title: 'First questions', start: '2026-11-26T09:00:00.000Z', people: ['Ben'] }
  const of = (isAsked: boolean) => {
    const sessions = [{ ...session, end: '2026-11-26T10:00:00.000Z', group: null, isAsked, isHost: false }]
    return entriesByDay({ meetings: [meeting], sessions, due: [] }, 'UTC').get('2026-11-26')?.[0]
  }
  expect(of(false)).toMatchObject({ look: 'ok', state: 'Booked session', href: '/bookings/bbbbbbbbbbbb', from: 540 })
  expect(of(true)).toMatchObject({ look: 'wait', state: 'Session, waiting for approval' })
})

test('a group is one entry for its host, with how full it is', () => {
  const times = { start: '2026-11-26T09:00:00.000Z', end: '2026-11-26T10:00:00.000Z' }
  const group = { id: 'cccccccccccc', title: 'Reading', ...times, people: ['Ben', 'Cleo', 'Dan'] }
  const entries = (size: { guests: number; people: number } | null) =>
    entriesByDay(
      { meetings: [], sessions: [{ ...group, group: size, isAsked: false, isHost: true }], due: [] },
      'UTC',
    ).get('2026-11-26')
  expect(entries({ guests: 3, people: 6 })?.map(({ beside }) => beside)).toEqual(['3 of 6 guests'])
  expect(entries(null)?.[0]?.beside).toBe('Ben and 2 more')
})

test('an address names a view and a day; wrong values count as absent', () => {
  const read = (search: string) => readPlace(new URLSearchParams(search), '2026-11-28')
  expect(read('')).toEqual({ view: null, day: '2026-11-28' })
  expect(read('view=week&day=2027-01-31')).toEqual({ view: 'week', day: '2027-01-31' })
  expect(read('view=year&day=2027-02-30')).toEqual({ view: null, day: '2026-11-28' })
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-23')
  expect(spanOf('month', '2026-11-15')).toEqual({ from: '2026-10-26', to: '2026-12-07' })
  expect(spanOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-30' })
})
