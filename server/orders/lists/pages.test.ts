import { expect, test } from 'vitest'
import { startShop } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const ada = await shop.seller('Ada')
const buyer = await shop.market.person('Maya')
const made = await shop.offer(ada, { title: 'A logo', price: 100, durationDays: 5 }, 'made')

const buy = async () => (await shop.buy(buyer, [made])).orders[0].id as string
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('lists of orders page forwards and back, also when an order was added meanwhile', async () => {
  const bought: string[] = []
  for (let n = 0; n < 5; n += 1) bought.unshift(await buy())
  const [e, d, c, b, a] = bought
  for (const [person, path] of [
    [buyer, '/orders'],
    [ada, '/sales'],
  ] as const) {
    const at = async (cursor: string | null) =>
      (await person.get(`${path}?limit=2&state=paid${cursor ? `&cursor=${cursor}` : ''}`)).body
    const first = await at(null)
    const second = await at(first.nextCursor)
    const third = await at(second.nextCursor)
    expect([first, second, third].map(idsOf)).toEqual([[e, d], [c, b], [a]])
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null])
    const back = await at(third.previousCursor)
    expect(back).toEqual(second)
    expect(await at(back.previousCursor)).toEqual(first)
  }
  const newest = await buy()
  const at = async (cursor: string) => (await buyer.get(`/orders?limit=2&cursor=${cursor}`)).body
  const second = await at((await buyer.get('/orders?limit=3')).body.nextCursor)
  expect(idsOf(second)).toEqual([c, b])
  const before = await at(second.previousCursor)
  expect([idsOf(before), before.previousCursor]).toEqual([[e, d], expect.any(String)])
  // Less than a page is left on that side, so the first page is returned.
  const start = await at(before.previousCursor)
  expect([idsOf(start), start.previousCursor]).toEqual([[newest, e], null])
  for (const cursor of ['xyz', made, Buffer.from('next zzzzzzzzzzzz').toString('base64url')])
    expect(await at(cursor)).toMatchObject({ code: 'invalid_cursor' })
})
