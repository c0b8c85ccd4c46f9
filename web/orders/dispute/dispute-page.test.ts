import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { orderQueries } from '../queries.ts'
import { DisputePage } from './dispute-page.tsx'

const dispute: Dispute = {
  number: 7,
  stage: 'decision',
  openedBy: 'buyer',
  openedAt: '2026-03-20T09:00:00.000Z',
  askedMinor: 10_000,
  answerFrom: 'seller',
  answerBy: null,
  answeredAt: '2026-03-21T09:00:00.000Z',
  decideBy: '2026-03-28T09:00:00.000Z',
  split: null,
  decision: null,
  appeal: null,
  hasOtherStaff: true,
  endedAt: null,
  end: null,
}
const order = {
  id: 'aaaaaaaaaaaa',
  number: 10_001,
  role: 'buyer',
  buyer: { firstName: 'Maya', lastName: 'Chen', userType: 'Student', avatar: null, customUserId: 'maya' },
  seller: { firstName: 'Ada', lastName: 'Quill', userType: 'Freelancer', avatar: null, customUserId: 'ada' },
  title: 'A logo',
  lines: 1,
  state: 'reported',
  turn: 'staff',
  disputeStage: 'decision',
  fulfilment: 'made-to-order',
  totalMinor: 10_000,
  refundedMinor: 0,
  currency: 'USD',
  dueAt: null,
  isLastDate: false,
  timeRequest: null,
  items: [],
  events: [],
  deadlines: [],
  openedAt: null,
  moves: [],
  secondPerson: null,
  dispute,
} as unknown as Order

/** The dispute page of an order, as its reader sees it. */
function htmlOf(over: Partial<Order>): string {
  const shown = { ...order, ...over }
  const client = new QueryClient()
  client.setQueryData(orderQueries.one('bought', shown.id).queryKey, shown)
  const page = createElement(DisputePage, {
    ...{ id: shown.id, side: 'bought' as const, conversation: () => null, messages: () => null },
  })
  const router = createElement(MemoryRouter, null, page)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}
const textOf = (over: Partial<Order>) =>
  htmlOf(over)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
const disputed = (over: Partial<Dispute>, rest: Partial<Order> = {}) =>
  textOf({ dispute: { ...dispute, ...over }, ...rest })

test('each deadline has its own delivery: a late first one stays late, and changes that did not come are named', () => {
  const text = textOf({
    deadlines: [
      { kind: 'agreed', dueAt: '2026-03-01T09:00:00.000Z', deliveredAt: '2026-03-05T09:00:00.000Z' },
      { kind: 'changes', dueAt: '2026-03-19T09:00:00.000Z', deliveredAt: null },
    ],
  })
  expect(text).toMatch(/Delivery due 1 Mar 2026 Delivered late, 5 Mar 2026/)
  expect(text).toMatch(/Changes due 19 Mar 2026 Not delivered/)
})

test('requested changes that were not due when the seller opened the dispute are not late', () => {
  const deadlines = [{ kind: 'changes' as const, dueAt: '2026-03-30T09:00:00.000Z', deliveredAt: null }]
  const html = htmlOf({ deadlines })
  expect(html).toContain('<span class="status status--wait">Not delivered</span>')
})

test('the page of a dispute that ended with a new date shows the date, and what happens when it is missed', () => {
  const until = '2026-04-09T09:00:00.000Z'
  const at = '2026-04-04T09:00:00.000Z'
  const carried = { at, actor: 'clock', act: 'carry-out', state: 'changes-requested', note: '', until, files: [] }
  const over = { stage: null, endedAt: at, end: 'carry-out' } as const
  const rest = { state: 'changes-requested', disputeStage: null, turn: 'seller', isLastDate: true } as const
  const ended = (more: Partial<Order>) =>
    disputed(over, { ...rest, events: [carried] as unknown as Order['events'], ...more })
  const text = ended({})
  expect(text).toContain('The staff set a new date to deliver by: 9 Apr 2026.')
  expect(text).toContain('If nothing is delivered by then, what is left is refunded automatically.')
  expect(text).toMatch(/The decision set a new date 4 Apr 2026 Until 9 Apr 2026/)
  expect(ended({ totalMinor: 0 })).toContain('If nothing is delivered by then, the order is completed automatically.')
  const later = ended({ state: 'delivered', isLastDate: false })
  expect(later).toContain('The staff set a new date to deliver by: 9 Apr 2026.')
  expect(later).not.toContain('If nothing is delivered')
})
