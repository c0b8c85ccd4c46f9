import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderStatic } from '../../tests/support/static-page.ts'
import { DisputesPage } from './disputes-page.tsx'
import { adminQueries } from './queries.ts'

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
  const place = { waitsFor: 'anybody' } as const
  const items = [
    { ...order, id: 'aaaaaaaaaaaa', disputeStage: 'answer' as const },
    { ...order, id: 'bbbbbbbbbbbb', disputeStage: 'bank' as const },
  ]
  const answer = { items, nextCursor: null, previousCursor: null }
  const html = renderStatic(createElement(DisputesPage, { place }), [{ ...adminQueries.disputes(place), answer }])
  const links = [...html.matchAll(/href="(\/orders\/[^"]*)"/g)].map(([, href]) => href)
  const [ours, bank] = ['/orders/aaaaaaaaaaaa/dispute', '/orders/bbbbbbbbbbbb']
  expect(links).toEqual([ours, ours, bank, bank])
})
