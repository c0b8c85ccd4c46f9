import { beforeEach, expect, test } from 'vitest'
import { inOrder, type ShopPerson } from '../../../tests/support/commerce.ts'
import { offerOf, startHiring } from '../../../tests/support/engagements.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'

const { shop, deps, market, freelancer, move, read, offered, agreed, payIn, moveOrder, pass } = await fileFixture(
  startHiring(),
)
let provider: ShopPerson
let client: ShopPerson
// Nobody may ask the same person for more than a few offers a day.
beforeEach(async () => {
  provider = await freelancer('Ada')
  client = await market.person('Maya')
})

const hours = { rateMinor: 4000, perWeek: 10, weeks: 3 }
const dayAt = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const weeksOf = async (id: string) =>
  (await read(client, id)).milestones.map(({ week, state }: { week: { startsOn: string }; state: string }) => [
    state,
    week.startsOn,
  ])
const idsOf = async (id: string): Promise<string[]> =>
  (await read(client, id)).milestones.map((each: { id: string }) => each.id)
const titlesOf = async (person: ShopPerson, id: string) =>
  (await person.get('/notifications')).body.notifications
    .filter(({ href }: { href: string }) => href === `/engagements/${id}`)
    .map(({ title }: { title: string }) => title)

const agreedFrom = (startsOn: string | null, over: object = {}) =>
  agreed(client, provider, { milestones: [], hours, licence: 'all-rights', startsOn, ...over })

test('weeks have the days that were agreed; one that has begun already is a later week', async () => {
  const [first, second, third] = [dayAt(5), dayAt(12), dayAt(19)]
  expect(await weeksOf(await agreedFrom(first))).toEqual([first, second, third].map((day) => ['unfunded', day]))
  // What is agreed later than its day begins a whole number of weeks later.
  const late = await offered(client, provider, { milestones: [], hours, licence: 'all-rights', startsOn: dayAt(2) })
  market.advance(3 * 86_400_000)
  await move(client, late, 'accept', { version: 1 })
  expect((await weeksOf(late))[0]).toEqual(['unfunded', dayAt(6)])
})

test('an offer whose first week cannot begin on its day is refused, also one over weeks that are paid in', async () => {
  const asked = await offered(client, provider, { milestones: [], hours, licence: 'all-rights', startsOn: null })
  const weekly = (startsOn: string) => ({ milestones: [], hours, licence: 'all-rights', startsOn })
  const refused = await move(provider, asked, 'offer', offerOf(1, weekly(dayAt(0))))
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'terms.startsOn'])
  const id = await agreedFrom(null)
  await payIn(client, (await idsOf(id)).slice(0, 2))
  expect((await move(provider, id, 'offer', offerOf(1, weekly(dayAt(13))))).status).toBe(422)
  expect((await move(provider, id, 'offer', offerOf(1, weekly(dayAt(14))))).status).toBe(200)
})

test('the client is reminded two days before a week; not paid in, it and the later ones move on by a week', async () => {
  const days = [5, 12, 19].map(dayAt)
  const id = await agreedFrom(days[0] ?? null)
  const orders = await payIn(client, (await idsOf(id)).slice(0, 1))
  // The second week begins on day 12.
  await pass(9)
  expect(await titlesOf(client, id)).not.toContain('A week begins soon')
  await pass(1)
  expect(await titlesOf(client, id)).toContain('A week begins soon')
  expect(await titlesOf(provider, id)).not.toContain('A week begins soon')
  await pass(2)
  const moved = [days[0], ...[7, 14].map(dayAt)]
  expect((await weeksOf(id)).map(([, day]: [string, string]) => day)).toEqual(moved)
  for (const person of [client, provider]) expect(await titlesOf(person, id)).toContain('Week moved')
  const { timeline } = await read(client, id)
  expect(timeline.map(({ act }: { act: string }) => act)).toEqual(expect.arrayContaining(['remind-week', 'move-weeks']))
  // The paid week stays due at its end.
  expect((await client.get(`/orders/${orders[0]}`)).body.order.dueAt).toBe(`${days[1]}T00:00:00.000Z`)
})

test('a payment that begins before the week does keeps the week', async () => {
  const id = await agreedFrom(dayAt(1))
  const [first = ''] = await idsOf(id)
  const items = [{ line: { kind: 'milestone', id: first, quantity: 1 } }]
  const begins = Date.parse(`${dayAt(1)}T00:00:00Z`)
  market.advance(begins - deps.clock.now().getTime() - 60_000)
  const { quoteId } = (await client.post('/checkout/quote', { items })).body
  const { purchase } = (await shop.checkout(client, quoteId, quoteId, { immediateDelivery: true })).body
  await pass(2 / 1440)
  expect((await weeksOf(id))[0]).toEqual(['paying', dayAt(0)])
  // The later weeks wait for the payment of the first.
  expect((await read(client, id)).milestones.filter((each: { isPayable: boolean }) => each.isPayable)).toEqual([])
  await shop.settle(purchase.id)
  expect((await weeksOf(id))[0]).toEqual(['funded', dayAt(0)])
  expect((await read(client, id)).milestones[1].isPayable).toBe(true)
  const { title } = await read(client, id)
  const { conversation } = (await client.post('/conversations', { userId: provider.customUserId })).body
  const told = (await client.get(`/conversations/${conversation.id}/messages`)).body
  expect(told.items.at(-1).text).toBe(`Week 1 paid in: ${title}`)
})

test('a week without a timesheet: reminder three days after it, cancelled with a full refund after fourteen', async () => {
  const id = await agreedFrom(null, { hours: { ...hours, weeks: 1 } })
  const [order = ''] = await payIn(client, await idsOf(id))
  const { dueAt } = (await client.get(`/orders/${order}`)).body.order
  const passUntil = (days: number) => pass((Date.parse(dueAt) - deps.clock.now().getTime()) / 86_400_000 + days)
  await passUntil(2.9)
  expect((await client.get(`/orders/${order}`)).body.order.events.at(-1).act).toBe('paid')
  await passUntil(3.01)
  const reminded = (await provider.get('/notifications')).body.notifications[0]
  expect(reminded.title).toMatch(/timesheet missing$/)
  await passUntil(14.01)
  const { order: ended } = (await client.get(`/orders/${order}`)).body
  expect([ended.state, ended.refundedMinor]).toEqual(['cancelled', 40_000])
  expect((await read(client, id)).state).toBe('ended')
  expect((await shop.ledger()).check).toEqual(inOrder)
})

test('a change for more hours replaces the weeks that are not paid in, after those that are', async () => {
  const id = await agreedFrom(null)
  await payIn(client, (await idsOf(id)).slice(0, 1))
  const more = { milestones: [], hours: { rateMinor: 5000, perWeek: 20, weeks: 2 }, licence: 'all-rights' }
  await move(provider, id, 'offer', offerOf(1, more))
  expect((await move(client, id, 'accept', { version: 2 })).status).toBe(200)
  const { milestones } = await read(client, id)
  expect(
    milestones.map((each: { title: string; state: string; amountMinor: number; week: { startsOn: string } }) => [
      each.title,
      each.state,
      each.amountMinor,
      each.week.startsOn,
    ]),
  ).toEqual([
    ['Week 1', 'funded', 40_000, dayAt(0)],
    ['Week 2', 'dropped', 40_000, dayAt(7)],
    ['Week 3', 'dropped', 40_000, dayAt(14)],
    ['Week 4', 'unfunded', 100_000, dayAt(7)],
    ['Week 5', 'unfunded', 100_000, dayAt(14)],
  ])
})

test('a block ends the weeks that are not paid in; the paid one goes on to its end', async () => {
  const other = await market.person('Noor')
  const id = await agreed(other, provider, { milestones: [], hours, licence: 'all-rights', startsOn: null })
  const ids = (await read(other, id)).milestones.map((each: { id: string }) => each.id)
  const [order = ''] = await payIn(other, ids.slice(0, 1))
  await provider.post('/relations/block', { blockedUserId: other.customUserId })
  const states = async () => (await read(other, id)).milestones.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['funded', 'dropped', 'dropped'])
  const entries = [{ day: dayAt(0), quarters: 8, what: 'Tiles' }]
  expect((await provider.put(`/engagements/${id}/weeks/1`, { entries, version: 0 })).status).toBe(200)
  await moveOrder(provider, order, 'deliver', { note: 'So.' })
  await moveOrder(other, order, 'accept')
  expect([await states(), (await read(other, id)).state]).toEqual([['released', 'dropped', 'dropped'], 'completed'])
})
