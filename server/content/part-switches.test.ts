import { randomUUID } from 'node:crypto'
import { productPartNames } from '@guildhall/contract/content/parts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createHub } from '#realtime/hub.ts'
import { createRelay } from '#realtime/relay.ts'
import { inOrder } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { quietLog } from '../../tests/support/quiet-log.ts'
import { service, startServices } from '../../tests/support/services.ts'
import { sessionsOn, sessionType } from '../../tests/support/sessions.ts'
import { loadPartSwitches } from './part-switches.ts'

const services = await fileFixture(startServices())
const { market, shop } = services
const { deps } = market
const sessions = sessionsOn(market)
const ines = await shop.staff('Ines', 'admin')
const maya = await market.person('Maya')

const set = (part: string, isOn: boolean, by = ines) =>
  by.put(`/admin/parts/${part}`, { isOn, reason: 'For the summer.' })
afterEach(async () => {
  for (const part of deps.parts.off()) expect((await set(part, true)).status).toBe(200)
})

test('PUT /admin/parts/{part} writes one line to the log per change, and GET /admin/parts says since when', async () => {
  const lines = async () =>
    (await ines.get('/admin/log')).body.items.filter(
      (line: { subject: { kind: string } }) => line.subject.kind === 'part',
    )
  const before = (await lines()).length
  const [one, other] = await Promise.all([set('jobs', false), set('jobs', false)])
  expect([one.status, other.status]).toEqual([200, 200])
  const { items } = (await ines.get('/admin/parts')).body
  expect(items.map(({ part }: { part: string }) => part)).toEqual(productPartNames)
  const offSince = items.find(({ part }: { part: string }) => part === 'jobs').offSince
  expect(Date.parse(offSince)).toBeLessThanOrEqual(deps.clock.now().getTime())
  await set('jobs', false)
  expect((await ines.get('/admin/parts')).body.items).toEqual(items)
  await set('jobs', true)
  const written = (await lines()).slice(0, (await lines()).length - before)
  expect(written.map(({ act, before: from, after }: Record<string, string>) => [act, from, after])).toEqual([
    ['switch-on', 'off', 'on'],
    ['switch-off', 'on', 'off'],
  ])
})

test('PUT /admin/parts/{part} is refused to members and to other staff, without a reason, and for an unknown part', async () => {
  expect((await set('jobs', false, maya)).status).toBe(403)
  expect((await set('jobs', false, await shop.staff('Hanneke', 'moderator'))).body.code).toBe('not_your_duty')
  expect((await ines.put('/admin/parts/jobs', { isOn: false, reason: '' })).status).toBe(422)
  expect((await set('nothing', false)).status).toBe(404)
  expect(deps.parts.off()).toEqual([])
})

test('a package in the cart cannot be bought while services are off; one that was paid before is delivered and completed', async () => {
  const tomas = await services.freelancer('Tomas')
  const offered = await services.offer(tomas)
  const choice = { packageId: offered.packageList[0].id, extras: [] }
  const line = { kind: 'service', id: offered.id, choice, quantity: 1 }
  const put = () => maya.post(`/users/${maya.customUserId}/cart`, { line })
  const answers = [{ questionId: offered.questions[0].id, text: 'About forty places.' }]
  const quote = async () => (await maya.post('/checkout/quote', { answers })).body
  const pay = async (quoteId: string) => {
    const { status, body } = await shop.checkout(maya, quoteId, quoteId, { immediateDelivery: true })
    return { status, body }
  }
  await put()
  const bought = await pay((await quote()).quoteId)
  await put()
  const later = await quote()
  await set('services', false)
  // Placed before: it can still be paid.
  await shop.settle(bought.body.purchase.id)
  expect((await put()).status).toBe(409)
  const { items } = (await maya.get(`/users/${maya.customUserId}/cart`)).body
  expect(items[0]).toMatchObject({ available: false, refusal: 'gone' })
  expect((await pay(later.quoteId)).status).toBe(409)

  const [order] = (await maya.get(`/purchases/${bought.body.purchase.id}`)).body.purchase.orders
  const path = `/orders/${order.id}`
  const { order: paid } = (await tomas.get(`/sales/${order.id}`)).body
  expect(paid.state).toBe('paid')
  expect((await tomas.post(`${path}/deliver`, { note: service.title })).status).toBe(200)
  expect((await maya.post(`${path}/accept`, {})).status).toBe(200)
  expect((await maya.get(path)).body.order.state).toBe('completed')
  expect((await shop.ledger()).check).toEqual(inOrder)
  const asked = {
    to: tomas.customUserId,
    title: 'A map',
    need: 'One map of forty places.',
    category: 'Web Development',
    notAssessed: true,
  }
  const request = await maya.post(
    '/engagements',
    { ...asked, service: offered.id },
    { 'idempotency-key': randomUUID() },
  )
  expect([request.status, request.body.code]).toEqual([404, 'part_off'])
})

test('while sessions are off, nobody books one; a booked one is read, moved and cancelled', async () => {
  const ilse = await sessions.host('Ilse')
  const type = await sessions.offer(ilse)
  const guest = await market.person('Ben')
  const free = await sessions.slots(guest, ilse, type)
  const [start, next] = [free.at(-40), free.at(-1)]
  const { id } = (await sessions.book(guest, ilse, type, start)).body.booking
  await set('mentorship', false)
  expect((await sessions.book(guest, ilse, type, next)).body.code).toBe('part_off')
  expect((await guest.get(`/bookings/${id}`)).body.booking).toMatchObject({
    state: 'booked',
    minutes: sessionType.minutes,
  })
  expect(await sessions.slots(guest, ilse, type)).toContain(next)
  expect((await guest.post(`/bookings/${id}/move`, { start: next })).status).toBe(200)
  expect((await guest.post(`/bookings/${id}/cancel`, {})).status).toBe(200)
})

test('search and sitemap leave out what belongs to a part that is off', async () => {
  const tomas = await services.freelancer('Hollin')
  await services.offer(tomas, { title: 'Wickerwork patterns drawn' })
  const found = async () => {
    const [one, two] = [await maya.get('/search?q=wickerwork'), await maya.get('/search/suggestions?q=wickerwork')]
    return [one.body.services.length, two.body.services.length]
  }
  const text = async (path: string) => String((await market.call({ method: 'GET', url: path })).body)
  expect(await found()).toEqual([1, 1])
  expect(await text('/sitemap.xml')).toContain('/sitemaps/services.xml')
  await set('services', false)
  await set('consulting', false)
  expect(await found()).toEqual([0, 0])
  expect(await text('/sitemap.xml')).not.toContain('/sitemaps/services')
  const pages = await text('/sitemaps/pages.xml')
  expect(pages).not.toContain('/consulting')
  expect(pages).not.toContain('/services/')
  expect(pages).toContain('/findexpert')
  expect((await market.call({ method: 'GET', url: '/sitemaps/services.xml' })).status).toBe(404)
  await set('services', true)
  expect(await text('/sitemap.xml')).toContain('/sitemaps/services.xml')
})

test('another process follows within a second, and costs no statement per request', async () => {
  const start = async () => {
    const relay = await createRelay(createHub(), { db: deps.db, url: market.at.database }, quietLog)
    return { relay, parts: await loadPartSwitches(deps, relay) }
  }
  const [one, two] = [await start(), await start()]
  const before = Date.now()
  await deps.db.pool.query("insert into parts_off (part, since) values ('agents', now()), ('unknown-part', now())")
  await one.parts.changed()
  expect(one.parts.off()).toEqual(['agents'])
  await vi.waitFor(() => expect(two.parts.isOn('agents')).toBe(false), 1000)
  expect(Date.now() - before).toBeLessThan(2000)
  await deps.db.pool.query('delete from parts_off')
  await two.parts.changed()
  await vi.waitFor(() => expect(one.parts.off()).toEqual([]), 1000)
  await Promise.all([one.relay.stop(), two.relay.stop()])
})
