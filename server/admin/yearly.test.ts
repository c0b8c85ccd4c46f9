import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const { market } = shop
const [admin, finance] = [await market.person('Ines'), await market.person('Priya')]
await shop.makeStaff(admin, 'admin')
await shop.makeStaff(finance, 'finance')
const [seller, buyer] = [await shop.seller('Ada'), await market.person('Maya')]
const year = market.deps.clock.now().getUTCFullYear()
const read = async (of: number, by: ShopPerson = admin) => (await by.get(`/admin/yearly/${of}`)).body

test('the yearly report counts what came in, decisions, disputes and acts, of that year only', async () => {
  const before = (await read(year)).report
  const product = await shop.offer(seller, { title: 'A logo', price: 100, durationDays: 5 }, 'made')
  const { id } = (await shop.buy(buyer, [product])).orders[0]
  await seller.post(`/orders/${id}/deliver`, { note: 'Here it is.' })
  await buyer.post(`/orders/${id}/report`, { note: 'It is blue.' })
  market.advance(2 * 86_400_000)
  await seller.post(`/orders/${id}/propose-split`, { amountMinor: 1000 })
  await buyer.post(`/orders/${id}/accept-split`, { amountMinor: 1000 })
  await admin.post(`/admin/people/${seller.customUserId}/warn`, { rule: 'other', reason: 'It was not blue.' })
  const { report } = await read(year)
  expect(report.disputes).toMatchObject({
    ...{ opened: before.disputes.opened + 1, bySplit: before.disputes.bySplit + 1, decided: 0 },
    medianDays: 2,
  })
  const warned = report.decisions.find(({ measure }: { measure: string }) => measure === 'warned')
  expect(warned).toEqual({ measure: 'warned', made: 1, appealed: 0, takenBack: 0 })
  expect(report.acts).toContainEqual({ act: 'warn', count: 1 })
  expect(report.received.map(({ kind }: { kind: string }) => kind)).toEqual(['feedback', 'contact', 'report'])
  const other = (await read(year - 1)).report
  expect([other.disputes.opened, other.acts]).toEqual([0, []])
})

test('it is for administrators, in years that exist, and as CSV', async () => {
  expect((await read(year, finance)).code).toBe('not_your_duty')
  expect((await read(year, buyer)).code).toBe('forbidden')
  for (const wrong of [1999, 20_261]) expect([wrong, (await read(wrong)).code]).toEqual([wrong, 'not_found'])
  const { status, headers, body } = await admin.get(`/admin/yearly/${year}/export`)
  expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="guildhall-staff-${year}.csv"`])
  expect(String(body)).toMatch(/Section,What,Figure,Number\r\n/)
  expect(String(body)).toMatch(/Disputes,all,bySplit,1\r\n/)
})
