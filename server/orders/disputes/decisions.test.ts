import { expect, test } from 'vitest'
import { day, startDisputes } from '../../../tests/support/disputes.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { watchDisputes } from './watch.ts'

const {
  shop,
  market,
  pool,
  seller,
  buyer,
  ines,
  tobias,
  files,
  move,
  read,
  decide,
  pass,
  answered,
  decided,
  end,
  told,
} = await fileFixture(startDisputes())

test('a decision is held for fourteen days, then carried out', async () => {
  const id = await decided({ outcome: 'refund', amountMinor: 2500 })
  expect(await read(id)).toMatchObject({ state: 'reported', refundedMinor: 0, disputeStage: 'decided' })
  for (const person of [buyer, seller]) {
    expect((await told(person, id))[0]).toMatch(/^decided\. Our staff decided: refund \$25\.00\. You can appeal until /)
    expect((await told(person, id))[0]).toMatch(/The reason: The reasons\.$/)
  }
  await pass(13.9)
  expect((await read(id)).state).toBe('reported')
  await pass(0.2)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 2500, act: 'carry-out', amountMinor: 2500 })
})

test('refunds by the seller after a decision count towards it', async () => {
  const id = await decided({ outcome: 'refund', amountMinor: 2500 })
  await move(seller, id, 'refund', { amountMinor: 1000 })
  await pass(14.1)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 2500, amountMinor: 1500 })
})

test('a decision that both sides accept is carried out at once', async () => {
  const id = await decided({ outcome: 'release' })
  await move(seller, id, 'accept-decision')
  expect((await read(id)).dispute.decision.acceptedBy).toEqual(['seller'])
  expect((await move(seller, id, 'appeal', { note: 'No.' })).body.message).toBe(
    'You have accepted the decision already.',
  )
  await move(buyer, id, 'accept-decision')
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 0, act: 'carry-out' })
})

test('a new date: the seller delivers again, once; when they miss it, everything is refunded', async () => {
  const id = await decided({ outcome: 'new-date', days: 5 })
  await pass(14.1)
  const order = await read(id)
  expect(order).toMatchObject({ state: 'changes-requested', turn: 'seller', changeRequests: 0 })
  expect(Date.parse(order.dueAt) - market.deps.clock.now().getTime()).toBeCloseTo(5 * day, -4)
  expect((await move(seller, id, 'report', { note: 'No.' })).body.message).toMatch(
    /^The staff set the date: deliver by /,
  )
  await move(seller, id, 'deliver', { note: 'Here it is again.' })
  await move(buyer, id, 'report', { note: 'Still missing.' })
  await move(seller, id, 'answer', { note: 'It is there.' })
  expect((await decide(ines, id, { outcome: 'new-date', days: 3 })).body.message).toMatch(/already had a new date/)
  await move(buyer, id, 'accept')

  const missed = await decided({ outcome: 'new-date', days: 5 })
  await pass(14.1)
  await pass(5.1)
  expect(await end(missed)).toMatchObject({ state: 'refunded', act: 'miss-date', amountMinor: 10_000 })
})

test('files get no new date', async () => {
  const { id } = (await shop.buy(buyer, [files], { immediateDelivery: true })).orders[0]
  await move(buyer, id, 'report', { note: 'It is empty.' })
  await move(seller, id, 'answer', { note: 'It is not.' })
  expect((await decide(ines, id, { outcome: 'new-date', days: 3 })).body.message).toMatch(
    /^This is not delivered again/,
  )
  expect((await decide(ines, id, { outcome: 'refund', amountMinor: 4001 })).body.code).toBe('refund_too_large')
  await move(buyer, id, 'accept')
})

test('staff who do not decide are named late and told daily; after thirty days everything is refunded', async () => {
  const id = await answered({ amountMinor: 100 })
  const late = async () =>
    (await pool.query(`select title from notifications where user_id = $1 and title like '%late%'`, [tobias.id])).rows
  expect((await ines.get('/admin/waiting')).body.items.map((item: { id: string }) => item.id)).toContain(id)
  await pass(6.9)
  await watchDisputes(market.deps)
  expect(await late()).toEqual([])
  await pass(0.2)
  await watchDisputes(market.deps)
  expect(await late()).toEqual([{ title: '1 dispute is late' }])
  expect(Date.parse((await read(id)).dispute.decideBy)).toBeLessThan(market.deps.clock.now().getTime())
  await pass(23)
  expect(await end(id)).toMatchObject({ state: 'refunded', act: 'undecided', amountMinor: 10_000 })
  expect((await ines.get('/admin/waiting')).body.items.map((item: { id: string }) => item.id)).not.toContain(id)
})

test('an appeal is decided by somebody else and carried out at once', async () => {
  const id = await decided({ outcome: 'release' })
  await move(buyer, id, 'appeal', { note: 'Nobody opened the second file.' })
  expect((await move(seller, id, 'appeal', { note: 'Me too.' })).body.message).toMatch(/^There is an appeal already/)
  expect((await read(id, ines)).moves).toEqual([])
  expect((await decide(ines, id, { outcome: 'release' })).body.code).toBe('appeal_own')
  expect((await move(seller, id, 'add-evidence', { note: 'This is how it opens.' })).status).toBe(200)
  expect((await read(id, tobias)).moves).toEqual(['decide'])
  await decide(tobias, id, { outcome: 'refund', amountMinor: 3000 })
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 3000, act: 'carry-out' })
  expect((await move(buyer, id, 'appeal', { note: 'Again.' })).body.code).toBe('order_moved')
  const log = await pool.query(`select act, after from admin_log where subject_id = $1 order by line`, [id])
  expect(log.rows).toEqual([
    { act: 'decide', after: 'reported (decided: pay the seller)' },
    { act: 'decide', after: 'completed, $30.00 refunded' },
  ])
})

test('after thirty days without an answer to the appeal the first decision is carried out', async () => {
  const id = await decided({ outcome: 'refund', amountMinor: 2000 })
  await move(seller, id, 'appeal', { note: 'It is all there.' })
  await pass(29.9)
  expect((await read(id)).state).toBe('reported')
  await pass(0.2)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 2000, act: 'appeal-undecided' })
  expect((await told(buyer, id))[0]).toMatch(/^settled\. Our staff did not answer the appeal in time\. We are sorry\./)
})

test('a new date of an appeal that nobody answered is a deadline like that of any decision', async () => {
  const id = await decided({ outcome: 'new-date', days: 5 })
  await move(seller, id, 'appeal', { note: 'It is all there.' })
  await pass(30.1)
  const order = await read(id)
  expect(order).toMatchObject({ state: 'changes-requested', isLastDate: true })
  expect(order.deadlines.at(-1)).toEqual({ kind: 'new-date', dueAt: order.dueAt, deliveredAt: null })
  await pass(5.1)
  expect(await end(id)).toMatchObject({ state: 'refunded', act: 'miss-date' })
})

test('where nobody else is on the staff, the same person decides the appeal, and the page says so', async () => {
  await shop.makeStaff(tobias, 'support')
  const id = await decided({ outcome: 'release' })
  await move(buyer, id, 'appeal', { note: 'No.' })
  expect((await read(id)).dispute.hasOtherStaff).toBe(false)
  expect((await decide(ines, id, { outcome: 'release' })).status).toBe(200)
  await shop.makeStaff(tobias, 'finance')
})

test('nobody decides their own order, and a role that was taken away ends at once', async () => {
  const id = await answered()
  await shop.makeStaff(buyer, 'finance')
  expect((await decide(buyer, id, { outcome: 'release' })).body.code).toBe('forbidden')
  await pool.query(`update people set role = 'member' where id = $1`, [buyer.id])
  await pool.query(`update people set role = 'member' where id = $1`, [ines.id])
  expect((await decide(ines, id, { outcome: 'release' })).body.code).toBe('order_not_found')
  await shop.makeStaff(ines, 'finance')
})

test('a decision above the limit waits for a second person, and is that of the person who asked', async () => {
  const id = await answered()
  expect((await decide(ines, id, { outcome: 'refund', amountMinor: 8000 })).body.order.secondPerson).toMatchObject({
    amountMinor: 8000,
  })
  expect((await decide(tobias, id, { outcome: 'release' })).body.code).toBe('approval_open')
  const [approval] = (await tobias.get('/admin/approvals')).body.items
  expect(approval.what).toBe('Decide to refund $80.00')
  expect((await tobias.post(`/admin/approvals/${approval.id}/approve`)).status).toBe(200)
  expect((await read(id)).dispute).toMatchObject({ stage: 'decided', decision: { amountMinor: 8000 } })
  await move(seller, id, 'appeal', { note: 'It is all there.' })
  expect((await decide(ines, id, { outcome: 'release' })).body.code).toBe('appeal_own')
  expect((await decide(tobias, id, { outcome: 'release' })).status).toBe(200)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 0 })
})

test('an appeal is decided by somebody who had no part in the first decision, if there is anybody', async () => {
  const third = await shop.staff('Third', 'finance')
  const id = await answered()
  await decide(ines, id, { outcome: 'refund', amountMinor: 8000 })
  const [approval] = (await tobias.get('/admin/approvals')).body.items
  await tobias.post(`/admin/approvals/${approval.id}/approve`)
  await move(seller, id, 'appeal', { note: 'It is all there.' })
  for (const person of [ines, tobias])
    expect((await decide(person, id, { outcome: 'release' })).body.code).toBe('appeal_own')
  expect((await tobias.get(`/orders/${id}`)).body.order.moves).not.toContain('decide')
  const waits = async (person: typeof ines) =>
    (await person.get('/admin/waiting')).body.items.some((item: { id: string }) => item.id === id)
  expect([await waits(third), await waits(tobias), await waits(ines)]).toEqual([true, false, false])
  expect((await decide(third, id, { outcome: 'release' })).status).toBe(200)
  await shop.makeStaff(third, 'support')
})

test('a decision on what somebody else decided meanwhile is refused, so that it is not one on an unread appeal', async () => {
  const id = await answered()
  expect((await decide(tobias, id, { outcome: 'release', stage: 'decision' })).status).toBe(200)
  await move(buyer, id, 'appeal', { note: 'Nothing came.' })
  const late = await decide(ines, id, { outcome: 'release', stage: 'decision' })
  expect([late.status, late.body.code]).toEqual([409, 'order_moved'])
  expect((await read(id)).disputeStage).toBe('appeal')
  expect((await decide(ines, id, { outcome: 'release', stage: 'appeal' })).status).toBe(200)
})

test('the record keeps what each decision was, also after an appeal', async () => {
  const id = await decided({ outcome: 'new-date', days: 5 })
  await move(seller, id, 'appeal', { note: 'It is all there.' })
  await decide(tobias, id, { outcome: 'release' })
  const decisions = (await read(id)).events.filter(({ act }: { act: string }) => act === 'decide')
  expect(decisions).toMatchObject([
    { outcome: 'new-date', days: 5, amountMinor: null },
    { outcome: 'release', days: null, amountMinor: null },
  ])
})

test('a refund of what was asked does not undo a decision for more', async () => {
  const id = await answered({ amountMinor: 3000 })
  await decide(ines, id, { outcome: 'refund', amountMinor: 4000 })
  await move(seller, id, 'refund', { amountMinor: 3000 })
  expect(await read(id)).toMatchObject({ state: 'reported', disputeStage: 'decided', refundedMinor: 3000 })
  await pass(14.1)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 4000, amountMinor: 1000 })
})

test('a new date is offered once per order, and a second one is refused at the choice', async () => {
  const id = await decided({ outcome: 'new-date', days: 5 })
  await pass(14.1)
  await move(seller, id, 'deliver', { note: 'Here it is again.' })
  await move(buyer, id, 'report', { note: 'Still missing.' })
  await move(seller, id, 'answer', { note: 'It is there.' })
  expect((await read(id)).dispute.mayGetNewDate).toBe(false)
  const refused = await decide(ines, id, { outcome: 'new-date', days: 3 })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'outcome' }] } })
})

test('once its date has passed a stage cannot be changed, also before the clock has run', async () => {
  const id = await decided({ outcome: 'release' })
  market.advance(14.1 * day)
  for (const name of ['appeal', 'accept-decision'] as const) {
    const late = await move(buyer, id, name, { ...(name === 'appeal' ? { note: 'No.' } : {}) })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^The time for this has just ended\./),
    ])
  }
  expect((await read(id)).moves).not.toContain('appeal')
  await pass(0)
  expect(await end(id)).toMatchObject({ state: 'completed', act: 'carry-out' })
})

test('suspended staff have no part in the orders of others', async () => {
  const former = await shop.staff('Former', 'finance')
  const id = await answered()
  expect((await former.get(`/orders/${id}`)).status).toBe(200)
  await pool.query('update people set suspended_at = now() where id = $1', [former.id])
  expect((await former.get(`/orders/${id}`)).status).toBe(404)
  expect((await move(former, id, 'refund', { amountMinor: 100, note: 'Mine.' })).status).toBe(404)
  expect((await decide(former, id, { outcome: 'release' })).status).toBe(403)
})
