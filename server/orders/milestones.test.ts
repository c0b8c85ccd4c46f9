import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { describe, expect, test } from 'vitest'
import { createMail } from '#mail/create-mail.ts'
import { inOrder } from '../../tests/support/commerce.ts'
import { applyBank } from '../../tests/support/disputes.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { mailsTo } from '../../tests/support/mails.ts'
import { agreeOn, startMilestones } from '../../tests/support/milestones.ts'
import { pdfPages } from '../../tests/support/pdf-text.ts'
import { runOrderClock } from './clock.ts'
import { momentText } from './moments.ts'
import { sendPurchaseMail } from './notifications/confirmation-mails.ts'
import { purchases } from './service.ts'

const day = 86_400_000
const { shop, market, client, provider, paidIn, payIn, move, read, told } = await fileFixture(startMilestones())
const { pool } = market.deps.db

async function pass(days: number) {
  market.advance(days * day)
  await runOrderClock(market.deps)
}
const now = () => market.deps.clock.now().getTime()
/** In how many days an order is due; null while it waits. */
const dueIn = async (id: string) => {
  const { dueAt } = await read(id)
  return dueAt && Math.round((Date.parse(dueAt) - now()) / day)
}
const acts = async (id: string) => (await read(id)).events.map(({ act }: { act: string }) => act)
const milestoneOf = async (id: string) =>
  (await pool.query('select state from engagement_milestones where order_id = $1', [id])).rows[0]?.state

test('a milestone that is paid in names its engagement, waits for its seller and has no invoice yet', async () => {
  const [id = ''] = await paidIn({ title: 'Concept', days: 7, changes: 3 }, {}, {})
  const order = await read(id)
  expect(order).toMatchObject({
    ...{ fulfilment: 'milestone', state: 'paid', turn: 'seller', changesAllowed: 3, startedAt: null, papers: [] },
    title: 'Concept',
    milestone: { engagementTitle: 'Brand and website', number: 1, of: 3 },
    moves: ['withdraw'],
  })
  expect(Date.parse(order.withdrawUntil) - Date.parse(order.paidAt)).toBe(orderLimits.withdrawDays * day)
  expect(order.items).toMatchObject([{ kind: 'milestone', milestone: order.milestone, cover: null, hasFiles: false }])
  expect(order.deadlines).toEqual([{ kind: 'agreed', dueAt: order.dueAt, deliveredAt: null }])
  expect((await read(id, provider)).moves).toEqual(['begin', 'deliver', 'cancel', 'request-time'])
  expect(await milestoneOf(id)).toBe('funded')
})

test('the days of a milestone count from the end of the one before it, paid in the same purchase', async () => {
  const [first = '', second = '', third = ''] = await paidIn({ days: 3 }, { days: 4 }, { days: 5 })
  expect([await dueIn(first), await dueIn(second), await dueIn(third)]).toEqual([3, null, null])
  expect(await read(second)).toMatchObject({ actsAt: null, turn: 'seller', deadlines: [], cancelFrom: null })
  await pass(2)
  await move(provider, first, 'deliver', { note: 'Here.' })
  expect(await dueIn(second)).toBeNull()
  await pass(3)
  await move(client, first, 'accept')
  expect([await dueIn(second), await dueIn(third)]).toEqual([4, null])
  expect(await acts(second)).toEqual(['paid', 'previous-over'])
  const { dueAt, deadlines, events } = await read(second)
  expect(deadlines).toEqual([{ kind: 'agreed', dueAt, deliveredAt: null }])
  expect(events.at(-1)).toMatchObject({ actor: 'clock', until: dueAt })
  await pass(1)
  // The middle one is cancelled, which ends it too.
  await move(provider, second, 'cancel')
  expect(await dueIn(third)).toBe(5)
  await move(provider, third, 'deliver', { note: 'Here.' })
  await move(provider, third, 'refund', { amountMinor: 10_000 })
  expect((await read(third)).state).toBe('refunded')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the source of a milestone is told of each change of its order', async () => {
  const [id = ''] = await paidIn({})
  const seen = () => told.filter(({ orderId }) => orderId === id).length
  expect(seen()).toBe(1)
  await move(provider, id, 'begin')
  await move(provider, id, 'deliver', { note: 'Here.' })
  await move(client, id, 'accept')
  expect(seen()).toBe(4)
  expect(await milestoneOf(id)).toBe('released')
})

describe('before the work has begun', () => {
  test('the client withdraws within 14 days and gets a full refund', async () => {
    const [id = ''] = await paidIn({ days: 60 })
    await pass(13.9)
    expect((await read(id)).moves).toContain('withdraw')
    const { status, body } = await move(client, id, 'withdraw')
    expect([status, body.order.state, body.order.refundedMinor]).toEqual([200, 'cancelled', 10_000])
    expect(await milestoneOf(id)).toBe('returned')
    expect((await shop.ledger()).check).toEqual(inOrder)
  })

  test('after 14 days the client can no longer withdraw, and reads when they can cancel', async () => {
    const [id = ''] = await paidIn({ days: 60 })
    await pass(14.1)
    expect(await read(id)).toMatchObject({ moves: [], withdrawUntil: null })
    const { status, body } = await move(client, id, 'withdraw')
    expect([status, body.message]).toEqual([
      409,
      `The 14 days to withdraw are over. You can cancel from ${momentText((await read(id)).cancelFrom)} if nothing was delivered.`,
    ])
  })

  test('a report is refused with what to do instead', async () => {
    const [id = ''] = await paidIn({})
    const { withdrawUntil } = await read(id)
    expect((await move(client, id, 'report', { note: 'Late.' })).body.message).toBe(
      `You can report this milestone once the seller begins or delivers. You can withdraw from it until ${momentText(withdrawUntil)}.`,
    )
  })
})

describe('once the seller has begun', () => {
  test('begins once; the client is told and can no longer withdraw, but report what is not done', async () => {
    const [id = ''] = await paidIn({ days: 60 })
    expect((await move(client, id, 'begin')).body.code).toBe('forbidden')
    const began = await move(provider, id, 'begin')
    expect([began.status, began.body.order.state]).toEqual([200, 'paid'])
    const { actsAt, startedAt, withdrawUntil, dueAt, moves } = await read(id)
    expect([actsAt, startedAt === null, withdrawUntil, moves]).toEqual([dueAt, false, null, ['report']])
    expect((await move(provider, id, 'begin')).body.message).toBe('You have begun with this milestone already.')
    const { title } = (await client.get('/notifications')).body.notifications[0]
    expect(title).toMatch(/: work has begun$/)
    expect((await move(client, id, 'withdraw')).body.message).toMatch(
      /^The seller has begun, so you can no longer withdraw\. Until .* you can report it and ask back what is not done\.$/,
    )
    const { body } = await move(client, id, 'report', { note: 'Half is not done.', amountMinor: 6000 })
    expect(body.order).toMatchObject({ state: 'reported', disputeStage: 'answer', dispute: { askedMinor: 6000 } })
    await pass(7.1)
    expect(await read(id)).toMatchObject({ state: 'completed', refundedMinor: 6000 })
    expect((await shop.ledger()).check).toEqual(inOrder)
  })

  test('after 14 days it is reported only once it is delivered', async () => {
    const [id = ''] = await paidIn({ days: 60 })
    await move(provider, id, 'begin')
    await pass(14.1)
    const { cancelFrom, dueAt, moves } = await read(id)
    expect(moves).toEqual([])
    expect((await move(client, id, 'report', { note: 'Late.' })).body.message).toBe(
      `You can report this milestone once it is delivered. It is due on ${momentText(dueAt)}. If nothing is delivered, you can cancel it from ${momentText(cancelFrom)}.`,
    )
  })

  test('a delivery begins too', async () => {
    const [id = ''] = await paidIn({})
    await move(provider, id, 'deliver', { note: 'Here.' })
    expect((await read(id)).startedAt).not.toBeNull()
    expect((await move(client, id, 'withdraw')).body.message).toBe(
      'The seller has delivered, so you can no longer withdraw. Ask for changes, or report a problem.',
    )
  })

  test('a withdrawal and a beginning at the same moment: one of the two succeeds', async () => {
    for (const round of [1, 2, 3]) {
      const [id = ''] = await paidIn({})
      const answers = await Promise.all([move(client, id, 'withdraw'), move(provider, id, 'begin')])
      expect([round, answers.map(({ status }) => status).sort()]).toEqual([round, [200, 409]])
      const { state, startedAt } = await read(id)
      expect(state === 'cancelled').toBe(startedAt === null)
    }
  })
})

test.each([
  [0, 'This was agreed without changes. Accept the work or report a problem.'],
  [1, 'You have already asked for changes once. Accept the work or report a problem.'],
  [3, 'You have already asked for changes three times. Accept the work or report a problem.'],
])('with %s rounds of changes the next request is refused', async (changes, message) => {
  const [id = ''] = await paidIn({ changes })
  const deliver = () => move(provider, id, 'deliver', { note: 'Here.' })
  const ask = () => move(client, id, 'request-changes', { note: 'Larger.' })
  await deliver()
  for (let round = 0; round < changes; round += 1) {
    expect((await ask()).status).toBe(200)
    await deliver()
  }
  expect((await read(id)).moves).not.toContain('request-changes')
  const { status, body } = await ask()
  expect([status, body.code, body.message]).toEqual([409, 'changes_used_up', message])
})

test('late work is cancelled by the client from three days after its date; what waits for another is never late', async () => {
  const [first = '', second = ''] = await paidIn({ days: 5 }, { days: 5 })
  expect((await move(client, second, 'cancel')).body.message).toMatch(
    /^The days of this milestone begin when the one before it is over\. Until then it cannot be late\. You can withdraw from it until /,
  )
  expect((await move(provider, second, 'request-time', { note: 'More.', days: 3 })).body.message).toBe(
    'The days of this milestone begin when the one before it is over, so there is no deadline to move yet.',
  )
  await pass(7.9)
  expect((await move(client, first, 'cancel')).body.code).toBe('cancel_too_early')
  await pass(0.2)
  expect((await move(client, first, 'cancel')).body.order.refundedMinor).toBe(10_000)
  expect(await dueIn(second)).toBe(5)
  await pass(5.1)
  expect((await read(second)).events.at(-1)).toMatchObject({ act: 'remind' })
  await pass(14)
  expect(await read(second)).toMatchObject({ state: 'cancelled', refundedMinor: 10_000 })
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a milestone delivered before its days began has no date, and one after changes', async () => {
  const [first = '', second = ''] = await paidIn({}, {})
  await move(provider, second, 'deliver', { note: 'Early.' })
  expect(await read(second)).toMatchObject({ dueAt: null, deadlines: [] })
  await move(client, second, 'request-changes', { note: 'Larger.' })
  const { deadlines, dueAt } = await read(second)
  expect(deadlines).toEqual([{ kind: 'changes', dueAt, deliveredAt: null }])
  await move(provider, first, 'deliver', { note: 'Here.' })
  await move(client, first, 'accept')
  expect(await read(second)).toMatchObject({ dueAt, state: 'changes-requested' })
})

test('two milestones that end at the same moment start the third once', async () => {
  const [first = '', second = '', third = ''] = await paidIn({}, {}, { days: 4 })
  await move(provider, first, 'deliver', { note: 'Here.' })
  await Promise.all([move(client, first, 'accept'), move(provider, second, 'cancel')])
  expect((await acts(third)).filter((act: string) => act === 'previous-over')).toHaveLength(1)
  expect(await dueIn(third)).toBe(4)
})

test('while the card’s bank decides nothing begins; afterwards the dates moved and the next one still waits', async () => {
  const [first = '', second = ''] = await paidIn({ days: 5 }, { days: 4 })
  const { purchaseId } = await read(first)
  await applyBank(shop, purchaseId, { disputedMinor: 20_000 })
  expect([(await read(first)).state, (await read(second)).state]).toEqual(['reported', 'reported'])
  await pass(10)
  await applyBank(shop, purchaseId, { disputedMinor: null })
  expect([await dueIn(first), await dueIn(second)]).toEqual([5, null])
  await move(provider, first, 'cancel')
  expect(await dueIn(second)).toBe(4)
})

test('there is a receipt at the payment and an invoice at completion over what was released, then credit notes', async () => {
  const [id = ''] = await paidIn({ title: 'Concept' }, {})
  const { purchaseId } = await read(id)
  const { receipt } = (await client.get(`/purchases/${purchaseId}/receipt`)).body
  expect(receipt.orders[0].lines).toMatchObject([{ title: 'Concept', milestone: { number: 1, of: 2 } }])
  await move(provider, id, 'deliver', { note: 'Here.' })
  await move(provider, id, 'refund', { amountMinor: 2500 })
  expect((await read(id)).papers).toEqual([])
  await move(client, id, 'accept')
  const { invoice } = (await client.get(`/orders/${id}/invoice`)).body
  expect(invoice).toMatchObject({
    ...{ beforeMinor: 2500, totalMinor: 7500, creditNotes: [] },
    lines: [{ title: 'Concept', licence: null, milestone: { number: 1 }, totalMinor: 10_000 }],
  })
  const [words] = pdfPages((await client.get(`/orders/${id}/invoice/pdf`)).body)
  for (const each of ['Concept', 'Milestone 1 of 2 of Brand and website', 'Refunded before', '$75.00'])
    expect(words).toContain(each)
  await move(provider, id, 'refund', { amountMinor: 500 })
  expect((await read(id)).papers).toMatchObject([{ amountMinor: 7500 }, { position: 1, amountMinor: 500 }])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a milestone is no sale of a project: no review, no rank, no record, no achievement', async () => {
  const newcomer = await shop.seller('Nele', market.newcomer)
  const { milestones } = await agreeOn(market.deps, { client, provider: newcomer }, [{}])
  const [id = ''] = await payIn(milestones)
  await move(newcomer, id, 'deliver', { note: 'Here.' })
  await move(client, id, 'accept')
  const [line] = (await read(id)).items
  expect((await client.get(`/orders/${id}/reviews`)).body.lines).toMatchObject([{ moves: [] }])
  const refused = await client.post(`/orders/${id}/lines/${line.id}/review`, { rating: 5, text: '' })
  expect([refused.status, refused.body.message]).toEqual([409, 'Only projects are reviewed here.'])
  expect([...(await purchases.ranked(market.deps.db, [newcomer.id]))]).toEqual([])
  expect((await pool.query('select * from seller_records where user_id = $1', [newcomer.id])).rows).toEqual([])
  const reached = await pool.query(`select kind from achievements where user_id = $1 and kind = 'first-sale'`, [
    newcomer.id,
  ])
  expect(reached.rows).toEqual([])
})

test('the confirmation mail says what the buyer agreed to and until when they can withdraw', async () => {
  const { deps } = market
  const [id = '', second = ''] = await paidIn({ title: 'Concept' }, { title: 'Build' })
  const { purchaseId, paidAt, dueAt } = await read(id)
  await sendPurchaseMail(
    { ...deps, mail: createMail(deps.config, deps.db, deps.clock) },
    { id: purchaseId, what: 'paid' },
  )
  const { rows } = await pool.query('select email from people where id = $1', [client.id])
  const [mail] = await mailsTo(deps.db, rows[0].email)
  const until = momentText(new Date(Date.parse(paidAt) + orderLimits.withdrawDays * day))
  for (const each of [
    'Concept (Milestone 1 of 2 of Brand and website), $100.00',
    `“${consentTexts.milestone}” You can withdraw on the order’s page until ${until}`,
    `It is due on ${momentText(dueAt)}.`,
    'Its days start when the milestone before it is over.',
    `/orders/${second}`,
  ])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(each)
})

test('lists and exports name the engagement', async () => {
  const [id = ''] = await paidIn({ title: 'Concept' })
  const listed = (await client.get('/orders?q=Concept&limit=1')).body.items[0]
  expect(listed).toMatchObject({
    id,
    title: 'Concept',
    cover: null,
    milestone: { engagementTitle: 'Brand and website' },
  })
  const [, row] = String((await client.get('/orders/export')).body).split('\r\n')
  expect(row).toContain('Concept (milestone 1 of Brand and website)')
})
