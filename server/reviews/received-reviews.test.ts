import { beforeEach, expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const maya = await shop.market.person('Maya')
const ben = await shop.market.person('Ben')
// Each test has its own minute for call limits.
beforeEach(() => shop.market.advance(60_000))

const offer = (title: string, seller = ada) => shop.offer(seller, { title, price: 20 })
/** Buys, completes and reviews a project; returns the order with its line. */
async function review(product: string, rating: number, text: string, buyer = maya) {
  const order = (await shop.buy(buyer, [product], { immediateDelivery: true })).orders[0].id
  await buyer.post(`/orders/${order}/accept`, {})
  const [{ id: line }] = (await buyer.get(`/orders/${order}`)).body.order.items
  const path = `/orders/${order}/lines/${line}/review`
  const made = await buyer.post(path, { rating, text })
  expect(made.status).toBe(201)
  // Reviews a second apart are in a certain order.
  shop.market.advance(1000)
  return { id: made.body.review.id as string, path }
}
const received = async (query = '', by: Pick<ShopPerson, 'get'> = ben, of = ada) =>
  (await by.get(`/users/${of.customUserId}/reviews${query}`)).body
const textsOf = (page: { items: { text: string }[] }) => page.items.map(({ text }) => text)

test('everybody can read the reviews of a person’s projects, newest first, with project, author and answer', async () => {
  const [knots, tides] = [await offer('Knots'), await offer('Tides')]
  const { id } = await review(knots, 4, 'Good knots.')
  await review(tides, 5, 'High tides.')
  await ada.post(`/marketplace/projects/${knots}/reviews/${id}/answer`, { text: 'Thank you.' })
  const page = await received('', shop.market.visitor)
  expect(page).toMatchObject({ previousCursor: null, nextCursor: null })
  expect(page.items).toMatchObject([
    { text: 'High tides.', rating: 5, answer: null, project: { id: tides, title: 'Tides' } },
    {
      ...{ text: 'Good knots.', rating: 4, answer: { text: 'Thank you.' } },
      project: { id: knots, title: 'Knots' },
      author: { customUserId: maya.customUserId },
    },
  ])
})

test('pages lead forwards and back; a broken cursor and an unknown person are refused', async () => {
  const seller = await shop.seller('Bo')
  const product = await offer('Sails', seller)
  for (const n of [1, 2, 3, 4, 5]) await review(product, 5, `Review ${n}`)
  const first = await received('?limit=2', ben, seller)
  const second = await received(`?limit=2&cursor=${first.nextCursor}`, ben, seller)
  const third = await received(`?limit=2&cursor=${second.nextCursor}`, ben, seller)
  expect([first, second, third].map(textsOf)).toEqual([
    ['Review 5', 'Review 4'],
    ['Review 3', 'Review 2'],
    ['Review 1'],
  ])
  expect(third.nextCursor).toBeNull()
  const back = await received(`?limit=2&cursor=${third.previousCursor}`, ben, seller)
  expect(textsOf(back)).toEqual(['Review 3', 'Review 2'])
  expect(textsOf(await received(`?limit=2&cursor=${back.previousCursor}`, ben, seller))).toEqual(textsOf(first))
  expect((await ben.get(`/users/${seller.customUserId}/reviews?cursor=broken`)).status).toBe(400)
  expect((await ben.get('/users/nobody-here/reviews')).status).toBe(404)
})

test('withdrawn and hidden reviews are not listed', async () => {
  const seller = await shop.seller('Cy')
  const product = await offer('Ropes', seller)
  const [gone, hidden] = [await review(product, 1, 'Gone'), await review(product, 1, 'Hidden')]
  await review(product, 5, 'Shown')
  expect((await maya.delete(gone.path)).status).toBe(204)
  const report = { kind: 'review', id: hidden.id, reason: 'Spam or advertising', text: 'No review.' }
  const { number } = (await seller.post('/reports', report)).body
  const ines = await shop.market.person('Ines')
  await shop.makeAdmin(ines)
  expect((await ines.post(`/admin/queue/${number}/hide`, { reason: 'It is no review.' })).status).toBe(200)
  expect(textsOf(await received('', ben, seller))).toEqual(['Shown'])
  expect((await ben.get(`/users/${seller.customUserId}`)).body.record).toMatchObject({ rating: 5, reviews: 1 })
})

test('a review of a project that is not public any more stays without naming the project', async () => {
  const seller = await shop.seller('Di')
  const product = await offer('Secret plans', seller)
  await review(product, 2, 'Not as described.')
  await seller.post(`/marketplace/projects/${product}/archive`)
  const page = await received('', ben, seller)
  expect(page.items).toMatchObject([{ text: 'Not as described.', project: null }])
  expect(JSON.stringify(page)).not.toContain('Secret plans')
})

test('reviews by a person blocked from the reader are left out for these two only', async () => {
  const seller = await shop.seller('Ed')
  const product = await offer('Oars', seller)
  await review(product, 3, 'By Maya', maya)
  await review(product, 4, 'By Ben', ben)
  const reader = await shop.market.person('Rea')
  await reader.post('/relations/block', { blockedUserId: maya.customUserId })
  expect(textsOf(await received('', reader, seller))).toEqual(['By Ben'])
  expect(textsOf(await received('', ben, seller))).toEqual(['By Ben', 'By Maya'])
  await ben.post('/relations/block', { blockedUserId: seller.customUserId })
  expect((await ben.get(`/users/${seller.customUserId}/reviews`)).status).toBe(404)
})
