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

/** How often the page of a meeting of half an hour leads to its room; it begins in `ahead` minutes. */
function waysIntoRoom(ahead: number, over: Partial<Meeting> = {}): number {
  const start = Date.now() + ahead * minute
  const answer = {
    ...{ id, title: 'Map viewer', zone: 'UTC', placeKind: 'room', place: 'Guildhall room', note: '', minutes: 30 },
    ...{ start: new Date(start).toISOString(), end: new Date(start + 30 * minute).toISOString() },
    ...{ people: [person('ada-1', true), person('ben-1', false)], version: 0, isOrganizer: true, cancelNote: '' },
    ...{ state: ahead < -30 ? 'over' : 'accepted', waits: 'done', ...over },
  } as unknown as Meeting
  const html = renderStatic(createElement(MeetingPage, { id }), [{ ...meetingQueries.one(id), answer }])
  return html.split(`href="/meetings/${id}/room"`).length - 1
}

test('a meeting has one way into its room: before it opens, while it is open also after the end, and for no cancelled one', () => {
  expect([120, 5, -10, -45].map((ahead) => waysIntoRoom(ahead))).toEqual([1, 1, 1, 1])
  expect(waysIntoRoom(5, { state: 'cancelled' })).toBe(0)
})
