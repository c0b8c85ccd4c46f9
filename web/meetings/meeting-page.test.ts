import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderStatic } from '../../tests/support/static-page.ts'
import { MeetingPage } from './meeting-page.tsx'
import { meetingQueries } from './queries.ts'

const minute = 60_000
const id = 'aaaaaaaaaaaa'
const person = (customUserId: string, isYou: boolean) => ({
  person: { customUserId, firstName: 'Ada', lastName: 'Quill', companyName: null, userType: 'Students', avatar: null },
  ...{ isYou, answer: 'accepted', note: '', proposedStart: null },
})

/** The page of a meeting of half an hour that begins in `ahead` minutes. */
function pageOf(ahead: number, over: object = {}): string {
  const start = Date.now() + ahead * minute
  const answer = {
    ...{ id, title: 'Map viewer', zone: 'UTC', placeKind: 'room', place: 'Guildhall room', note: '', minutes: 30 },
    ...{ start: new Date(start).toISOString(), end: new Date(start + 30 * minute).toISOString() },
    ...{ people: [person('ada-1', true), person('ben-1', false)], version: 0, isOrganizer: true, cancelNote: '' },
    ...{ state: ahead < -30 ? 'over' : 'accepted', waits: 'done', ...over },
  } as unknown as Meeting
  return renderStatic(createElement(MeetingPage, { id }), [{ ...meetingQueries.one(id), answer }])
}

const waysIntoRoom = (ahead: number, over: object = {}) =>
  pageOf(ahead, over).split(`href="/meetings/${id}/room"`).length - 1

test('a meeting has one way into its room: before it opens, while it is open also after the end, and for no cancelled one', () => {
  expect([120, 5, -10, -45].map((ahead) => waysIntoRoom(ahead))).toEqual([1, 1, 1, 1])
  expect(waysIntoRoom(5, { state: 'cancelled' })).toBe(0)
})

test('a meeting of three or more leads its people to their conversation, also when it is over; not who declined, and no cancelled one', () => {
  const three = [person('ada-1', true), person('ben-1', false), person('cleo-1', false)]
  const leads = (over: object = {}, ahead = 120) =>
    pageOf(ahead, { people: three, ...over }).includes('Open conversation')
  expect([leads(), leads({}, -45)]).toEqual([true, true])
  expect(leads({ people: three.slice(0, 2) })).toBe(false)
  expect(leads({ people: three.map((each) => ({ ...each, answer: each.isYou ? 'declined' : 'accepted' })) })).toBe(
    false,
  )
  expect(leads({ state: 'cancelled' })).toBe(false)
})
