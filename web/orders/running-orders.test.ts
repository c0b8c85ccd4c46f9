import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderStatic, textIn } from '../../tests/support/static-page.ts'
import { type orderApi, orderQueries } from './queries.ts'
import { RunningOrders } from './running-orders.tsx'

const order = {
  ...{ number: 10_001, title: 'A song', lines: 1, fulfilment: 'made-to-order', timeRequest: null, isLastDate: false },
  ...{ buyer: { firstName: 'Maya', lastName: 'Chen' }, seller: { firstName: 'Ada', lastName: 'Quill' } },
  ...{ totalMinor: 10_000, refundedMinor: 0, currency: 'USD', state: 'reported', disputeStage: 'answer' },
  ...{ turn: 'seller', actsAt: '2026-04-03T09:00:00.000Z', dueAt: null },
} as unknown as OrderCard

test('the running orders of one side are read page by page, those that wait for the viewer first', async () => {
  const asked: unknown[] = []
  const pages: Record<string, { id: string; next: string | null }> = {
    'yours first': { id: 'a', next: 'second' },
    'yours second': { id: 'b', next: null },
    'theirs first': { id: 'c', next: null },
  }
  async function sold({ query }: { query: { turn: string; cursor?: string } }) {
    asked.push(query)
    const { id, next } = pages[`${query.turn} ${query.cursor ?? 'first'}`] ?? { id: '?', next: null }
    return { items: [{ ...order, id }], nextCursor: next, previousCursor: null }
  }
  const api = { sold } as unknown as typeof orderApi
  const found = await new QueryClient().fetchQuery(orderQueries.running('sold', api))
  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(asked).toHaveLength(3)
})

test('the page of suspended people names whose turn each running order is and until when, their own turn first', () => {
  const text = textIn(
    renderStatic(createElement(RunningOrders), [
      { ...orderQueries.running('bought'), answer: [{ ...order, id: 'a', number: 1, title: 'A logo' }] },
      { ...orderQueries.running('sold'), answer: [{ ...order, id: 'b', number: 2 }] },
    ]),
  )
  expect(text).toMatch(
    /A song Order 2, sold to Maya Chen Your turn\. Without an answer, .* on 3 Apr 2026\. In dispute .*A logo Order 1, bought from Ada Quill Ada Quill’s turn\./,
  )
  const none = [orderQueries.running('bought'), orderQueries.running('sold')].map((query) => ({ ...query, answer: [] }))
  expect(textIn(renderStatic(createElement(RunningOrders), none))).toContain('You have no running orders.')
})
