import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput } from '../../../tests/support/marketplace.ts'

const deliverables = ['Archive, CSV', 'Notebooks', 'Guide, PDF']

let buyer: ShopPerson

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const work = await shop.offer(ada, { title: 'Rainfall', price: 100, durationDays: 5, deliverables }, 'made')
const other = await shop.offer(
  ada,
  { title: 'A logo', price: 10, durationDays: 5, deliverables: ['Logo, SVG'] },
  'made',
)

const buy = async (ids: string[]) => {
  buyer = await shop.market.person('Maya')
  const id = (await shop.buy(buyer, ids)).orders[0].id as string
  return { id, items: (await buyer.get(`/orders/${id}`)).body.order.items as { id: string; promised: string[] }[] }
}
const deliver = (id: string, ready?: unknown) => ada.post(`/orders/${id}/deliver`, { note: 'Here.', ready })
const readyOf = async (id: string) => (await buyer.get(`/orders/${id}`)).body.order.events.at(-1).ready

test('promised items are on the order as they were bought; files that open automatically promise nothing', async () => {
  const changing = await shop.offer(ada, { price: 5, durationDays: 5, deliverables }, 'made')
  const { id, items } = await buy([changing])
  await ada.put(
    `/marketplace/projects/${changing}`,
    projectInput({ price: 5, durationDays: 5, deliverables: ['Less'] }),
  )
  expect(items[0]?.promised).toEqual(deliverables)
  expect((await buyer.get(`/orders/${id}`)).body.order.items[0].promised).toEqual(deliverables)
  const files = await shop.offer(ada, { price: 5, deliverables })
  expect((await buy([files])).items[0]?.promised).toEqual([])
})

test('a promise that changes between quote and purchase needs a new quote', async () => {
  const changing = await shop.offer(ada, { price: 5, durationDays: 5, deliverables }, 'made')
  const maya = await shop.market.person('Maya')
  await shop.add(maya, changing)
  const { quoteId } = await shop.quote(maya)
  await ada.put(
    `/marketplace/projects/${changing}`,
    projectInput({ price: 5, durationDays: 5, deliverables: ['Less'] }),
  )
  expect((await shop.checkout(maya, quoteId, quoteId)).body.code).toBe('quote_changed')
})

test('a delivery names the ready items, each once and in the order of the lines, and the next one repeats them', async () => {
  const { id, items } = await buy([work, other])
  const lineOf = (words: string) => items.find(({ promised }) => promised.includes(words))?.id ?? ''
  const [rain, logo] = [lineOf('Notebooks'), lineOf('Logo, SVG')]
  const asked = [
    { lineId: rain, positions: [2, 0, 2] },
    { lineId: rain, positions: [0] },
  ]
  expect((await deliver(id, asked)).status).toBe(200)
  const said = (ready: Record<string, number[]>) =>
    items.map(({ id: lineId }) => ({ lineId, positions: ready[lineId] ?? [] }))
  expect(await readyOf(id)).toEqual(said({ [rain]: [0, 2] }))
  await buyer.post(`/orders/${id}/request-changes`, { note: 'The logo is missing.' })
  expect(await readyOf(id)).toBeNull()
  await deliver(id, [...asked, { lineId: logo, positions: [0] }])
  expect(await readyOf(id)).toEqual(said({ [rain]: [0, 2], [logo]: [0] }))
})

test('a delivery can say that nothing is ready; one that does not mention it stays silent', async () => {
  const none = await buy([work])
  await deliver(none.id, [])
  expect(await readyOf(none.id)).toEqual([{ lineId: none.items[0]?.id, positions: [] }])
  const silent = await buy([work])
  await deliver(silent.id)
  expect(await readyOf(silent.id)).toBeNull()
})

test('an item that the order does not promise is refused, and nothing is delivered', async () => {
  const { id, items } = await buy([work])
  const theirs = await buy([other])
  const lineId = items[0]?.id ?? ''
  const wrong: unknown[] = [
    [{ lineId, positions: [3] }],
    [{ lineId: theirs.items[0]?.id, positions: [0] }],
    [
      { lineId, positions: [0] },
      { lineId: '000000000000', positions: [] },
    ],
    [{ lineId, positions: [-1] }],
    [{ lineId, positions: [0.5] }],
    [{ lineId, positions: Array.from({ length: 21 }, () => 0) }],
    [{ lineId }],
    [{ lineId, positions: [0], words: 'More' }],
    { lineId, positions: [0] },
    'all',
    Array.from({ length: 51 }, () => ({ lineId, positions: [] })),
  ]
  for (const ready of wrong) expect([(await deliver(id, ready)).status, ready]).toEqual([422, ready])
  expect((await ada.get(`/orders/${id}`)).body.order.state).toBe('paid')
  expect((await ada.post(`/orders/${id}/cancel`, { ready: [] })).status).toBe(422)
})

test('the database accepts promises only for work, and readiness only for a delivery', async () => {
  const run = (text: string) => shop.market.deps.db.execute(sql.raw(text))
  const cause = (text: string) => run(text).catch((error) => String(error.cause))
  expect(await cause("update order_lines set has_files = true where promised <> '{}'")).toContain(
    'order_lines_promised',
  )
  expect(
    await cause(`insert into order_events (order_id, at, actor, act, state, ready)
      select id, now(), 'buyer', 'accept', state, '[]' from orders limit 1`),
  ).toContain('order_events_ready')
})
