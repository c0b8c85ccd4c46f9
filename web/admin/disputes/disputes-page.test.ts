import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { StaffAttendance } from '#routes/orders/staff-attendance.tsx'
import { renderStatic } from '../../../tests/support/static-page.ts'
import { adminQueries, readDisputes } from '../queries.ts'
import { DisputesPage } from './disputes-page.tsx'

const order = {
  number: 10_001,
  title: 'A logo',
  lines: 1,
  buyer: null,
  seller: null,
  totalMinor: 10_000,
  refundedMinor: 0,
  currency: 'USD',
  since: '2026-03-20T09:00:00.000Z',
  decideBy: null,
} as unknown as OrderCard

test('the list of disputes leads to the dispute, and to the order while the card’s bank decides', () => {
  const params = new URLSearchParams({ state: 'open' })
  const items = [
    { ...order, id: 'aaaaaaaaaaaa', disputeStage: 'answer' as const },
    { ...order, id: 'bbbbbbbbbbbb', disputeStage: 'bank' as const },
  ]
  const answer = { items, nextCursor: null, previousCursor: null }
  const html = renderStatic(createElement(DisputesPage, { params }), [
    { ...adminQueries.disputes(readDisputes(params)), answer },
  ])
  const links = [...html.matchAll(/href="(\/orders\/[^"]*)"/g)].map(([, href]) => href)
  const [ours, bank] = ['/orders/aaaaaaaaaaaa/dispute', '/orders/bbbbbbbbbbbb']
  expect(links).toEqual([ours, ours, bank, bank])
})

test('the staff read who was in the room of a session, and when it did not work', () => {
  const person = (customUserId: string, firstName: string) => ({ customUserId, firstName, lastName: '', avatar: null })
  const disputed = {
    id: 'cccccccccccc',
    buyer: person('ada-buyer', 'Ada'),
    seller: person('ben-host', 'Ben'),
  } as unknown as Parameters<typeof StaffAttendance>[0]['order']
  const day = (time: string) => `2026-03-20T${time}:00.000Z`
  const answer = {
    ...{ start: day('09:00'), end: day('10:00'), placeKind: 'room' as const, came: null, said: null },
    people: [
      {
        by: 'seller' as const,
        ...{ minutes: 30, wasPresent: true, stays: [{ from: day('09:15'), to: day('09:45') }] },
      },
      { by: 'buyer' as const, minutes: 0, wasPresent: false, stays: [] },
    ],
    outages: [{ from: day('09:10'), to: day('09:15') }],
  }
  const page = createElement(StaffAttendance, { order: disputed })
  const text = renderStatic(page, [{ ...adminQueries.orderAttendance(disputed.id), answer }]).replaceAll(
    /<[^>]*>/g,
    ' ',
  )
  expect(text).toMatch(/Ben, host\s+In the room 09:15 to 09:45\s+30 minutes\s+of the session/)
  expect(text).toMatch(/Ada, guest\s+Never in the room/)
  expect(text).toMatch(/Our room did not work\s+09:10 to 09:15/)
})
