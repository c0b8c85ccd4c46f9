import { expect, test } from 'vitest'
import { automaticSteps, type Planned } from './automatic-steps.ts'

const start = '2026-11-25T15:00:00.000Z'
const paid: Planned = {
  ...{ side: 'guest', placeKind: 'room', isPriced: true, minutes: 60, start, before: null },
}
const seen = (planned: Planned, now: string) =>
  automaticSteps(planned, 'UTC', Date.parse(now)).map(({ title, when, state }) => `${state}: ${title}, ${when}`)

test('a booked session in our room has each automatic step with its time, and the next one is current', () => {
  expect(seen(paid, '2026-11-23T09:00:00Z')).toEqual([
    'current: Reminder, 24 hours before, Tue 24 Nov, 15:00',
    'coming: Reminder, one hour before, Wed 25 Nov, 14:00',
    'coming: The room opens, Wed 25 Nov, 14:50',
    'coming: The session, Wed 25 Nov, 15:00 to 16:00',
    'coming: The order completes, Fri 27 Nov, 16:00',
    'coming: Did it help?, Wed 9 Dec, 16:00',
  ])
  expect(seen(paid, '2026-11-25T17:00:00Z').slice(0, 3)).toEqual([
    'done: The room opens, Wed 25 Nov, 14:50',
    'done: The session, Wed 25 Nov, 15:00 to 16:00',
    'current: The order completes, Fri 27 Nov, 16:00',
  ])
})

test('before a time is chosen steps are relative to the start, after those that lead to the booking', () => {
  const asked: Planned = { ...paid, placeKind: 'phone', start: null, before: { approval: true } }
  expect(seen(asked, '2026-11-23T09:00:00Z')).toEqual([
    'coming: The host answers, 48 h at most',
    'coming: We hold the time, 24 h at most',
    'coming: Reminder, 24 hours before, ',
    'coming: Reminder, one hour before, ',
    'coming: The session, 60 min',
    'coming: The order completes, 48 h after',
    'coming: Did it help?, 14 days after',
  ])
  expect(seen({ ...asked, side: 'host' }, '2026-11-23T09:00:00Z')[0]).toBe('coming: You answer, 48 h at most')
  const free = seen({ ...paid, isPriced: false, start: null, before: { approval: false } }, start)
  expect(free[0]).toBe('coming: Reminder, 24 hours before, ')
})
