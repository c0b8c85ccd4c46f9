import { expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { agreeOnServer } from '../approvals/queries.ts'
import { carryOutAgreed } from './approvals.ts'

const shop = await fileFixture(startShop({ STAFF_REFUND_LIMIT: '50' }))
const { deps } = shop.market
const { pool } = deps.db

const ines = await shop.staff('Ines', 'admin')
const matthias = await shop.staff('Matthias', 'admin')
const priya = await shop.staff('Priya', 'finance')
const tobias = await shop.staff('Tobias', 'finance')
const seller = await shop.seller('Wren')
const buyer = await shop.market.person('Maya')

const roleOf = async ({ id }: ShopPerson) =>
  (await pool.query('select role from people where id = $1', [id])).rows[0].role
const waiting = async (by: ShopPerson) => (await by.get('/admin/approvals')).body.items
const logOf = async (subject: string) =>
  (await pool.query('select act, actor_name from admin_log where subject_id = $1 order by line', [subject])).rows.map(
    ({ act, actor_name }) => `${act} ${actor_name.split(' ')[0]}`,
  )
const changeRole = (by: ShopPerson, who: ShopPerson, role: string) =>
  by.put(`/admin/people/${who.customUserId}/role`, { role, reason: 'The team changes.' })

/** A completed order of 100.00. */
async function completed(): Promise<string> {
  const project = await shop.offer(seller, { price: 100 })
  const { orders } = await shop.buy(buyer, [project], { immediateDelivery: true })
  await buyer.post(`/orders/${orders[0].id}/accept`, {})
  return orders[0].id
}
const refund = (by: ShopPerson, order: string, amountMinor: number) =>
  by.post(
    `/orders/${order}/refund`,
    { amountMinor, note: 'It does not start.' },
    { 'idempotency-key': crypto.randomUUID() },
  )

test('a role is given at once, and taken away only when a second administrator agrees', async () => {
  const new_ = await shop.market.person('Nora')
  expect((await changeRole(ines, new_, 'support')).body).toMatchObject({ waits: false, person: { role: 'support' } })
  expect((await changeRole(ines, new_, 'member')).body).toMatchObject({ waits: true, person: { role: 'support' } })
  expect((await changeRole(matthias, new_, 'finance')).body.code).toBe('approval_open')
  const [approval] = await waiting(ines)
  expect(approval).toMatchObject({ what: 'Change the role from Support to Member', moves: ['withdraw'], state: 'open' })
  expect((await ines.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('own_matter')
  expect((await ines.post(`/admin/approvals/${approval.id}/refuse`, { reason: 'No' })).body.code).toBe('own_matter')
  expect((await matthias.post(`/admin/approvals/${approval.id}/withdraw`)).status).toBe(403)
  const done = (await matthias.post(`/admin/approvals/${approval.id}/approve`)).body.approval
  expect(done).toMatchObject({ state: 'approved', moves: [], askedBy: { name: 'Ines' } })
  expect(await roleOf(new_)).toBe('member')
  expect((await matthias.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('approval_ended')
  expect(await logOf(String(new_.id))).toEqual(['change-role Ines', 'ask-approval Ines', 'change-role Matthias'])
})

test('nobody changes their own role, agrees to a change of it, or gives a role without being an administrator', async () => {
  expect((await changeRole(ines, ines, 'member')).body.code).toBe('own_account')
  expect((await changeRole(priya, buyer, 'finance')).body.code).toBe('not_your_duty')
  expect((await changeRole(buyer, buyer, 'admin')).body.code).toBe('forbidden')
  expect((await changeRole(ines, matthias, 'member')).body.waits).toBe(true)
  const [approval] = await waiting(matthias)
  expect(approval.moves).toEqual([])
  expect((await matthias.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('own_matter')
  expect((await matthias.post(`/admin/approvals/${approval.id}/refuse`, { reason: 'No' })).body.code).toBe('own_matter')
  expect((await ines.post(`/admin/approvals/${approval.id}/withdraw`)).body.approval.state).toBe('withdrawn')
  expect(await roleOf(matthias)).toBe('admin')
})

test('a refund above the limit waits for a second person, and smaller ones cannot add up to it', async () => {
  const order = await completed()
  expect((await refund(priya, order, 3000)).body.order).toMatchObject({ refundedMinor: 3000, secondPerson: null })
  const asked = (await refund(priya, order, 3000)).body.order
  expect(asked).toMatchObject({ refundedMinor: 3000, moves: [], secondPerson: { amountMinor: 3000 } })
  expect((await refund(tobias, order, 1000)).body.code).toBe('approval_open')
  const [approval] = await waiting(tobias)
  expect((await priya.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('own_matter')
  expect((await tobias.post(`/admin/approvals/${approval.id}/approve`)).body.approval.state).toBe('approved')
  expect((await tobias.get(`/orders/${order}`)).body.order).toMatchObject({ refundedMinor: 6000, secondPerson: null })
  expect((await buyer.get(`/orders/${order}`)).body.order.secondPerson).toBeNull()
  expect(await logOf(order)).toEqual(['refund Priya', 'ask-approval Priya', 'refund Tobias'])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a refused refund changes nothing, and the staff can decide again', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  const [approval] = await waiting(tobias)
  const refused = await tobias.post(`/admin/approvals/${approval.id}/refuse`, { reason: 'Half of it works.' })
  expect(refused.body.approval).toMatchObject({ state: 'refused', answer: 'Half of it works.' })
  const { body } = await tobias.get(`/orders/${order}`)
  expect(body.order).toMatchObject({ refundedMinor: 0, secondPerson: null, state: 'completed' })
  expect((await refund(tobias, order, 5000)).body.order.refundedMinor).toBe(5000)
})

test('two people who agree at once refund once', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  const [approval] = await waiting(tobias)
  const answers = await Promise.all(
    [tobias, ines, matthias].map((by) => by.post(`/admin/approvals/${approval.id}/approve`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await buyer.get(`/orders/${order}`)).body.order).toMatchObject({ state: 'refunded', refundedMinor: 10_000 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a refund is refused when the seller has refunded meanwhile', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  const key = { 'idempotency-key': crypto.randomUUID() }
  await seller.post(`/orders/${order}/refund`, { amountMinor: 4000 }, key)
  const [approval] = await waiting(tobias)
  expect((await tobias.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('refund_too_large')
  expect((await buyer.get(`/orders/${order}`)).body.order.refundedMinor).toBe(4000)
  // What is no longer possible ends with the reason, so that the staff can decide again.
  expect((await tobias.get('/admin/approvals?state=ended&limit=1')).body.items[0]).toMatchObject({
    ...{ id: approval.id, state: 'refused', endedBy: null, answer: expect.stringMatching(/refund/i) },
  })
  expect((await refund(tobias, order, 1000)).body.order.refundedMinor).toBe(5000)
})

const told = async ({ id }: ShopPerson): Promise<string[]> =>
  (await pool.query('select title from notifications where user_id = $1 order by id desc', [id])).rows.map(
    ({ title }) => title,
  )

test('everybody who can agree is told, and the person who asked learns how it ended', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  expect((await told(tobias))[0]).toBe('A second person must agree')
  expect(await told(priya)).not.toContain('A second person must agree')
  const [approval] = await waiting(tobias)
  await tobias.post(`/admin/approvals/${approval.id}/refuse`, { reason: 'Half of it works.' })
  expect((await told(priya))[0]).toBe('Your request to the staff was refused')
  // Nobody has to agree to it any more.
  const unread = await pool.query('select from notifications where about = $1 and cleared_at is null', [
    `approval ${approval.id}`,
  ])
  expect(unread.rowCount).toBe(0)
})

test('a side of the order on the staff neither agrees to its refund nor refuses it, and does not see it waiting', async () => {
  const order = await completed()
  await shop.makeStaff(seller, 'finance')
  await refund(priya, order, 10_000)
  const [approval] = await waiting(seller)
  expect(approval).toMatchObject({ subject: { id: order }, moves: [] })
  for (const [move, body] of [['approve'], ['refuse', { reason: 'It is mine.' }]] as const) {
    const refused = await seller.post(`/admin/approvals/${approval.id}/${move}`, body)
    expect([move, refused.status, refused.body.code]).toEqual([move, 403, 'own_matter'])
  }
  const waits = async (by: ShopPerson) =>
    (await by.get('/admin/waiting')).body.items.some((item: { kind: string }) => item.kind === 'approval')
  expect([await waits(seller), await waits(tobias)]).toEqual([false, true])
  expect((await tobias.post(`/admin/approvals/${approval.id}/approve`)).status).toBe(200)
  await pool.query("update people set role = 'member' where id = $1", [seller.id])
})

test('both sides read the reason of a refund, but not who on the staff asked for it', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  const [approval] = await waiting(tobias)
  await tobias.post(`/admin/approvals/${approval.id}/approve`)
  expect((await buyer.get(`/orders/${order}`)).body.order.events.at(-1).note).toBe('It does not start.')
  const { rows } = await pool.query('select reason from admin_log where subject_id = $1 order by line desc limit 1', [
    order,
  ])
  expect(rows[0].reason).toBe('It does not start.\n\nAsked for by Priya.')
})

test('an act of somebody who has left the staff since ends without being carried out', async () => {
  const order = await completed()
  const former = await shop.staff('Former', 'finance')
  await refund(former, order, 10_000)
  await shop.makeStaff(former, 'support')
  const [approval] = await waiting(tobias)
  expect((await tobias.post(`/admin/approvals/${approval.id}/approve`)).body.code).toBe('asker_left')
  expect((await buyer.get(`/orders/${order}`)).body.order.refundedMinor).toBe(0)
  expect((await tobias.get('/admin/approvals?state=ended&limit=1')).body.items[0].state).toBe('refused')
})

test('where nobody is second, the server’s command agrees, and what became impossible ends with the reason', async () => {
  const [order, settled] = [await completed(), await completed()]
  await refund(priya, order, 10_000)
  await refund(priya, settled, 10_000)
  const key = { 'idempotency-key': crypto.randomUUID() }
  await seller.post(`/orders/${settled}/refund`, { amountMinor: 4000 }, key)
  for (const { id } of await waiting(priya)) await agreeOnServer(deps.db, { id: String(id) })
  await carryOutAgreed(deps)
  await carryOutAgreed(deps)
  expect((await buyer.get(`/orders/${order}`)).body.order.refundedMinor).toBe(10_000)
  expect((await buyer.get(`/orders/${settled}`)).body.order.refundedMinor).toBe(4000)
  const ended = (await priya.get('/admin/approvals?state=ended&limit=2')).body.items
  expect(ended.map(({ state }: { state: string }) => state)).toEqual(['refused', 'approved'])
  expect(await waiting(priya)).toEqual([])
})

test('an act that nobody decides lapses after 14 days', async () => {
  const order = await completed()
  await refund(priya, order, 10_000)
  await pool.query("update approvals set lapses_at = now() - interval '1 second' where state = 'open'")
  const { sweepApprovals } = await import('../approvals/service.ts')
  await sweepApprovals(deps as never)
  expect((await tobias.get('/admin/approvals?state=ended&limit=1')).body.items[0]).toMatchObject({ state: 'lapsed' })
  expect((await tobias.get(`/orders/${order}`)).body.order.secondPerson).toBeNull()
})

test('each role sees only the acts it may agree to', async () => {
  const nora = await shop.staff('Otto', 'support')
  await changeRole(ines, nora, 'member')
  const order = await completed()
  await refund(priya, order, 10_000)
  const acts = async (by: ShopPerson) => (await waiting(by)).map(({ act }: { act: string }) => act).toSorted()
  expect(await acts(tobias)).toEqual(['refund'])
  expect(await acts(ines)).toEqual(['change-role', 'refund'])
  expect((await nora.get('/admin/approvals')).body.code).toBe('not_your_duty')
  expect((await tobias.get('/admin/overview')).body.open.approvals).toBe(1)
})

test('a role that is removed twice at once leaves an administrator', async () => {
  await pool.query("update approvals set state = 'withdrawn', ended_at = now() where state = 'open'")
  await changeRole(ines, matthias, 'member')
  const third = await shop.staff('Third', 'admin')
  await changeRole(third, ines, 'member')
  const rows = await waiting(third)
  const idAbout = (who: ShopPerson) =>
    rows.find(({ subject }: { subject: { id: string } }) => subject.id === who.customUserId).id
  await Promise.all([
    third.post(`/admin/approvals/${idAbout(matthias)}/approve`),
    matthias.post(`/admin/approvals/${idAbout(ines)}/approve`),
  ])
  const { rows: left } = await pool.query("select 1 from people where role = 'admin' and suspended_at is null")
  expect(left.length).toBeGreaterThan(0)
})
