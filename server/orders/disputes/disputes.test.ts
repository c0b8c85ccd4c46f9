import { expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { day, startDisputes } from '../../../tests/support/disputes.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { fileForm } from '../../../tests/support/file-form.ts'

const {
  shop,
  market,
  pool,
  seller,
  buyer,
  ines,
  tobias,
  move,
  read,
  decide,
  pass,
  delivered,
  reported,
  answered,
  end,
  told,
  bank,
} = await fileFixture(startDisputes())

test('without an answer within seven days what was asked is refunded and the seller is paid the rest', async () => {
  const id = await reported({ amountMinor: 3000 })
  const { dispute } = await read(id)
  expect(dispute).toMatchObject({ stage: 'answer', openedBy: 'buyer', askedMinor: 3000, answerFrom: 'seller' })
  expect(Date.parse(dispute.answerBy) - Date.parse(dispute.openedAt)).toBe(7 * day)
  await pass(6.99)
  expect((await read(id)).state).toBe('reported')
  await pass(0.02)
  expect(await end(id)).toEqual({
    ...{ state: 'completed', refundedMinor: 3000, act: 'silence', actor: 'clock', amountMinor: 3000, end: 'silence' },
  })
  expect((await told(seller, id))[0]).toMatch(/^settled\. You did not answer in time\. The buyer gets \$30\.00 back\./)
  expect((await told(buyer, id))[0]).toMatch(/^settled\. The seller did not answer in time\. You get \$30\.00 back\./)
})

test('a seller reports changes beyond what was agreed; a buyer who does not answer releases the money', async () => {
  const id = await delivered()
  await move(buyer, id, 'request-changes', { note: 'Draw me a second logo.' })
  expect((await move(seller, id, 'report', { note: 'x', amountMinor: 5 })).status).toBe(422)
  await move(seller, id, 'report', { note: 'A second logo was not agreed.' })
  expect((await read(id)).dispute).toMatchObject({ openedBy: 'seller', askedMinor: 0, answerFrom: 'buyer' })
  // A refund by the seller who asks to be paid does not end the dispute.
  await move(seller, id, 'refund', { amountMinor: 100 })
  expect((await read(id)).state).toBe('reported')
  await pass(7.1)
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 100, act: 'silence', amountMinor: 0 })
})

test('changes that are not delivered in time open a dispute about what is left', async () => {
  const id = await delivered()
  await move(buyer, id, 'request-changes', { note: 'Larger, please.' })
  await move(seller, id, 'refund', { amountMinor: 1000 })
  await pass(14.1)
  expect((await read(id)).dispute).toMatchObject({ openedBy: 'clock', askedMinor: 9000, answerFrom: 'seller' })
  await pass(7.1)
  expect(await end(id)).toMatchObject({ state: 'refunded', refundedMinor: 10_000, amountMinor: 9000 })
})

test('a seller’s refund of at least what was asked ends the dispute; smaller ones count towards it', async () => {
  const id = await reported({ amountMinor: 4000 })
  await move(seller, id, 'refund', { amountMinor: 1500 })
  expect((await read(id)).state).toBe('reported')
  await move(seller, id, 'refund', { amountMinor: 2500 })
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 4000, act: 'refund', end: 'refund' })
})

test('a buyer cannot ask for more than is left, and a dispute is decided only after the answer', async () => {
  const id = await delivered()
  await move(seller, id, 'refund', { amountMinor: 2000 })
  const answer = await move(buyer, id, 'report', { note: 'All of it.', amountMinor: 8001 })
  expect(answer.body).toMatchObject({ code: 'refund_too_large', message: 'You can ask for at most $80.00.' })
  await move(buyer, id, 'report', { note: 'All of it.', amountMinor: 8000 })
  expect((await decide(ines, id, { outcome: 'release' })).body.message).toMatch(/^The other side can answer until /)
  expect((await decide(ines, id, { outcome: 'part' })).status).toBe(422)
})

test('a split that the other side accepts is carried out at once; a changed one is read again', async () => {
  const id = await reported()
  expect((await move(seller, id, 'propose-split', { amountMinor: 10_001 })).body.code).toBe('refund_too_large')
  await move(seller, id, 'propose-split', { amountMinor: 2000 })
  await move(seller, id, 'propose-split', { amountMinor: 3000 })
  expect((await move(buyer, id, 'accept-split', { amountMinor: 2000 })).body).toMatchObject({
    message: expect.stringMatching(/^The proposal has changed/),
  })
  expect((await move(seller, id, 'accept-split', { amountMinor: 3000 })).body.message).toMatch(/^This is your own/)
  await move(buyer, id, 'accept-split', { amountMinor: 3000 })
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 3000, act: 'accept-split' })

  const whole = await answered()
  await move(buyer, whole, 'propose-split', { amountMinor: 10_000 })
  await move(seller, whole, 'accept-split', { amountMinor: 10_000 })
  expect(await end(whole)).toMatchObject({ state: 'refunded', refundedMinor: 10_000 })

  const none = await answered()
  await move(seller, none, 'propose-split', { amountMinor: 0 })
  await move(buyer, none, 'accept-split', { amountMinor: 0 })
  expect(await end(none)).toMatchObject({ state: 'completed', refundedMinor: 0 })
})

test('a split accepted and withdrawn at once: one happens; two decisions at once: one is made', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await answered()
    await move(seller, id, 'propose-split', { amountMinor: 1000 })
    const both = await Promise.all([
      move(buyer, id, 'accept-split', { amountMinor: 1000 }),
      move(seller, id, 'withdraw-split'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const order = await read(id)
    expect([order.state, order.refundedMinor]).toEqual(both[0]?.status === 200 ? ['completed', 1000] : ['reported', 0])
  }
  const id = await answered()
  const decisions = await Promise.all([
    decide(ines, id, { outcome: 'release' }),
    decide(tobias, id, { outcome: 'refund', amountMinor: 100 }),
    decide(ines, id, { outcome: 'release' }),
  ])
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await pool.query('select from admin_log where subject_id = $1', [id])).rowCount).toBe(1)
  const appeals = await Promise.all([
    move(buyer, id, 'appeal', { note: 'No.' }),
    move(seller, id, 'appeal', { note: 'No.' }),
    move(buyer, id, 'accept-decision'),
  ])
  expect(appeals.filter(({ body }) => body.order?.dispute?.appeal)).not.toEqual([])
  expect((await read(id)).disputeStage).toBe('appeal')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('evidence is refused once the staff have decided, and empty evidence always', async () => {
  const id = await answered()
  expect((await move(buyer, id, 'add-evidence', {})).body.fields).toEqual([
    { path: 'note', message: 'Add a file or a link, or write what the staff should know.' },
  ])
  const form = await fileForm('file', 'screen.txt', 'It crashes here.')
  const call = { method: 'POST', url: `/api/orders/${id}/attachments`, ...form } as const
  const { file } = (await market.call(call, buyer.token)).body
  expect((await move(buyer, id, 'add-evidence', { attachments: [file.id] })).status).toBe(200)
  const added = (await read(id, seller)).events.at(-1)
  expect(added).toMatchObject({ act: 'add-evidence', files: [{ id: file.id, name: 'screen.txt' }] })
  expect((await ines.get(`/orders/${id}/files/${file.id}`)).status).toBe(200)
  await decide(ines, id, { outcome: 'release' })
  expect((await move(buyer, id, 'add-evidence', { note: 'More.' })).body.message).toMatch(/^The staff have decided\./)
})

test('while the card’s bank decides, no clock runs and nobody moves money; won, the dispute goes on', async () => {
  const id = await answered()
  const order = await read(id)
  await bank(order.purchaseId, { disputedMinor: 10_000 })
  expect(await read(id)).toMatchObject({ state: 'reported', disputeStage: 'bank', actsAt: null, moves: [] })
  for (const [person, name, body] of [
    [buyer, 'accept', {}],
    [seller, 'refund', { amountMinor: 10_000 }],
    [seller, 'propose-split', { amountMinor: 100 }],
    [ines, 'decide', { outcome: 'release', note: 'Now.' }],
  ] as const)
    expect([name, (await move(person, id, name, body)).body.code]).toEqual([name, 'bank_decides'])
  expect(
    (await ines.get('/admin/orders?waitsFor=staff')).body.items.map((each: { id: string }) => each.id),
  ).not.toContain(id)
  await pass(60)
  expect((await read(id)).state).toBe('reported')
  await bank(order.purchaseId, { disputedMinor: null })
  expect(await read(id)).toMatchObject({ state: 'reported', disputeStage: 'decision' })
  expect((await decide(ines, id, { outcome: 'release' })).status).toBe(200)
  await bank(order.purchaseId, { disputedMinor: 10_000 })
  await bank(order.purchaseId, { disputedMinor: null, lostMinor: 10_000 })
  expect(await end(id)).toMatchObject({ state: 'refunded', act: 'dispute-lost', end: 'dispute-lost' })
})

test('a suspended seller answers, and a person without an account sees nothing', async () => {
  const wren = await shop.seller('Wren')
  const theirs = await shop.offer(wren, { title: 'A song', price: 100, durationDays: 5 }, 'made')
  const { id } = (await shop.buy(buyer, [theirs])).orders[0]
  await move(wren, id, 'deliver', { note: 'Here.' })
  await move(buyer, id, 'report', { note: 'It has no words.' })
  await pool.query('update people set suspended_at = now() where id = $1', [wren.id])
  expect((await move(wren, id, 'answer', { note: 'It is a song without words.' })).status).toBe(200)
  expect((await move(wren, id, 'add-evidence', { note: 'As the title says.' })).status).toBe(200)
  expect((await market.visitor.post(`/orders/${id}/answer`, { note: 'x' })).status).toBe(401)
  expect((await read(id)).disputeStage).toBe('decision')
})

test('the staff who decide read what both sides wrote since the order, while the dispute is open', async () => {
  const { conversation } = (await buyer.post('/conversations', { userId: seller.customUserId })).body
  const say = (by: ShopPerson, text: string) => {
    market.advance(1000)
    return by.post(`/conversations/${conversation.id}/messages`, { clientId: crypto.randomUUID(), text })
  }
  expect((await say(buyer, 'Before the order.')).status).toBe(201)
  market.advance(60_000)
  const id = await reported()
  await say(buyer, 'Where is the second half?')
  await say(seller, 'In the second file.')
  const messages = (by: ShopPerson) => by.get(`/admin/orders/${id}/messages`)
  const { status, body } = await messages(ines)
  expect(status).toBe(200)
  expect(body.items.map((each: { by: string; text: string }) => [each.by, each.text])).toEqual([
    ['buyer', 'Where is the second half?'],
    ['seller', 'In the second file.'],
  ])
  const support = await market.person('Lucia')
  await shop.makeStaff(support, 'support')
  expect((await messages(support)).body.code).toBe('not_your_duty')
  expect((await messages(buyer)).status).toBe(403)
  // A side of the order reads nothing as staff.
  await shop.makeStaff(buyer, 'finance')
  expect((await messages(buyer)).body.code).toBe('order_not_found')
  await pool.query(`update people set role = 'member' where id = $1`, [buyer.id])
  await move(buyer, id, 'accept')
  expect((await messages(ines)).body.code).toBe('order_not_found')
})

test('a refund withdraws an open proposal, and says when it ends the dispute', async () => {
  const id = await answered({ amountMinor: 6000 })
  await move(seller, id, 'propose-split', { amountMinor: 3000 })
  await move(seller, id, 'refund', { amountMinor: 3000 })
  expect((await read(id)).dispute.split).toBeNull()
  expect((await move(buyer, id, 'accept-split', { amountMinor: 3000 })).status).toBe(409)
  expect((await told(buyer, id))[0]).toMatch(/^refund\. You get a refund of \$30\.00\.$/)
  await move(seller, id, 'refund', { amountMinor: 3000 })
  expect(await end(id)).toMatchObject({ state: 'completed', refundedMinor: 6000 })
  expect((await told(buyer, id))[0]).toMatch(/You get a refund of \$30\.00\. That ends the dispute\.$/)
})

test('after the decision files come only with an appeal', async () => {
  const id = await answered()
  await decide(ines, id, { outcome: 'release' })
  const form = await fileForm('file', 'screen.txt', 'It crashes here.')
  const call = { method: 'POST', url: `/api/orders/${id}/attachments`, ...form } as const
  const { file } = (await market.call(call, buyer.token)).body
  const files = { attachments: [file.id] }
  const refused = await move(buyer, id, 'propose-split', { amountMinor: 100, ...files })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ path: 'attachments' }] } })
  expect((await move(buyer, id, 'appeal', { note: 'Look.', ...files })).status).toBe(200)
})
