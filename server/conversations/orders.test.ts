import { randomUUID } from 'node:crypto'
import type { MessageNews } from '@guildhall/contract/realtime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../../tests/support/commerce.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.market.stop())

test('the sides of an order write freely; what they ask about it leads each to their own page, as it comes and later', async () => {
  const { market } = shop
  const [seller, buyer] = [await shop.seller('Sela'), await market.person('Bruno')]
  const purchase = await shop.buy(buyer, [await shop.offer(seller, { price: 20 })])
  const order = purchase.orders[0].id
  const heard: { userId: number; href: string | undefined }[] = []
  const stop = market.deps.realtime.listen({
    push: ({ userId, event, values }) => {
      if (event === 'message') heard.push({ userId, href: (values[0] as MessageNews).message.about?.href })
    },
    missed: () => {},
    isHere: () => false,
  })
  const { conversation } = (await buyer.post('/conversations', { userId: seller.customUserId })).body
  expect(conversation.state).toBe('open')
  const about = { kind: 'order', id: order }
  for (const [writer, text] of [
    [buyer, 'When does it come?'],
    [seller, 'Tomorrow'],
  ] as const)
    expect(
      (await writer.post(`/conversations/${conversation.id}/messages`, { clientId: randomUUID(), text, about })).status,
    ).toBe(201)
  stop()
  for (const [person, href] of [
    [buyer, `/orders/${order}`],
    [seller, `/sales/${order}`],
  ] as const) {
    const { items } = (await person.get(`/conversations/${conversation.id}/messages`)).body
    expect(items.map((message: MessageNews['message']) => message.about?.href)).toEqual([href, href])
    expect(heard.filter(({ userId }) => userId === person.id).map((each) => each.href)).toEqual([href, href])
  }
})
