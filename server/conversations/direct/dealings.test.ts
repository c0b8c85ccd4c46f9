import { randomUUID } from 'node:crypto'
import type { MessageNews } from '@guildhall/contract/api/realtime.ts'
import { expect, test } from 'vitest'
import { startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())

test('the sides of an order write freely; a question about an order links each side to their own page of it, live and later', async () => {
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

test('the conversation of two people lists the orders either of them placed with the other, for those two only', async () => {
  const { market } = shop
  const [ada, ben, eve] = [await shop.seller('Ada'), await shop.seller('Ben'), await market.person('Eve')]
  const talk = (await ada.post('/conversations', { userId: ben.customUserId })).body.conversation.id
  const between = async (person: typeof ada, query = '') => {
    const { items, nextCursor } = (await person.get(`/conversations/${talk}/orders${query}`)).body
    return { ids: items.map(({ id }: { id: string }) => id), items, nextCursor }
  }
  expect(await between(ada)).toEqual({ ids: [], items: [], nextCursor: null })
  const [ofAda, ofBen] = [await shop.offer(ada, { title: 'Tide tables', price: 20 }), await shop.offer(ben)]
  const [first] = (await shop.buy(ben, [ofAda])).orders
  const [second] = (await shop.buy(ada, [ofBen])).orders
  // Of a purchase from several sellers, only theirs; orders with other people and unpaid ones do not appear.
  const third = (await shop.buy(ben, [ofAda, await shop.offer(await shop.seller('Cleo'))])).orders.find(
    ({ seller }: { seller: { customUserId: string } }) => seller.customUserId === ada.customUserId,
  )
  await shop.buy(eve, [ofAda])
  await shop.add(ben, ofAda)
  const { quoteId } = await shop.quote(ben)
  await shop.checkout(ben, quoteId, quoteId)
  for (const person of [ada, ben]) {
    const { ids, items, nextCursor } = await between(person)
    expect([ids, nextCursor]).toEqual([[third.id, second.id, first.id], null])
    expect(items[2]).toMatchObject({ title: 'Tide tables', state: 'paid', totalMinor: 2000, number: first.number })
    expect([items[2].buyer.customUserId, items[2].seller.customUserId]).toEqual([ben.customUserId, ada.customUserId])
    const page = await between(person, '?limit=2')
    const rest = await between(person, `?limit=2&cursor=${page.nextCursor}`)
    expect([page.ids, rest.ids, rest.nextCursor]).toEqual([[third.id, second.id], [first.id], null])
  }
  expect((await ada.get(`/conversations/${talk}/orders?cursor=aaaaaaaaaaaa`)).body.code).toBe('invalid_cursor')
  expect((await eve.get(`/conversations/${talk}/orders`)).body.code).toBe('conversation_not_found')

  await ada.post('/relations/send', { toUserId: ben.customUserId })
  await ben.post('/relations/accept', { fromUserId: ada.customUserId })
  const group = await ada.post('/conversations', {
    title: 'Two of us',
    userIds: [ben.customUserId],
    clientId: randomUUID(),
  })
  expect((await ada.get(`/conversations/${group.body.conversation.id}/orders`)).body.items).toEqual([])
  await ben.post('/relations/block', { blockedUserId: ada.customUserId })
  expect((await ada.get(`/conversations/${talk}/orders`)).body.code).toBe('conversation_not_found')
})
