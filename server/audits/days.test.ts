import { beforeEach, expect, test } from 'vitest'
import { auditForm, publicForm, signature } from '../../tests/support/audits.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, offerOf, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { followChangedRules } from './jobs.ts'

const { deps, market, shop, freelancer, ask, move, read, payIn, moveOrder, pass } = await fileFixture(startHiring())
let provider: ShopPerson
let client: ShopPerson
beforeEach(async () => {
  provider = await freelancer('Hana')
  client = await market.person('Ilse')
})

const day = 86_400_000
const now = () => deps.clock.now().getTime()
const dayIn = (days: number) => new Date(now() + days * day).toISOString().slice(0, 10)
const pathOf = (id: string, rest = '') => `/engagements/${id}/rules${rest}`
const formNow = (over: object = {}) => auditForm(over, now())
const propose = (person: ShopPerson, id: string, form: object, after = 0) => person.put(pathOf(id), { after, form })
const agree = (id: string, version: number) => provider.post(pathOf(id, '/agree'), { version })
const sign = (id: string, version: number) => client.post(pathOf(id, '/sign'), signature(version))
/** Performs what a change of rules enqueued. */
const follow = (id: string) => followChangedRules(deps, id, deps.clock.now())

/** An audit with its one milestone paid in, and what its provider can do to deliver it. */
async function paidAudit() {
  const { engagement } = (await ask(client, provider, { category: 'Security audit' })).body
  const { id } = engagement
  await move(provider, id, 'offer', offerOf(0, { milestones: [milestone] }))
  await move(client, id, 'accept', { version: 1 })
  const { milestones } = await read(client, id)
  const [orderId = ''] = await payIn(client, [milestones[0].id])
  return { id, orderId, deliver: () => moveOrder(provider, orderId, 'deliver', { note: 'All of it.' }) }
}

test('the days of a milestone count from when the rules are complete, and stop while a new version is incomplete', async () => {
  const { id, orderId, deliver } = await paidAudit()
  const orderOf = async (person = client) => (await person.get(`/orders/${orderId}`)).body.order
  const daysTo = (at: string | null) => at && Math.round((Date.parse(at) - now()) / day)
  const until = dayIn(80)
  const waiting = await orderOf()
  expect(waiting).toMatchObject({ dueAt: null, turn: 'seller', deadlines: [], rules: { hadBegun: false } })
  expect(daysTo(waiting.rules.until)).toBe(30)
  await propose(provider, id, formNow({ until }))
  await follow(id)
  // The provider agreed to what they wrote: the client signs.
  expect((await orderOf()).turn).toBe('buyer')
  expect((await read(client, id)).waits).toBe('yours')
  await pass(6)
  expect((await orderOf()).dueAt).toBeNull()
  await sign(id, 1)
  await follow(id)
  await follow(id)
  const begun = await orderOf()
  expect(begun).toMatchObject({ turn: 'seller', rules: null, deadlines: [{ kind: 'agreed', dueAt: begun.dueAt }] })
  expect(daysTo(begun.dueAt)).toBe(milestone.days)
  expect(begun.events.filter(({ act }: { act: string }) => act === 'rules-stand')).toHaveLength(1)

  // Three days of it are used; a new version stops them, and its signature lets the rest run.
  await pass(3)
  await propose(provider, id, formNow({ what: 'The shop too.', until }), 1)
  await follow(id)
  expect(await orderOf()).toMatchObject({ dueAt: null, turn: 'buyer', rules: { hadBegun: true } })
  await pass(5)
  await sign(id, 2)
  await follow(id)
  const later = await orderOf()
  expect(later.deadlines).toMatchObject([{ kind: 'agreed', dueAt: later.dueAt }])
  expect(daysTo(later.dueAt)).toBe(milestone.days - 3)
  expect((await deliver()).status).toBe(200)
})

test('without complete rules both are reminded after 7 days, the client can cancel after 14, and after 30 everything is refunded', async () => {
  const { orderId } = await paidAudit()
  const told = async (person: ShopPerson) => (await person.get('/notifications')).body.notifications[0].title
  const order = async () => (await client.get(`/orders/${orderId}`)).body.order
  await pass(7)
  for (const person of [client, provider]) expect(await told(person)).toContain('rules not complete')
  await moveOrder(provider, orderId, 'begin')
  const early = await moveOrder(client, orderId, 'cancel')
  expect([early.status, early.body.code]).toEqual([409, 'cancel_too_early'])
  await pass(7)
  expect((await order()).moves).toContain('cancel')
  await pass(15)
  expect((await order()).state).toBe('paid')
  await pass(1)
  expect(await order()).toMatchObject({ state: 'cancelled', refundedMinor: milestone.amountMinor })
})

test('a new version that nobody completes within 30 days opens a dispute; the client cannot cancel meanwhile', async () => {
  const { id, orderId } = await paidAudit()
  await propose(provider, id, formNow({ until: dayIn(80) }))
  await sign(id, 1)
  await follow(id)
  await propose(client, id, formNow({ what: 'Less.', until: dayIn(80) }), 1)
  await follow(id)
  await pass(7)
  await pass(20)
  expect((await moveOrder(client, orderId, 'cancel')).status).toBe(409)
  await pass(3)
  expect((await client.get(`/orders/${orderId}`)).body.order).toMatchObject({ state: 'reported', turn: 'seller' })
  // The staff who decide read the rules, and write nothing.
  const staff = await shop.staff('Ben', 'finance')
  const { body } = await staff.get(pathOf(id))
  expect(body.rules).toMatchObject({
    role: 'staff',
    missing: ['provider', 'client'],
    versions: [{ version: 2 }, { version: 1 }],
  })
  expect((await propose(staff, id, formNow(), 2)).status).toBe(404)
  expect((await (await shop.staff('Cleo', 'moderator')).get(pathOf(id))).status).toBe(404)
})

test('the staff read no rules without a dispute', async () => {
  const { id } = await paidAudit()
  const staff = await shop.staff('Ann', 'finance')
  expect((await staff.get(pathOf(id))).status).toBe(404)
})

test('the dashboard of the side that has to act has the rules, with the day on which the work ends without them', async () => {
  const { id, orderId } = await paidAudit()
  const waiting = async (person: ShopPerson) => (await person.get('/dashboarddata')).body.waiting
  const until = (await client.get(`/orders/${orderId}`)).body.order.rules.until
  for (const person of [client, provider])
    expect(await waiting(person)).toMatchObject({
      items: [{ kind: 'rules', dueAt: until, rules: { engagementId: id, steps: ['form'] } }],
      counts: { rules: 1, sold: 0, engagements: 0 },
    })
  await propose(client, id, publicForm(['app.carrow.example'], {}, now()))
  expect((await waiting(provider)).items).toMatchObject([{ rules: { steps: ['provider'] } }])
  expect((await waiting(client)).items).toMatchObject([{ rules: { steps: ['client', 'hosts'] } }])
  await agree(id, 1)
  expect((await waiting(provider)).counts.rules).toBe(0)
})
