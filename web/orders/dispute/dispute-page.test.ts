import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderStatic, textIn } from '../../../tests/support/static-page.ts'
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
  mayGetNewDate: true,
  hasOtherStaff: true,
  endedAt: null,
  end: null,
}
const order = {
  id: 'aaaaaaaaaaaa',
  number: 10_001,
  role: 'buyer',
  buyer: { firstName: 'Maya', lastName: 'Chen', userType: 'Students', avatar: null, customUserId: 'maya' },
  seller: { firstName: 'Ada', lastName: 'Quill', userType: 'Freelancers', avatar: null, customUserId: 'ada' },
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
  const answer = { ...order, ...over }
  const { id } = answer
  const page = createElement(DisputePage, { id, side: 'bought', conversation: () => null, records: () => null })
  return renderStatic(page, [{ ...orderQueries.one('bought', id), answer }])
}
const textOf = (over: Partial<Order>) => textIn(htmlOf(over))
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

test('a dispute of the card’s bank alone has a page that says what the bank does, and no invitation to report', () => {
  const text = textOf({ dispute: null, disputeStage: 'bank' })
  expect(text).toContain('The card’s bank is looking at this payment')
  expect(text).toContain('nobody here has to do anything')
  expect(text).not.toContain('report a problem')
  expect(textOf({ dispute: null, disputeStage: null })).toContain('There is no dispute about this order')
})

test('a bank’s dispute after an ended one comes first; without it the page says that the dispute has ended', () => {
  const over = { stage: null, endedAt: '2026-03-25T09:00:00.000Z', end: 'accept-split' } as const
  const text = disputed(over, { disputeStage: 'bank', refundedMinor: 3000 })
  expect(text).not.toContain('This dispute has ended')
  expect(text).toMatch(
    /is looking at this payment .*nobody here has to do anything.* Dispute 7 ended before that\. \$30\.00 of/,
  )
  expect(disputed(over, { state: 'completed', disputeStage: null, turn: null })).toContain('This dispute has ended')
})

test('while the bank holds a dispute, a side that has not answered is not said to have refused', () => {
  const text = disputed({ stage: 'bank', answeredAt: null, decideBy: null }, { disputeStage: 'bank' })
  expect(text).toContain('No answer yet. The time to answer starts again once the bank has decided.')
  const silent = disputed(
    { stage: null, answeredAt: null, endedAt: '2026-03-27T09:00:00.000Z', end: 'silence' },
    { disputeStage: null, state: 'refunded', turn: null },
  )
  expect(silent).toContain('Did not answer.')
})

test('it is the turn of the staff who may decide only, for a dispute and for an appeal', () => {
  const appeal = { stage: 'appeal', appeal: { by: 'buyer', at: '2026-03-25T09:00:00.000Z' } } as const
  const may = { role: 'staff', moves: ['decide'] } as const
  const mayNot = { role: 'staff', moves: [] } as const
  expect(textOf(may as never)).toMatch(/Your turn: read the record and decide Decide by 28 Mar 2026/)
  expect(textOf(mayNot as never)).toMatch(/Our staff decide the dispute Our staff decide by 28 Mar 2026/)
  const appealed = (who: object) => disputed(appeal, { disputeStage: 'appeal', ...who })
  expect(appealed(may)).toContain('Your turn: decide the appeal')
  expect(appealed(mayNot)).toContain('Our staff decide the appeal')
  expect(appealed(mayNot)).not.toContain('Your turn')
})

test('nobody is paid for a free order: without an answer or a decision it is completed', () => {
  const free = { totalMinor: 0 }
  const asked = { stage: 'answer', answeredAt: null, answerBy: '2026-03-27T09:00:00.000Z', askedMinor: 0 } as const
  expect(disputed(asked, { ...free, disputeStage: 'answer', turn: 'seller' })).toContain(
    'If nobody answers, the order is completed.',
  )
  expect(textOf(free)).toMatch(/If there is no decision 30 days after the answer, the order is completed\./)
  const decision = { outcome: 'release', amountMinor: 0, days: null, at: dispute.openedAt, acceptedBy: [] } as const
  const decided = { stage: 'decided', decision: { ...decision, carriedOutAt: '2026-04-04T09:00:00.000Z' } } as const
  expect(disputed(decided as never, { ...free, disputeStage: 'decided' })).toContain(
    'The staff decided: the order is completed.',
  )
})

test('files of the order are counted, or said to be closed', () => {
  const found = (files: number, over: Partial<Order> = {}) => {
    const assets = Array.from({ length: files }, (_, index) => ({ id: `${index}` }))
    const items = [{ id: 'a', title: 'Tide tables', hasFiles: true, promised: [], assets }]
    return /Tide tables (.*?) From the order/.exec(textOf({ openedAt: dispute.openedAt, items, ...over } as never))?.[1]
  }
  expect([0, 1, 3].map((files) => found(files))).toEqual(['No file or link', '1 file or link', '3 files and links'])
  expect(found(0, { openedAt: null })).toBe('Not opened yet')
  expect(found(0, { state: 'refunded' })).toBe('Closed after the refund')
})
