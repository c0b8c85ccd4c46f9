import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { startTeams } from '../../../tests/support/teams.ts'
import { hasOpenOrders, heldOrders } from '../personal-data.ts'

const teams = await fileFixture(startTeams())
const { market } = teams
let [owner, one, two, buyer] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson, ShopPerson]
let project = ''

beforeEach(async () => {
  owner = await teams.seller('Ilse')
  ;[one, two, buyer] = [await market.person('Idris'), await market.person('Mei'), await market.person('Maya')]
  project = await teams.offer(owner, { title: 'Tide tables', price: 100 })
  for (const person of [one, two]) await teams.joined(owner, project, person)
  await teams.propose(owner, project, [
    [one, 3000],
    [two, 2000],
  ])
})

const balance = async (person: ShopPerson) => {
  const { pendingMinor, availableMinor } = (await person.get('/balance')).body
  return [pendingMinor, availableMinor]
}
const balances = async () => [await balance(owner), await balance(one), await balance(two)]
const bought = async (ids = [project]): Promise<string> =>
  (await teams.buy(buyer, ids, { immediateDelivery: true })).orders[0].id
const refund = (id: string, amountMinor: number, key = crypto.randomUUID() as string) =>
  owner.post(`/orders/${id}/refund`, { amountMinor }, { 'idempotency-key': key })
const order = async (person: ShopPerson, id: string) => (await person.get(`/orders/${id}`)).body.order
const sharesSeen = async (person: ShopPerson, id: string) =>
  (await order(person, id)).shares.map(
    (each: { person: { firstName: string } | null; basisPoints: number; partMinor: number | null }) => [
      ...[each.person?.firstName, each.basisPoints, each.partMinor],
    ],
  )

test('a sale is split by the shares, released by them, and a refund takes the difference', async () => {
  const id = await bought()
  expect(await balances()).toEqual([
    [4500, 0],
    [2700, 0],
    [1800, 0],
  ])
  expect(await sharesSeen(buyer, id)).toEqual([
    ['Ilse', 5000, null],
    ['Idris', 3000, null],
    ['Mei', 2000, null],
  ])
  expect((await refund(id, 1001)).status).toBe(200)
  // 89.99 less 9.00 of fee is 80.99: 40.495, 24.297 and 16.198, of which the largest remainders are rounded up.
  expect(await balances()).toEqual([
    [4049, 0],
    [2430, 0],
    [1620, 0],
  ])
  await buyer.post(`/orders/${id}/accept`, {})
  expect(await balances()).toEqual([
    [0, 4049],
    [0, 2430],
    [0, 1620],
  ])
  expect(await sharesSeen(owner, id)).toEqual([
    ['Ilse', 5000, 4049],
    ['Idris', 3000, 2430],
    ['Mei', 2000, 1620],
  ])
  expect((await refund(id, 8999)).status).toBe(200)
  expect(await balances()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect((await teams.ledger()).check).toEqual(inOrder)
})

test('the owner issues the invoice and credit notes over everything; lists and CSV name the owner’s own part', async () => {
  const id = await bought()
  const { invoice } = (await buyer.get(`/orders/${id}/invoice`)).body
  expect(invoice).toMatchObject({ issuer: { name: 'Ilse Studio' }, totalMinor: 10_000 })
  expect((await one.get(`/orders/${id}/invoice`)).status).toBe(404)
  expect((await owner.get('/sales/summary')).body.heldMinor).toBe(4500)
  const csv = (await owner.get('/sales/export')).body.toString()
  await buyer.post(`/orders/${id}/accept`, {})
  await refund(id, 1001)
  const { projects } = (await owner.get('/dashboarddata')).body
  expect(projects.items).toMatchObject([{ id: project, earnedMinor: 4049 }])
  expect(csv.split('\r\n')[1]).toContain('100.00,0.00,10.00,45.00')
})

test('members see their part of each sale, but not the buyer or the order; strangers see none', async () => {
  const ids = [await bought(), await bought(), await bought()]
  await refund(ids[2] ?? '', 5000)
  const page = (await one.get('/team-sales?limit=2')).body
  expect(page.items).toMatchObject([
    { id: ids[2], title: 'Tide tables', projectId: project, basisPoints: 3000, partMinor: 1350, isRefunded: true },
    { id: ids[1], seller: { firstName: 'Ilse' }, partMinor: 2700, isRefunded: false, state: 'delivered' },
  ])
  expect(JSON.stringify(page)).not.toContain('Maya')
  const next = (await one.get(`/team-sales?limit=2&cursor=${page.nextCursor}`)).body
  expect(next).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null })
  expect((await one.get(`/team-sales?limit=2&cursor=${next.previousCursor}`)).body.items).toEqual(page.items)
  for (const person of [owner, buyer]) expect((await person.get('/team-sales')).body.items).toEqual([])
  expect((await one.get(`/orders/${ids[0]}`)).status).toBe(404)
  expect((await one.get('/team-sales?cursor=bad')).body.code).toBe('invalid_cursor')
  expect((await market.visitor.get('/team-sales')).status).toBe(401)
  const { orders } = await heldOrders(market.deps.db, one.id)
  expect(orders.shared).toMatchObject([{ titles: 'Tide tables', basisPoints: 3000, partMinor: 2700 }, {}, {}])
})

test('a change of the shares counts for new orders only; a project with shares is an order of its own', async () => {
  const before = await bought()
  await one.post(`/marketplace/projects/${project}/team/leave`, {})
  await teams.propose(owner, project, [[two, 9000]])
  const other = await teams.offer(owner, { price: 10 })
  const { orders } = await teams.buy(buyer, [project, other], { immediateDelivery: true })
  expect(orders).toHaveLength(2)
  const [shared, own] = await Promise.all(orders.map(({ id }: { id: string }) => sharesSeen(owner, id)))
  expect([shared, own]).toEqual([
    [
      ['Ilse', 1000, 900],
      ['Mei', 9000, 8100],
    ],
    [],
  ])
  expect((await sharesSeen(owner, before))[1]).toEqual(['Idris', 3000, 2700])
  await refund(before, 10_000)
  expect(await balance(one)).toEqual([0, 0])
  const free = await teams.offer(owner, { price: 0 })
  await teams.joined(owner, free, one)
  await teams.propose(owner, free, [[one, 5000]])
  await teams.add(buyer, free)
  expect((await teams.quote(buyer)).lines[0].shares).toEqual([])
})

test('what a member cannot give back is their debt, and nobody else loses more than their own part', async () => {
  const id = await bought()
  await buyer.post(`/orders/${id}/accept`, {})
  // The member was paid out before the refund.
  await market.deps.db.pool.query(
    `with t as (insert into ledger_transfers (key, at) values ('spent', now()) returning id),
      a as (select id, kind from ledger_accounts where user_id = $1 and kind = 'available')
     insert into ledger_entries (transfer_id, account_id, amount_minor)
     select t.id, a.id, 2700 from t, a union all
     select t.id, p.id, -2700 from t, ledger_accounts p where p.kind = 'provider'`,
    [one.id],
  )
  expect((await refund(id, 10_000)).status).toBe(200)
  expect(await balances()).toEqual([
    [0, 0],
    [0, -2700],
    [0, 0],
  ])
  expect((await one.post('/payouts', {}, { 'idempotency-key': 'k' })).status).toBe(409)
})

test('a dispute is refunded in the same proportion', async () => {
  const id = await bought()
  await buyer.post(`/orders/${id}/report`, { note: 'Half is missing', amountMinor: 5000 })
  const proposed = await buyer.post(`/orders/${id}/propose-split`, { amountMinor: 4000 })
  expect(proposed.status).toBe(200)
  expect((await owner.post(`/orders/${id}/accept-split`, { amountMinor: 4000 })).status).toBe(200)
  expect(await balances()).toEqual([
    [0, 2700],
    [0, 1620],
    [0, 1080],
  ])
})

test('an account with a share in a running order stays until it ends; in its days of grace it gets no new share', async () => {
  const id = await bought()
  expect(await hasOpenOrders(market.deps.db, one.id)).toBe(true)
  await refund(id, 10_000)
  expect(await hasOpenOrders(market.deps.db, one.id)).toBe(false)
  await market.deps.db.pool.query(
    'insert into account_deletions (user_id, uid, requested_at, due_at) select id, uid, now(), now() from people where id = $1',
    [one.id],
  )
  expect(await sharesSeen(owner, await bought())).toEqual([
    ['Ilse', 8000, 7200],
    ['Mei', 2000, 1800],
  ])
})

test('a refund beside the release, and two refunds at once: every part is exact', async () => {
  const held = async (requests: (() => Promise<{ status: number }>)[]) => {
    const lock = await holdLock(market.deps.db, 'lock table ledger_transfers in share mode')
    const sent = requests.map((request) => request())
    await lock.untilHeld(sent)
    await lock.release()
    return (await Promise.all(sent)).map(({ status }) => status)
  }
  const id = await bought()
  expect(await held([() => refund(id, 3333), () => buyer.post(`/orders/${id}/accept`, {})])).toEqual([200, 200])
  // 66.67 less 6.67 of fee is 60.00.
  expect(await balances()).toEqual([
    [0, 3000],
    [0, 1800],
    [0, 1200],
  ])
  expect((await held([() => refund(id, 4000), () => refund(id, 4000)])).sort()).toEqual([200, 422])
  const left = (await balances()).map(([, available]) => available)
  expect(left).toEqual([1200, 720, 480])
  expect((await teams.ledger()).check).toEqual(inOrder)
})

test('members cannot buy or review what they have a share of, also after they left', async () => {
  expect((await teams.add(one, project)).body.code).toBe('product_team')
  await one.post(`/marketplace/projects/${project}/team/leave`, {})
  expect((await teams.add(one, project)).body.code).toBe('product_team')
})
