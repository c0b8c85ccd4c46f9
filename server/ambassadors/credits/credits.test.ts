import { termOf } from '@guildhall/contract/ambassadors/joining-term.ts'
import { expect, test } from 'vitest'
import { startCampuses } from '../../../tests/support/campus-joins.ts'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'

const campus = await fileFixture(startCampuses())
const { market } = campus
const query = async (text: string, values: unknown[] = []) => (await market.deps.db.pool.query(text, values)).rows

const finance = await campus.staff('Priya', 'finance')
const colleague = await campus.staff('Femi', 'finance')
const seller = await campus.seller('Sol')
/** Sells for so much and completes it: the fees get a tenth. */
const sell = async (price: number) => {
  const buyer = await market.person('Maya')
  const {
    orders: [order],
  } = await campus.buy(buyer, [await campus.offer(seller, { price })], { immediateDelivery: true })
  expect((await buyer.post(`/orders/${order.id}/accept`, {})).status).toBe(200)
}
const term = () => termOf(market.deps.clock.now())
/** An ambassador with so many active people. */
const earning = async (people: number) => {
  const ilse = await campus.ambassador('Ilse')
  for (let each = 0; each < people; each += 1) await campus.publish(await campus.join('Nora', ilse.code))
  await campus.passDays(14)
  return ilse
}
let keys = 0
const release = (by: typeof finance, lines: { customUserId: string; dueMinor: number }[], key = `key-${++keys}`) =>
  by.post('/admin/ambassador-credit', { term: term(), lines }, { 'idempotency-key': key })
const fees = async () => -((await campus.ledger()).sums.fees ?? 0)
const availableOf = async (person: typeof finance) => (await person.get('/balance')).body.availableMinor

test('finance releases a line from the fees to the balance, with log and notification; the ledger is in order', async () => {
  await sell(500)
  const ilse = await earning(2)
  const { list } = { list: (await finance.get('/admin/ambassador-credit')).body }
  const line = list.lines.find(
    (each: { ambassador: { customUserId: string } }) => each.ambassador.customUserId === ilse.customUserId,
  )
  expect(line).toEqual({
    ...{ ambassador: { customUserId: ilse.customUserId, name: 'Ilse' }, campus: 'Aldermoor University' },
    ...{ active: 2, creditMinor: 1000, releasedMinor: 0, dueMinor: 1000, isOwn: false, suspended: false },
  })
  expect(list.feesMinor).toBe(await fees())
  const before = await fees()
  const released = await release(finance, [{ customUserId: ilse.customUserId, dueMinor: 1000 }])
  expect(released.status).toBe(200)
  expect(released.body.list.released[0]).toMatchObject({ amountMinor: 1000, ambassador: { name: 'Ilse' } })
  expect(await availableOf(ilse)).toBe(1000)
  expect(await fees()).toBe(before - 1000)
  expect((await campus.ledger()).check).toEqual(inOrder)
  expect((await campus.own(ilse)).thisTerm).toMatchObject({ creditMinor: 1000, releasedMinor: 1000 })
  const [told] = (await ilse.get('/notifications')).body.notifications
  expect(told).toMatchObject({ type: 'payment', title: 'Ambassador credit released', href: '/settings/payouts' })
  const [log] = await query("select act, subject_title, before, after from admin_log where act = 'release-credit'")
  expect(log).toEqual({
    act: 'release-credit',
    subject_title: 'Ambassador credit of $10.00',
    before: 'due',
    after: 'released',
  })
})

test('a repeated call gets the same answer; two at once, and one with an old amount, book once', async () => {
  await sell(500)
  const ilse = await earning(1)
  const lines = [{ customUserId: ilse.customUserId, dueMinor: 500 }]
  const held = await holdLock(market.deps.db, 'select from ambassador_terms where person_id = $1 for update', [ilse.id])
  const both = [release(finance, lines, 'one'), release(colleague, lines, 'two')]
  await held.untilHeld(both)
  await held.release()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers[0]?.status === 200 ? { by: finance, key: 'one' } : { by: colleague, key: 'two' }
  expect((await release(won.by, lines, won.key)).status).toBe(200)
  expect((await release(finance, lines)).body.code).toBe('credit_changed')
  expect(await availableOf(ilse)).toBe(500)
  expect(
    await query('select amount_minor::int as minor from credit_releases where ambassador_id = $1', [ilse.id]),
  ).toEqual([{ minor: 500 }])
})

test('never beyond what the fees hold, also when two lists are released at once: all of a list or nothing', async () => {
  const [ilse, idris] = [await earning(2), await earning(2)]
  await sell(10)
  const left = await fees()
  // What is left goes out of the way first.
  await sell(150)
  const spare = await campus.ambassador('Spare')
  await query(
    "insert into ambassador_terms (person_id, term, campus_id, credit_minor) values ($1, $2, 'aldermoor-university', $3)",
    [spare.id, term(), left],
  )
  expect((await release(finance, [{ customUserId: spare.customUserId, dueMinor: left }])).status).toBe(200)
  expect(await fees()).toBe(1500)
  const lineOf = (person: typeof finance) => ({ customUserId: person.customUserId, dueMinor: 1000 })
  expect((await release(finance, [lineOf(ilse), lineOf(idris)])).body.code).toBe('fees_short')
  expect([await availableOf(ilse), await availableOf(idris), await fees()]).toEqual([0, 0, 1500])
  const both = await Promise.all([release(finance, [lineOf(ilse)]), release(colleague, [lineOf(idris)])])
  expect(both.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['done', 'fees_short'])
  expect(await fees()).toBe(500)
  expect((await campus.ledger()).check).toEqual(inOrder)
})

test('nobody releases their own line, and only finance releases', async () => {
  await sell(500)
  const ilse = await earning(1)
  await campus.makeStaff(ilse, 'finance')
  const lines = [{ customUserId: ilse.customUserId, dueMinor: 500 }]
  expect((await release(ilse, lines)).body.code).toBe('own_matter')
  const [own] = (await ilse.get('/admin/ambassador-credit')).body.lines.filter((line: { isOwn: boolean }) => line.isOwn)
  expect(own.ambassador.customUserId).toBe(ilse.customUserId)
  const support = await campus.staff('Lucia', 'support')
  expect((await release(support, lines)).body.code).toBe('not_your_duty')
  expect((await release(await market.person('Nora'), lines)).status).toBe(403)
  expect(await availableOf(ilse)).toBe(0)
})

test('a release without a key, a line or an amount is refused', async () => {
  const body = { term: term(), lines: [{ customUserId: 'nobody-000', dueMinor: 1 }] }
  expect((await finance.post('/admin/ambassador-credit', body)).body.code).toBe('key_required')
  expect((await release(finance, [])).status).toBe(422)
  expect((await release(finance, [{ customUserId: 'nobody-000', dueMinor: 0 }])).status).toBe(422)
  expect((await release(finance, [{ customUserId: 'nobody-000', dueMinor: 1 }])).body.code).toBe('credit_changed')
})
