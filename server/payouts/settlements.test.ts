import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { heldPayouts } from './personal-data.ts'

// Paying sellers by bank transfer, where the payment provider cannot.

let seller: ShopPerson
let keys = 0
const iban = 'DE89 3704 0044 0532 0130 00'
const day = 86_400_000

const shop = await fileFixture(startShop())
shop.market.deps.payments = { ...shop.bank.provider, payouts: null }
const buyer = await shop.market.person('Maya')
const staff = await shop.market.person('Ines')
await shop.makeAdmin(staff)
beforeEach(async () => {
  seller = await shop.seller('Ada')
})

const query = async (text: string, values: unknown[] = []) => (await shop.market.deps.db.pool.query(text, values)).rows
const keyed = (who: ShopPerson, path: string, body: object = {}, key = `key-${++keys}`) =>
  who.post(path, body, { 'idempotency-key': key })
const balance = async () => (await seller.get('/balance')).body
const list = async () => (await staff.get('/admin/payouts')).body
const owedTo = async (who = seller) =>
  (await list()).owed.items.find(
    (item: { seller: { customUserId: string } }) => item.seller.customUserId === who.customUserId,
  )
const today = () => shop.market.deps.clock.now().toISOString().slice(0, 10)
const news = () => query('select title, message from notifications where user_id = $1 order by id', [seller.id])
const payoutNews = async () => (await news()).filter(({ title }) => title.startsWith('Payout'))

async function verifyPhone(): Promise<void> {
  await query('update people set phone = $2, phone_verified_at = now() where id = $1', [
    seller.id,
    `+49301${String(seller.id).padStart(6, '0')}`,
  ])
}
async function keepAccount(account: object = { holder: 'Ada Lovelace', iban }): Promise<void> {
  await verifyPhone()
  expect((await seller.put('/payout-account', account)).status).toBe(200)
}
/** An order of 100 dollars: 90 of them are the seller's once the buyer accepts. */
async function sold({ accept = true } = {}): Promise<string> {
  const product = await shop.offer(seller, { price: 100 })
  const { orders } = await shop.buy(buyer, [product], { immediateDelivery: true })
  if (accept) expect((await buyer.post(`/orders/${orders[0].id}/accept`, {})).status).toBe(200)
  return orders[0].id
}
const prepare = (who = staff, key?: string) => keyed(who, '/admin/payouts', { sellers: [seller.customUserId] }, key)
async function prepared(): Promise<string> {
  await keepAccount()
  await sold()
  expect((await prepare()).body).toEqual({ prepared: 1, leftOut: 0 })
  const [{ id }] = await query('select id from payouts where user_id = $1', [seller.id])
  return id
}
const paid = (id: string, over: object = {}, who = staff, key?: string) =>
  keyed(who, `/admin/payouts/${id}/paid`, { reference: 'SEPA 4711', paidOn: today(), ...over }, key)

test('GET /admin/payouts lists what each seller is owed, since when, and what is missing before they can be paid', async () => {
  const before = await list()
  await sold()
  expect(await owedTo()).toMatchObject({
    seller: { name: 'Ada' },
    availableMinor: 9000,
    account: null,
    phoneVerified: false,
    suspended: false,
  })
  expect((await list()).owed).toMatchObject({
    total: before.owed.total + 1,
    totalMinor: before.owed.totalMinor + 9000,
  })
  const firstDue = (await owedTo()).dueSince
  expect((await prepare()).body).toEqual({ prepared: 0, leftOut: 1 })
  await keepAccount()
  await sold({ accept: false })
  expect(await owedTo()).toMatchObject({
    ...{ availableMinor: 9000, dueSince: firstDue, phoneVerified: true },
    account: { holder: 'Ada Lovelace', number: 'DE89370400440532013000', isIban: true, country: 'DE' },
  })
  // A payout is deducted from the oldest money first.
  expect((await prepare()).body.prepared).toBe(1)
  expect(await owedTo()).toBeUndefined()
  shop.market.advance(1000)
  await sold()
  expect((await owedTo()).dueSince > firstDue).toBe(true)
})

test('PUT /payout-account stores an IBAN or number, bank and country; only the owner and staff can read it', async () => {
  await verifyPhone()
  const account = { holder: 'Ada', accountNumber: '000-123 456', bank: 'Harbor Bank', country: 'US' }
  const wrong: [object, string][] = [
    [{ holder: 'Ada' }, 'iban'],
    [{ ...account, bank: ' ' }, 'bank'],
    [{ ...account, country: undefined }, 'country'],
    [{ ...account, country: 'XX' }, 'country'],
    [{ ...account, country: 'Other' }, 'countryOther'],
    [{ ...account, accountNumber: '12' }, 'accountNumber'],
    [{ ...account, bankCode: '!' }, 'bankCode'],
    [{ ...account, iban }, 'iban'],
    [{ ...account, holder: '' }, 'holder'],
  ]
  for (const [body, field] of wrong) {
    const answer = await seller.put('/payout-account', body)
    expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, field])
  }
  const abroad = await seller.put('/payout-account', { ...account, country: 'Other', countryOther: 'Sealand' })
  expect(abroad.body.account).toMatchObject({ country: 'Sealand' })
  const kept = await seller.put('/payout-account', { ...account, bankCode: '021000021' })
  expect(kept.body.account).toEqual({ holder: 'Ada', last4: '3456', bank: 'Harbor Bank', country: 'US' })
  expect(await balance()).toMatchObject({ method: 'transfer', account: kept.body.account })
  const { account: held } = await heldPayouts(shop.market.deps.db, seller.id)
  expect(held?.destination).toMatchObject({ number: '000123456', bankCode: '021000021', isIban: false })
  expect((await buyer.get('/balance')).body.account).toBeNull()
  for (const call of ['/admin/payouts', '/admin/payouts/export'])
    expect((await buyer.get(call)).body.code).toBe('forbidden')
})

test('a transfer is prepared, exported and marked as paid; ledger, log, notification and balance show it', async () => {
  const id = await prepared()
  expect(await balance()).toMatchObject({
    availableMinor: 0,
    payouts: [{ id, state: 'requested', method: 'transfer' }],
  })
  expect((await staff.get('/admin/overview')).body.open.payouts).toBe((await list()).open.total)
  const csv = (await staff.get('/admin/payouts/export')).body.toString()
  expect(csv).toContain(
    `${id},Ada Lovelace,DE89370400440532013000,,,,DE,90.00,USD,Guildhall payout ${id},${today()}\r\n`,
  )
  const before = (await shop.ledger()).sums
  const answer = await paid(id)
  expect(answer.body.payout).toMatchObject({
    id,
    state: 'paid',
    reference: 'SEPA 4711',
    paidOn: today(),
    destination: null,
  })
  const { sums, check } = await shop.ledger()
  expect(check).toEqual(inOrder)
  expect([(sums.provider ?? 0) - (before.provider ?? 0), (sums.payouts ?? 0) - (before.payouts ?? 0)]).toEqual([
    -9000, 9000,
  ])
  expect(await balance()).toMatchObject({ availableMinor: 0, payouts: [{ id, state: 'paid', reference: 'SEPA 4711' }] })
  expect(await payoutNews()).toEqual([
    {
      title: 'Payout sent',
      message: expect.stringMatching(/^\$90\.00 was sent to your account ending in 3000 on .*SEPA 4711$/),
    },
  ])
  const log = await query(
    'select act, before, after, actor, subject_title from admin_log where subject_id = $1 order by line',
    [id],
  )
  const line = { actor: staff.customUserId, subject_title: 'Payout of $90.00' }
  expect(log).toEqual([
    { act: 'prepare-payout', before: 'owed', after: 'requested', ...line },
    { act: 'pay-payout', before: 'requested', after: 'paid', ...line },
  ])
})

test('POST /admin/payouts/{id}/paid refuses a missing key or reference and impossible dates', async () => {
  const id = await prepared()
  expect((await staff.post(`/admin/payouts/${id}/paid`, { reference: 'x', paidOn: today() })).body.code).toBe(
    'key_required',
  )
  const far = new Date(Date.now() + 40 * day).toISOString().slice(0, 10)
  for (const [over, field] of [
    [{ reference: ' ' }, 'reference'],
    [{ paidOn: '22.11.2026' }, 'paidOn'],
    [{ paidOn: '2020-01-01' }, 'paidOn'],
    [{ paidOn: far }, 'paidOn'],
  ] as const)
    expect((await paid(id, over)).body.fields?.[0]?.path).toBe(field)
  expect((await paid('aaaaaaaaaaaa')).body.code).toBe('payout_not_found')
  expect((await paid(id)).status).toBe(200)
})

test('two administrators who mark a transfer as paid at the same time pay it once', async () => {
  const id = await prepared()
  const other = await shop.market.person('Jon')
  await shop.makeAdmin(other)
  const held = await holdLock(shop.market.deps.db, 'select from payouts where id = $1 for update', [id])
  const marks = [paid(id, {}, staff, 'mark'), paid(id, { reference: 'SEPA 4712' }, other)]
  await held.untilHeld(marks)
  await held.release()
  const codes = (await Promise.all(marks)).map(({ body }) => body.code ?? body.payout.state)
  expect(codes.toSorted()).toEqual(['paid', 'payout_ended'])
  expect((await paid(id)).body.code).toBe('payout_ended')
  expect(await payoutNews()).toHaveLength(1)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('POST /admin/payouts/{id}/paid with the same key answers the same and notifies once', async () => {
  const id = await prepared()
  const first = await paid(id, {}, staff, 'same-mark')
  const again = await paid(id, {}, staff, 'same-mark')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await paid(id, { reference: 'SEPA 4712' }, staff, 'same-mark')).body.code).toBe('key_reused')
  expect(await payoutNews()).toHaveLength(1)
})

test('two administrators who prepare at the same time set the money aside once, and no more than is available', async () => {
  await keepAccount()
  await sold()
  await sold({ accept: false })
  const held = await holdLock(shop.market.deps.db, 'lock table ledger_transfers in share mode')
  const requests = [prepare(), prepare()]
  await held.untilHeld(requests)
  await held.release()
  expect((await Promise.all(requests)).map(({ body }) => body.prepared).toSorted()).toEqual([0, 1])
  expect(await query('select amount_minor from payouts where user_id = $1', [seller.id])).toEqual([
    { amount_minor: 9000 },
  ])
  expect(await balance()).toMatchObject({ availableMinor: 0, pendingMinor: 9000 })
})

test('POST /admin/payouts with the same key prepares nothing more', async () => {
  await keepAccount()
  await sold()
  const first = await prepare(staff, 'prepare-once')
  await sold()
  expect((await prepare(staff, 'prepare-once')).body).toEqual(first.body)
  expect(await balance()).toMatchObject({ availableMinor: 9000 })
})

test('a returned transfer is available again by a reversal, once', async () => {
  const id = await prepared()
  const back = (key?: string) => keyed(staff, `/admin/payouts/${id}/came-back`, { reason: 'Account closed.' }, key)
  expect((await back()).body.code).toBe('payout_ended')
  await paid(id)
  expect((await back('back')).body.payout.state).toBe('returned')
  expect((await back('back')).body.payout.state).toBe('returned')
  expect((await back()).body.code).toBe('payout_ended')
  expect(await balance()).toMatchObject({ availableMinor: 9000, payouts: [{ id, state: 'returned' }] })
  expect((await payoutNews()).at(-1)?.message).toContain('Account closed.')
  const { sums, check } = await shop.ledger()
  expect([check, sums.payouts ?? 0]).toEqual([inOrder, 0 - (await list()).open.totalMinor])
  expect((await prepare()).body.prepared).toBe(1)
})

test('an unsent transfer is stopped, and its money is available again', async () => {
  const id = await prepared()
  const stop = () => keyed(staff, `/admin/payouts/${id}/stop`, { reason: 'The account is being checked.' })
  expect((await stop()).body.payout).toMatchObject({ state: 'failed', destination: null })
  expect((await stop()).body.code).toBe('payout_ended')
  expect((await paid(id)).body.code).toBe('payout_ended')
  expect(await balance()).toMatchObject({ availableMinor: 9000, payouts: [{ id, state: 'failed' }] })
})

test('a refund after the money was set aside is deducted from the next balance', async () => {
  await keepAccount()
  const order = await sold()
  expect((await prepare()).body.prepared).toBe(1)
  expect((await keyed(seller, `/orders/${order}/refund`, { amountMinor: 10000 })).status).toBe(200)
  expect(await balance()).toMatchObject({ availableMinor: -9000 })
  await sold()
  expect((await prepare()).body.prepared).toBe(0)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('POST /payouts requests a transfer and notifies staff', async () => {
  await keepAccount()
  await sold()
  const asked = await keyed(seller, '/payouts')
  expect(asked.body.payout).toMatchObject({ state: 'requested', method: 'transfer', amountMinor: 9000 })
  const { open } = await list()
  expect(open.items.at(-1)).toMatchObject({ id: asked.body.payout.id, seller: { name: 'Ada' } })
  const told = await query("select href from notifications where user_id = $1 and title = 'Payout to send'", [staff.id])
  expect(told.at(-1)).toEqual({ href: '/admin/payouts' })
})

test('the CSV for the bank never starts a formula', async () => {
  await keepAccount({ holder: '=HYPERLINK("x")', accountNumber: '00012345', bank: '+Bank', country: 'US' })
  await sold()
  await prepare()
  const csv = (await staff.get('/admin/payouts/export')).body.toString()
  expect(csv).toContain(`"'=HYPERLINK(""x"")",,00012345,,"'+Bank",US,90.00,USD`)
})

test('with payouts by the provider nothing is prepared by hand and an account is an IBAN', async () => {
  await keepAccount()
  const { deps } = shop.market
  const byHand = deps.payments
  deps.payments = shop.bank.provider
  try {
    expect((await prepare()).body.code).toBe('payouts_by_provider')
    expect(await balance()).toMatchObject({ method: 'provider', account: null })
    const account = { holder: 'Ada', accountNumber: '0001234', bank: 'Harbor Bank', country: 'US' }
    expect((await seller.put('/payout-account', account)).body.fields[0].path).toBe('iban')
  } finally {
    deps.payments = byHand
  }
})
