import { expect, test } from 'vitest'
import { startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop({ FEE_PERCENT: '12', STAFF_REFUND_LIMIT: '250' }))
const finance = await shop.staff('Priya', 'finance')
const member = await shop.market.person('Maya')

test('fees and limits are shown as this installation has them, to all of the staff and nobody else', async () => {
  const { groups } = (await finance.get('/admin/configured')).body
  const rows = groups.flatMap(
    (group: { rows: { name: string; value: string; variable: string | null }[] }) => group.rows,
  )
  const of = (variable: string) => rows.find((row: { variable: string }) => row.variable === variable)?.value
  expect([of('FEE_PERCENT'), of('STAFF_REFUND_LIMIT'), of('CURRENCY')]).toEqual(['12 %', '$250.00', 'USD'])
  expect(rows).toContainEqual({ name: 'Send messages', value: '20 times in a minute', variable: null })
  expect(new Set(rows.map(({ name }: { name: string }) => name)).size).toBe(rows.length)
  expect((await member.get('/admin/configured')).body.code).toBe('forbidden')
})
