import { beforeEach, expect, test } from 'vitest'
import { agreeOnRules } from '../../tests/support/audits.ts'
import { inOrder, type ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { service, startServices } from '../../tests/support/services.ts'

// Packages in the cart, at the checkout and after the payment.

const services = await fileFixture(startServices())
const { market, shop } = services
const tomas = await services.freelancer('Tomas')
const ada = await shop.seller('Ada')
const download = await shop.offer(ada, { title: 'Tide tables', price: 20 })

let maya: ShopPerson
let offered: Awaited<ReturnType<typeof services.offer>>
beforeEach(async () => {
  maya = await market.person('Maya')
  offered = await services.offer(tomas)
})

interface Choice {
  at?: number
  extras?: number[]
}

const choiceOf = ({ at = 0, extras = [] }: Choice = {}) => ({
  packageId: offered.packageList[at]?.id,
  extras: extras.map((extra) => offered.extras[extra]?.id),
})
const lineOf = (choice: Choice = {}) => ({
  line: { kind: 'service', id: offered.id, choice: choiceOf(choice), quantity: 1 },
})
const put = (person: ShopPerson, choice: Choice = {}) =>
  person.post(`/users/${person.customUserId}/cart`, lineOf(choice))
const answers = () => [{ questionId: offered.questions[0]?.id, text: 'About forty places.' }]
const quote = (person: ShopPerson, body: object = {}) => person.post('/checkout/quote', { answers: answers(), ...body })
const checkout = (person: ShopPerson, quoteId: string, over: object = { immediateDelivery: true }) =>
  shop.checkout(person, quoteId, quoteId, over)
const save = (over: object) =>
  tomas.put(`/services/${offered.id}`, { ...service, packages: offered.packageList, extras: offered.extras, ...over })
/** How many engagements a person has. */
const works = async (person: ShopPerson) => (await person.get('/engagements/summary')).body.counts.all
const pay = async (person: ShopPerson, body: object = {}) => {
  const { quoteId } = (await quote(person, body)).body
  const { purchase } = (await checkout(person, quoteId)).body
  await shop.settle(purchase.id)
  return (await person.get(`/purchases/${purchase.id}`)).body.purchase
}
const bought = async (person: ShopPerson, orderId: string) => {
  const { order } = (await person.get(`/orders/${orderId}`)).body
  const [item] = order.items
  return { order, item, engagement: item.milestone && (await services.read(person, item.milestone.engagementId)) }
}

test('a package with extras is bought in one payment with a download: an active engagement with one funded milestone', async () => {
  await shop.add(maya, download)
  const cart = (await put(maya, { at: 1, extras: [1, 0] })).body
  expect(cart.items[1]).toMatchObject({
    ...{ kind: 'service', serviceId: offered.id, title: `${service.title}: Search`, price: 870, isChanged: false },
    service: { id: offered.id, provider: { customUserId: tomas.customUserId } },
    chosen: {
      packageName: 'Search',
      packageMinor: 72_000,
      changes: 2,
      extras: [{ name: 'Old place names' }, { name: 'A second language' }],
    },
  })
  expect((await services.readService(maya, offered.id)).inCart).toEqual(choiceOf({ at: 1, extras: [1, 0] }))
  const asked = (await quote(maya)).body
  expect(asked.changes).toEqual([])
  expect(asked.lines[1]).toMatchObject({
    ...{ kind: 'service', unitMinor: 87_000, durationDays: 14, fulfilment: 'milestone', changesAllowed: 2 },
    answers: [{ text: 'About forty places.' }, { text: '' }],
  })
  const { purchase } = (await checkout(maya, asked.quoteId)).body
  expect(purchase.orders[1].items).toMatchObject([{ title: `${service.title}: Search`, milestone: null }])
  expect(await works(maya)).toBe(0)
  await shop.settle(purchase.id)
  // A payment reported twice begins one engagement.
  await shop.settle(purchase.id)
  const { order, item, engagement } = await bought(maya, purchase.orders[1].id)
  expect([order.state, order.changesAllowed, item.kind, item.chosen.packageName]).toEqual([
    'paid',
    2,
    'milestone',
    'Search',
  ])
  expect(engagement).toMatchObject({
    ...{ state: 'active', turn: 'provider', title: service.title, category: 'Web Development', agreedVersion: 1 },
    need: 'How many places are there?\nAbout forty places.',
    service: { id: offered.id },
    milestones: [{ title: 'Search', amountMinor: 87_000, days: 14, changes: 2, state: 'funded' }],
  })
  expect(engagement.milestones[0].deliverable.split('\n')).toEqual([
    'Three layers',
    'A search by name',
    'Old place names',
    'A second language',
  ])
  expect(await works(maya)).toBe(1)
  expect((await maya.get('/users/cart')).body.items).toEqual([])
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('the questions of a package are answered before it is paid, and unknown answers are refused', async () => {
  await put(maya)
  const missing = await maya.post('/checkout/quote')
  expect([missing.status, missing.body.code, missing.body.lines[0].answers.length]).toEqual([
    422,
    'answers_required',
    2,
  ])
  const unknown = await quote(maya, { answers: [...answers(), { questionId: 'aaaaaaaaaaaa', text: 'No.' }] })
  expect(unknown.status).toBe(422)
  const { quoteId } = (await quote(maya)).body
  const without = await checkout(maya, quoteId, {})
  expect([without.status, without.body.fields[0].path]).toEqual([422, 'immediateDelivery'])
})

test('another choice from the same service replaces the first, and the cart has one line of it', async () => {
  await put(maya)
  expect((await put(maya, { at: 1 })).body.items).toMatchObject([{ price: 720, quantity: 1 }])
  expect((await maya.delete(`/users/${maya.customUserId}/cart/${offered.id}`)).body.items).toEqual([])
})

test('a choice that is not offered is refused: foreign packages and extras, extras twice, two of one, own and unknown services', async () => {
  const other = await services.offer(tomas, { title: 'Another' })
  const wrong = async (person: ShopPerson, line: object) => {
    const { status, body } = await person.post(`/users/${person.customUserId}/cart`, {
      line: { ...lineOf().line, ...line },
    })
    return [status, body.code]
  }
  const [first] = offered.packageList
  expect(await wrong(maya, { choice: { packageId: other.packageList[0].id, extras: [] } })).toEqual([
    409,
    'product_not_for_sale',
  ])
  expect(await wrong(maya, { choice: { packageId: first.id, extras: [other.extras[0].id] } })).toEqual([
    409,
    'product_not_for_sale',
  ])
  const twice = [offered.extras[0].id, offered.extras[0].id]
  expect((await wrong(maya, { choice: { packageId: first.id, extras: twice } }))[0]).toBe(422)
  expect((await wrong(maya, { quantity: 2 }))[0]).toBe(422)
  expect((await wrong(maya, { choice: undefined }))[0]).toBe(422)
  expect(await wrong(maya, { id: 'aaaaaaaaaaaa' })).toEqual([409, 'product_gone'])
  expect(await wrong(tomas, {})).toEqual([409, 'product_own'])
})

test('a package changed while it is in a cart: the cart and the quote say what changed', async () => {
  await put(maya)
  await save({ packages: [{ ...offered.packageList[0], days: 12 }, offered.packageList[1]] })
  expect((await maya.get('/users/cart')).body.items[0]).toMatchObject({ isChanged: true, chosen: { packageDays: 12 } })
  expect((await quote(maya)).body.changes).toMatchObject([{ kind: 'content', subject: 'service', toMinor: 48_000 }])
  await save({ packages: [{ ...offered.packageList[0], amountMinor: 50_000 }, offered.packageList[1]] })
  expect((await quote(maya)).body.changes).toMatchObject([{ kind: 'price', fromMinor: 48_000, toMinor: 50_000 }])
  await save({ packages: [offered.packageList[1]] })
  expect((await maya.get('/users/cart')).body.items[0]).toMatchObject({
    ...{ available: false, refusal: 'not-for-sale', price: 480 },
    chosen: { packageName: 'Layer' },
  })
  expect((await quote(maya)).body.code).toBe('cart_empty')
})

test('a package changed at the checkout: nothing is bought, and the answer has the new quote', async () => {
  const items = [lineOf({ extras: [0] })]
  const first = (await quote(maya, { items })).body
  await save({ packages: [{ ...offered.packageList[0], gives: 'Less than before' }, offered.packageList[1]] })
  const refused = await checkout(maya, first.quoteId)
  expect([refused.status, refused.body.code]).toEqual([409, 'quote_changed'])
  expect(refused.body.quote.changes).toMatchObject([{ kind: 'content' }])
  expect(refused.body.quote.lines[0].chosen.gives).toBe('Less than before')
  await save({ extras: [offered.extras[1]] })
  const again = await checkout(maya, refused.body.quote.quoteId)
  expect([again.status, again.body.code]).toEqual([409, 'product_not_for_sale'])
  expect((await maya.get('/purchases/waiting')).body.purchase).toBeNull()
})

test('a package changed after the payment does not change the purchase', async () => {
  const { orders } = await pay(maya, { items: [lineOf()] })
  await save({ title: 'Renamed', packages: [{ ...offered.packageList[0], gives: 'Less', amountMinor: 90_000 }] })
  const { item, engagement } = await bought(maya, orders[0].id)
  expect([item.title, item.chosen.gives, engagement.title]).toEqual([
    `${service.title}: Layer`,
    'One data set\nA legend',
    service.title,
  ])
  expect(engagement.offers[0].terms.milestones[0]).toMatchObject({
    deliverable: 'One data set\nA legend',
    amountMinor: 48_000,
  })
})

test('a service paused, hidden or deleted at each step: not in the cart, not at the checkout, but a purchase stays', async () => {
  await put(maya)
  const { quoteId } = (await quote(maya)).body
  await tomas.post(`/services/${offered.id}/pause`)
  expect((await maya.get('/users/cart')).body.items[0]).toMatchObject({
    refusal: 'gone',
    title: `${service.title}: Layer`,
  })
  expect((await checkout(maya, quoteId)).body.code).toBe('cart_empty')
  await tomas.post(`/services/${offered.id}/resume`)
  const { purchase } = (await checkout(maya, (await quote(maya)).body.quoteId)).body
  // While somebody pays, the service cannot be deleted, and pausing it changes nothing for them.
  expect((await tomas.delete(`/services/${offered.id}`)).body.code).toBe('service_sold')
  await tomas.post(`/services/${offered.id}/pause`)
  await shop.settle(purchase.id)
  expect((await bought(maya, purchase.orders[0].id)).engagement.state).toBe('active')
  expect((await tomas.delete(`/services/${offered.id}`)).body.code).toBe('service_sold')
})

test('a purchase that is cancelled leaves no engagement, and the service can be deleted again', async () => {
  const { purchase } = (await checkout(maya, (await quote(maya, { items: [lineOf()] })).body.quoteId)).body
  await maya.post(`/purchases/${purchase.id}/cancel`)
  expect(await works(maya)).toBe(0)
  expect((await tomas.delete(`/services/${offered.id}`)).status).toBe(204)
})

test('a block while the buyer pays: no engagement begins and everything is refunded at once', async () => {
  const { purchase } = (await checkout(maya, (await quote(maya, { items: [lineOf()] })).body.quoteId)).body
  await tomas.post(`/relations/block`, { blockedUserId: maya.customUserId })
  await shop.settle(purchase.id)
  const { order, item } = await bought(maya, purchase.orders[0].id)
  expect([order.state, order.refundedMinor, item.kind, item.serviceId]).toEqual([
    'cancelled',
    48_000,
    'service',
    offered.id,
  ])
  expect(await works(maya)).toBe(0)
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a bought package is delivered, accepted and reviewed, and counts for its service', async () => {
  const { orders } = await pay(maya, { items: [lineOf()] })
  const [order] = orders
  expect((await tomas.get('/notifications')).body.notifications[0].message).toContain(
    `A client bought “${service.title}: Layer” for $480.00.`,
  )
  await services.moveOrder(tomas, order.id, 'deliver', { note: 'Here it is.' })
  await services.moveOrder(maya, order.id, 'accept')
  const { engagement } = await bought(maya, order.id)
  expect(engagement.state).toBe('completed')
  const own = (await tomas.get('/services/mine')).body.items.find(({ id }: { id: string }) => id === offered.id)
  expect([own.completed, own.earnedMinor]).toEqual([1, 43_200])
  expect((await services.readService(maya, offered.id)).completed).toBe(1)
})

test('two checkouts of one quote at once begin one engagement', async () => {
  const { quoteId } = (await quote(maya, { items: [lineOf()] })).body
  const both = await Promise.all([checkout(maya, quoteId), checkout(maya, quoteId)])
  const ids = new Set(both.flatMap(({ body }) => body.purchase?.id ?? []))
  expect(ids.size).toBe(1)
  await Promise.all([...ids, ...ids].map((id) => shop.settle(id)))
  expect(await works(maya)).toBe(1)
})

test('a direct purchase leaves the cart as it is; a purchase through the cart takes the service out of it', async () => {
  await put(maya, { at: 1 })
  await pay(maya, { items: [lineOf()] })
  expect((await maya.get('/users/cart')).body.items).toHaveLength(1)
  await pay(maya)
  expect((await maya.get('/users/cart')).body.items).toEqual([])
})

test('a checkout and the deletion of the service at once: one of them is refused', async () => {
  for (let run = 0; run < 6; run += 1) {
    const owner = await services.freelancer(`Pia${run}`)
    const one = await services.offer(owner, { questions: [] })
    const choice = { packageId: one.packageList[0].id, extras: [] }
    const items = [{ line: { kind: 'service', id: one.id, choice, quantity: 1 } }]
    const { quoteId } = (await maya.post('/checkout/quote', { items })).body
    const [bought, deleted] = await Promise.all([checkout(maya, quoteId), owner.delete(`/services/${one.id}`)])
    expect([
      [201, 409],
      [409, 204],
    ]).toContainEqual([bought.status, deleted.status])
    if (bought.status === 201) await maya.post(`/purchases/${bought.body.purchase.id}/cancel`)
  }
})

test('a package of a security audit is delivered once its rules are agreed, like any audit', async () => {
  offered = await services.offer(tomas, { topic: 'Security audit' })
  await put(maya)
  const { orders } = await pay(maya)
  const { order, engagement } = await bought(maya, orders[0].id)
  expect(order.milestone).toMatchObject({ hasRules: true })
  const refused = await services.moveOrder(tomas, order.id, 'deliver', { note: 'The list.' })
  expect([refused.status, refused.body.code]).toEqual([409, 'rules_missing'])
  await agreeOnRules(tomas, maya, engagement.id)
  expect((await services.moveOrder(tomas, order.id, 'deliver', { note: 'The list.' })).status).toBe(200)
})
