import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'
import { appoint, startCampuses } from '../../../tests/support/campus-joins.ts'
import { inOrder } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { pendingPurchase } from '../../../tests/support/purchases.ts'

const campus = await fileFixture(startCampuses({ AMBASSADOR_CREDIT_CAP: '12' }))
const { market } = campus
const { db } = market.deps
const query = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows
const setPhone = (id: number, phone: string) =>
  db.update(people).set({ phone, phoneVerifiedAt: new Date() }).where(eq(people.id, id))
/** Records a paid purchase, and the mark that the provider has of its card. */
async function paidWith(personId: number, card: string): Promise<void> {
  const purchaseId = await pendingPurchase(market.deps)
  const at = market.deps.clock.now()
  await query("update purchases set buyer_id = $2, state = 'paid', paid_at = $3 where id = $1", [
    purchaseId,
    personId,
    at,
  ])
  await query("update payments set state = 'succeeded', card = $2 where purchase_id = $1", [purchaseId, card])
}
const statesOf = async (person: Parameters<typeof campus.brought>[0]) =>
  (await campus.brought(person)).map(({ state, reason }: { state: string; reason: string | null }) => reason ?? state)

test('a project that is still public after 14 days makes a person active', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  await campus.count()
  expect((await campus.brought(ilse))[0]).toMatchObject({ state: 'verified', until: expect.any(String) })
  await campus.publish(nora)
  await campus.passDays(1)
  const [waiting] = await campus.brought(ilse)
  expect(waiting).toMatchObject({ state: 'waiting', deed: 'project', creditMinor: null })
  const left = (Date.parse(waiting.until) - market.deps.clock.now().getTime()) / 86_400_000
  expect(left).toBeGreaterThan(12.9)
  expect(left).toBeLessThan(13)
  await campus.passDays(12.9)
  expect((await campus.brought(ilse))[0].state).toBe('waiting')
  await campus.passDays(0.1)
  expect((await campus.brought(ilse))[0]).toMatchObject({
    state: 'active',
    deed: 'project',
    until: null,
    creditMinor: 500,
  })
  expect((await campus.own(ilse)).all).toMatchObject({ joined: 1, active: 1, creditMinor: 500, releasedMinor: 0 })
  expect((await ilse.get('/notifications')).body.notifications[0]).toMatchObject({
    title: 'Somebody you brought is active',
  })
  // Nothing is booked before finance releases it.
  expect((await ilse.get('/balance')).body.availableMinor).toBe(0)
})

test('a project that was hidden in time does not count, and another one does from its own day', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  const id = await campus.publish(nora)
  await campus.passDays(13)
  expect(await statesOf(ilse)).toEqual(['waiting'])
  await db.update(projects).set({ visibility: 'hidden' }).where(eq(projects.id, id))
  await campus.passDays(1)
  expect(await statesOf(ilse)).toEqual(['verified'])
  await campus.publish(nora)
  await campus.passDays(13)
  expect(await statesOf(ilse)).toEqual(['waiting'])
  await campus.passDays(1)
  expect(await statesOf(ilse)).toEqual(['active'])
})

test('nothing within 30 days, or only after them, is not counted', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  await campus.passDays(29.9)
  expect(await statesOf(ilse)).toEqual(['verified'])
  await campus.passDays(0.2)
  expect(await statesOf(ilse)).toEqual(['nothing-done'])
  await campus.publish(nora)
  await campus.passDays(20)
  expect(await statesOf(ilse)).toEqual(['nothing-done'])
  expect((await campus.own(ilse)).all.active).toBe(0)
})

test('a person with an address that is not verified waits', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  await campus.publish(nora)
  await db.update(people).set({ emailCheckedAt: null }).where(eq(people.id, nora.id))
  await campus.passDays(15)
  expect(await statesOf(ilse)).toEqual(['joined'])
  await db.update(people).set({ emailCheckedAt: new Date() }).where(eq(people.id, nora.id))
  await campus.passDays(1)
  expect(await statesOf(ilse)).toEqual(['active'])
})

test('a paid and completed order counts for the buyer 14 days later, unless it was refunded', async () => {
  const ilse = await campus.ambassador('Ilse')
  const seller = await campus.seller('Sol')
  const admin = await campus.staff('Ada', 'admin')
  const [nora, mia] = [await campus.join('Nora', ilse.code), await campus.join('Mia', ilse.code)]
  const project = await campus.offer(seller, { price: 20 })
  const orders = []
  for (const buyer of [nora, mia]) {
    const {
      orders: [order],
    } = await campus.buy(buyer, [project], { immediateDelivery: true })
    expect((await buyer.post(`/orders/${order.id}/accept`, {})).status).toBe(200)
    orders.push(order.id)
  }
  await campus.passDays(1)
  expect(await statesOf(ilse)).toEqual(['waiting', 'waiting'])
  const refund = { amountMinor: 2000, note: 'It was broken.' }
  expect((await admin.post(`/orders/${orders[1]}/refund`, refund, { 'idempotency-key': 'r' })).status).toBe(200)
  await campus.passDays(13)
  expect(await statesOf(ilse)).toEqual(['verified', 'active'])
  expect((await campus.ledger()).check).toEqual(inOrder)
})

test('what people buy from their ambassador or from each other does not count', async () => {
  const ilse = await campus.seller('Ilse')
  await appoint(db, { personId: ilse.id, code: 'SOLD-0001', since: new Date(0), until: new Date(Date.now() + 9e10) })
  const [nora, mia] = [await campus.join('Nora', 'SOLD-0001'), await campus.join('Mia', 'SOLD-0001')]
  const mine = await campus.offer(ilse, { price: 20 })
  for (const buyer of [nora, mia]) {
    const {
      orders: [order],
    } = await campus.buy(buyer, [mine], { immediateDelivery: true })
    await buyer.post(`/orders/${order.id}/accept`, {})
  }
  await query('update orders set seller_id = $1 where buyer_id = $2', [nora.id, mia.id])
  await campus.passDays(15)
  expect(await statesOf(ilse)).toEqual(['verified', 'verified'])
})

test('of fifty accounts of one browser one counts, and none with the browser of the ambassador', async () => {
  const [ilse, idris] = [await campus.ambassador('Ilse'), await campus.ambassador('Idris')]
  const { cookie } = await campus.openLink(ilse.code)
  const fakes = []
  for (let each = 0; each < 50; each += 1) fakes.push(await campus.join('Fake', ilse.code, cookie))
  while (fakes.length > 0) await Promise.all(fakes.splice(0, 5).map(campus.publish))
  const own = (await campus.openLink(idris.code)).cookie
  const alias = await campus.join('Alias', idris.code, own)
  await campus.publish(alias)
  await idris.post('/token', { firstName: 'I', lastName: '', userType: 'Students' }, { cookie: own })
  await campus.passDays(14)
  expect((await campus.own(ilse)).all).toMatchObject({ joined: 50, active: 1 })
  const kept = await query(
    'select state, reason, count(*)::int as n from joins where ambassador_id = $1 group by 1, 2 order by 1',
    [ilse.id],
  )
  expect(kept).toEqual([
    { state: 'active', reason: null, n: 1 },
    { state: 'not-counted', reason: 'browser', n: 49 },
  ])
  expect(await statesOf(idris)).toEqual(['browser'])
})

test('a browser counts once, also after its first account is gone', async () => {
  const [ilse, idris] = [await campus.ambassador('Ilse'), await campus.ambassador('Idris')]
  const nora = await campus.join('Nora', ilse.code)
  await campus.publish(nora)
  await campus.passDays(14)
  expect(await statesOf(ilse)).toEqual(['active'])
  await query('delete from projects where seller_id = $1', [nora.id])
  await query('delete from people where id = $1', [nora.id])
  expect((await campus.own(ilse)).all.active).toBe(1)
  const again = await campus.join(
    'Nora',
    idris.code,
    (await campus.openLink(idris.code, nora.browser.split('; ')[0])).cookie,
  )
  await campus.publish(again)
  await campus.passDays(14)
  expect(await statesOf(idris)).toEqual(['browser'])
})

test('accounts with one verified phone count once, and never with that of the ambassador', async () => {
  const ilse = await campus.ambassador('Ilse')
  const people = []
  for (const name of ['Ann', 'Ben', 'Cid']) people.push(await campus.join(name, ilse.code))
  for (const [at, person] of people.entries()) {
    await campus.publish(person)
    await setPhone(person.id, at === 2 ? '+31612345600' : '+31612345601')
  }
  await setPhone(ilse.id, '+31612345600')
  await campus.passDays(14)
  expect(await statesOf(ilse)).toEqual(['phone', 'phone', 'active'])
})

test('accounts that paid with one card count once, and never with that of the ambassador', async () => {
  const ilse = await campus.ambassador('Ilse')
  const names = ['Ann', 'Ben', 'Cid', 'Dan']
  const joined = []
  for (const name of names) joined.push(await campus.join(name, ilse.code))
  const [ann, ben, cid, dan] = joined
  if (!ann || !ben || !cid || !dan) throw new Error('Four people have joined')
  for (const person of [ann, ben, cid, dan]) await campus.publish(person)
  // Cid paid twice: with the ambassador's card, and with a card of their own.
  const paid = [
    [ilse, 'visa'],
    [ann, 'amex'],
    [ben, 'amex'],
    [cid, 'own'],
    [cid, 'visa'],
    [dan, 'other'],
  ] as const
  for (const [person, card] of paid) await paidWith(person.id, card)
  await campus.passDays(14)
  expect((await statesOf(ilse)).toSorted()).toEqual(['active', 'active', 'card', 'card'])
  const refused = await query("select person_id from joins where reason = 'card'")
  expect(refused.map(({ person_id }) => Number(person_id))).toContain(cid.id)
  expect(refused.map(({ person_id }) => Number(person_id))).not.toContain(dan.id)
})

test('two clocks at once count one of two accounts with one card', async () => {
  const ilse = await campus.ambassador('Ilse')
  for (const name of ['Ann', 'Ben']) {
    const person = await campus.join(name, ilse.code)
    await campus.publish(person)
    for (const card of ['first', 'second']) await paidWith(person.id, card)
  }
  market.advance(14 * 86_400_000)
  // Each clock has looked for links and waits to raise the figures of the ambassador, unless it waits for the card before.
  const held = await holdLock(db, 'select from ambassador_terms where person_id = $1 for update', [ilse.id])
  const clocks = [campus.count()]
  await held.untilHeld(clocks)
  clocks.push(campus.count())
  await held.untilHeld(clocks)
  await held.release()
  await Promise.all(clocks)
  expect((await statesOf(ilse)).toSorted()).toEqual(['active', 'card'])
})

test('a ring of people who brought each other does not count', async () => {
  const ann = await campus.ambassador('Ann')
  const ben = await campus.join('Ben', ann.code)
  await appoint(db, { personId: ben.id, code: 'BEN-0001', since: new Date(0), until: new Date(Date.now() + 9e10) })
  const cid = await campus.join('Cid', 'BEN-0001')
  await appoint(db, { personId: cid.id, code: 'CID-0001', since: new Date(0), until: new Date(Date.now() + 9e10) })
  const now = market.deps.clock.now()
  await db.update(people).set({ createdAt: now, emailCheckedAt: now }).where(eq(people.id, ann.id))
  expect((await ann.post('/join', { code: 'CID-0001' })).status).toBe(200)
  for (const person of [ann, ben, cid]) await campus.publish(person)
  await campus.passDays(14)
  expect([await statesOf(ann), await statesOf(ben), await statesOf(cid)]).toEqual([['ring'], ['ring'], ['ring']])
})

test('a suspended account is not counted', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  await campus.publish(nora)
  await db.update(people).set({ suspendedAt: new Date() }).where(eq(people.id, nora.id))
  await campus.passDays(14)
  expect(await query('select reason from joins where person_id = $1', [nora.id])).toEqual([{ reason: 'account' }])
})

test('people who joined while somebody was ambassador count also after the end', async () => {
  const ilse = await campus.ambassador('Ilse')
  const nora = await campus.join('Nora', ilse.code)
  await campus.publish(nora)
  await query('update ambassadors set ended_at = $2 where person_id = $1', [ilse.id, market.deps.clock.now()])
  await campus.passDays(14)
  expect(await statesOf(ilse)).toEqual(['active'])
})

test('credit stops at the cap of the term, and people go on counting', async () => {
  const ilse = await campus.ambassador('Ilse')
  for (const name of ['Ann', 'Ben', 'Cid', 'Dan']) await campus.publish(await campus.join(name, ilse.code))
  await campus.passDays(14)
  const credits = (await campus.brought(ilse)).map(({ creditMinor }: { creditMinor: number }) => creditMinor)
  expect(credits.toSorted((a: number, b: number) => a - b)).toEqual([0, 200, 500, 500])
  expect((await campus.own(ilse)).thisTerm).toMatchObject({ active: 4, creditMinor: 1200 })
})

test('two clocks at once, and one again, count once', async () => {
  const ilse = await campus.ambassador('Ilse')
  for (const name of ['Ann', 'Ben']) await campus.publish(await campus.join(name, ilse.code))
  market.advance(14 * 86_400_000)
  await Promise.all([campus.count(), campus.count(), campus.count()])
  await campus.count()
  expect((await campus.own(ilse)).all).toMatchObject({ active: 2, creditMinor: 1000 })
})

test('after a crash between two lines nothing is half counted, and the next run counts', async () => {
  const ilse = await campus.ambassador('Ilse')
  await campus.publish(await campus.join('Nora', ilse.code))
  market.advance(14 * 86_400_000)
  for (const table of ['campus_terms', 'notifications', 'counted_marks']) {
    await query(`alter table ${table} rename to away_for_now`)
    await expect(campus.count()).rejects.toThrow('Some due work could not be done')
    await query(`alter table away_for_now rename to ${table}`)
    expect(await query('select active from ambassador_terms where person_id = $1 and active > 0', [ilse.id])).toEqual(
      [],
    )
    expect(await statesOf(ilse)).not.toContain('active')
  }
  await campus.count()
  expect((await campus.own(ilse)).all).toMatchObject({ active: 1, creditMinor: 500 })
})

test('GET /ambassadors/ladder adds up a campus by 20 points and says who leads it', async () => {
  const ada = await campus.ambassador('Ada', { campus: 'Kestrel Bay Polytechnic' })
  const bo = await campus.ambassador('Bo', { campus: 'Kestrel Bay Polytechnic' })
  for (const [name, code] of [
    ['Ann', ada.code],
    ['Ben', bo.code],
  ] as const)
    await campus.publish(await campus.join(name, code))
  await campus.join('Cid', bo.code)
  await campus.passDays(14)
  await query("insert into campuses (id, name) values ('santa-aurora', 'Universidad de Santa Aurora')")
  const { rows, term } = (await ada.get('/ambassadors/ladder')).body
  expect(term).toMatch(/^\d{4}-0[39]$/)
  const kestrel = rows.find((row: { campus: { id: string } }) => row.campus.id === 'kestrel-bay-polytechnic')
  expect(kestrel).toMatchObject({ joined: 3, active: 2, points: 40, isYours: true, isVacant: false })
  expect(kestrel.ambassadors.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ada', 'Bo'])
  const vacant = rows.at(-1)
  expect(vacant).toMatchObject({ campus: { id: 'santa-aurora' }, active: 0, isVacant: true, ambassadors: [] })
  expect(rows.map(({ active }: { active: number }) => active)).toEqual(
    rows.map(({ active }: { active: number }) => active).toSorted((a: number, b: number) => b - a),
  )
  expect((await market.visitor.get('/ambassadors/ladder')).body.rows[0].isYours).toBe(false)
})
