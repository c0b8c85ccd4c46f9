import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { transaction } from '../db/transaction.ts'
import { personal } from '../projects/service.ts'
import { countFigures } from './service.ts'

const dayMs = 86_400_000
const shop = await fileFixture(startShop())
const { market } = shop
market.advanceToNoon()
const { deps } = market
const { pool } = deps.db
const admin = await shop.staff('Ines', 'admin')
const [seller, buyer] = [await shop.seller('Ada'), await market.person('Ben')]
// They joined at this noon, whatever the time of the computer is.
await pool.query('update people set created_at = $1', [deps.clock.now()])
const atOnce = { immediateDelivery: true }

interface Figure {
  name: string
  now: number | null
  before: number | null
  points: (number | null)[]
}
const count = () => countFigures(deps)
const today = () => deps.clock.now().toISOString().slice(0, 10)
const readAll = async (by: ShopPerson = admin, period = '30-days') =>
  (await by.get(`/admin/figures?period=${period}`)).body
const read = async (...names: string[]) => {
  const { figures } = await readAll()
  return names.map((name) => figures.find((each: Figure) => each.name === name)?.now)
}
const rows = async () =>
  (await pool.query('select figure, day::text, value::int from figure_days order by 1, 2')).rows as {
    figure: string
    day: string
    value: number
  }[]
const refund = (id: string, amountMinor: number) =>
  seller.post(`/orders/${id}/refund`, { amountMinor }, { 'idempotency-key': `${id}-${amountMinor}` })
const truth = async (sql: string) => Number((await pool.query(sql)).rows[0].value)

test('before the first count there is nothing to show, and the first count fills the past', async () => {
  const { countedAt, figures } = await readAll()
  expect(countedAt).toBeNull()
  expect(figures.find(({ name }: Figure) => name === 'people')).toMatchObject({ now: null, before: null })
  const poster = await shop.offer(seller, { title: 'Poster', price: 20 })
  await shop.buy(buyer, [poster], atOnce)
  const sold = today()
  market.advance(3 * dayMs)
  await pool.query(`update people set created_at = $1 where custom_user_id = $2`, [
    new Date(deps.clock.now().getTime() - 10 * dayMs),
    seller.customUserId,
  ])
  await count()
  const kept = await rows()
  const of = (figure: string) => kept.filter((row) => row.figure === figure)
  expect(of('orders')).toEqual([{ figure: 'orders', day: sold, value: 1 }])
  expect(of('turnover')).toEqual([{ figure: 'turnover', day: sold, value: 2000 }])
  // Ten days ago there was one person; each day since has a row.
  expect(of('people').map(({ value }) => value)).toEqual([...Array(7).fill(1), 3, 3, 3, 3])
  expect(of('listed-project').map(({ value }) => value)).toEqual([...Array(7).fill(0), 1, 1, 1, 1])
  // Nobody knows who was active then.
  expect(of('active')).toHaveLength(1)
  expect((await readAll()).countedAt?.slice(0, 10)).toBe(today())
})

test('after sales, refunds, a completion and an erasure the figures equal the truth', async () => {
  const [turnover = 0, refunded = 0, orders = 0, people = 0] = await read('turnover', 'refunded', 'orders', 'people')
  const [files, free] = [
    await shop.offer(seller, { title: 'Atlas', price: 30 }),
    await shop.offer(seller, { title: 'Font', price: 0 }),
  ]
  const first = await shop.buy(buyer, [files], atOnce)
  await shop.buy(buyer, [free], atOnce)
  await count()
  expect(await read('turnover', 'refunded', 'orders')).toEqual([turnover + 3000, refunded, orders + 2])
  market.advance(dayMs)
  expect((await refund(first.orders[0].id, 1000)).status).toBe(200)
  await count()
  expect(await read('turnover', 'refunded')).toEqual([turnover + 3000, refunded + 1000])
  // The money is refunded on its own day.
  expect((await rows()).findLast(({ figure }) => figure === 'refunded')).toMatchObject({ day: today(), value: 1000 })
  await buyer.post(`/orders/${first.orders[0].id}/accept`, {})
  await count()
  const held = await truth(`select -sum(e.amount_minor) as value from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'fees'`)
  expect(await read('fees')).toEqual([held])
  expect(held).toBeGreaterThan(0)

  await transaction(deps.db, (tx) => personal.erase(deps, tx, seller.id))
  await pool.query('delete from people where custom_user_id = $1', [(await market.person('Gone')).customUserId])
  await count()
  expect(await read('people', 'turnover', 'listed-project')).toEqual([people, turnover + 3000, 0])
  expect(await read('people')).toEqual([await truth('select count(*) as value from people')])
})

test('counting again changes nothing, two at once neither, and days that nobody counted are filled', async () => {
  await count()
  const before = await rows()
  const counted = await Promise.allSettled([count(), count(), count()])
  expect(counted.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await rows()).toEqual(before)
  const [orders = 0] = await read('orders')
  const other = await shop.seller('Cleo')
  const print = await shop.offer(other, { title: 'Print', price: 5 })
  await shop.buy(buyer, [print], atOnce)
  const sold = today()
  // The server was off for five days.
  market.advance(5 * dayMs)
  await count()
  const after = await rows()
  expect(after.filter(({ figure }) => figure === 'orders').at(-1)).toMatchObject({ day: sold })
  expect(await read('orders')).toEqual([orders + 1])
  const days = after.filter(({ figure, day }) => figure === 'people' && day >= sold)
  expect(days).toHaveLength(6)
})

test('a figure has the change from the period before, by day and by month', async () => {
  const [orders = 0] = await read('orders')
  market.advance(30 * dayMs)
  await count()
  const { figures, starts, before, period } = await readAll()
  const of = (name: string) => figures.find((each: Figure) => each.name === name)
  expect([starts.length, starts.at(-1), period.to]).toEqual([30, today(), today()])
  expect(before.to < period.from).toBe(true)
  expect(of('orders')).toMatchObject({ now: 0, before: orders })
  const months = await readAll(admin, '12-months')
  expect(months.starts).toHaveLength(12)
  expect(months.starts.every((start: string) => start.endsWith('-01'))).toBe(true)
  const byMonth = months.figures.find((each: Figure) => each.name === 'orders')
  expect([byMonth.now, byMonth.points.reduce((sum: number, each: number) => sum + each, 0)]).toEqual([orders, orders])
  expect(byMonth.before).toBe(0)
})

test('answer times are the average of what was settled', async () => {
  const ask = async () => (await buyer.post('/feedback', { category: 'My account', text: 'How?' })).body.number
  const [one, two] = [await ask(), await ask()]
  await pool.query(`update messages set created_at = $1 where number = any ($2)`, [deps.clock.now(), [one, two]])
  market.advance(60 * 60_000)
  await admin.post(`/admin/queue/${one}/answer`, { text: 'Like this.' })
  market.advance(120 * 60_000)
  await admin.post(`/admin/queue/${two}/answer`, { text: 'Like that.' })
  await count()
  expect(await read('answer-contact', 'answer-report')).toEqual([120, null])
})

test('each role sees the figures of its duties, also in the CSV; members see none', async () => {
  const names = async (role: 'moderator' | 'support' | 'finance') => {
    const person = await shop.staff(role, role)
    const { figures } = await readAll(person)
    const csv = String((await person.get('/admin/figures/export')).body)
    expect(csv.split('\r\n')[0]?.split(',')).toHaveLength(figures.length + 1)
    return figures.map(({ name }: Figure) => name)
  }
  const listed = ['project', 'service', 'job', 'agent', 'mentorship', 'expert'].map((kind) => `listed-${kind}`)
  expect(await names('moderator')).toEqual(['people', 'joined', 'active', ...listed, 'answer-report'])
  expect(await names('support')).toEqual([
    ...['people', 'joined', 'active', 'orders', 'disputes', 'answer-contact', 'answer-feedback'],
  ])
  expect(await names('finance')).toEqual(['orders', 'disputes', 'turnover', 'refunded', 'fees'])
  for (const path of ['/admin/figures', '/admin/figures/export'])
    expect((await buyer.get(path)).body.code).toBe('forbidden')
  expect((await admin.get('/admin/figures?period=7-days')).status).toBe(400)
})

test('the CSV has a row for each day, with decimal money', async () => {
  const { status, headers, body } = await admin.get('/admin/figures/export?period=12-months')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="guildhall-figures-\d{4}-\d\d-01-to-/)
  const [head = '', ...lines] = String(body).trim().split('\r\n')
  const at = head.split(',').indexOf('turnover (USD)')
  expect(lines).toHaveLength(12)
  const sum = lines.reduce((all, line) => all + Number(line.split(',')[at]), 0)
  const { figures } = await readAll(admin, '12-months')
  expect(sum * 100).toBe(figures.find(({ name }: Figure) => name === 'turnover').now)
})
