import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessDetails } from '#business/tables.ts'
import { people } from '#users/tables.ts'
import { milestone, offerOf } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { service, startServices } from '../../tests/support/services.ts'

const services = await fileFixture(startServices())
const { market, deps } = services
const tomas = await services.freelancer('Tomas')
const ilse = await market.person('Ilse')

test('POST /services creates a draft, which its first picture makes public', async () => {
  const { status, body } = await services.create(tomas)
  expect(status).toBe(201)
  const { id } = body.service
  expect(body.service).toMatchObject({
    ...{ title: service.title, topic: 'Web Development', state: 'draft', fromMinor: 48_000, fromDays: 8, packages: 2 },
    ...{
      rating: null,
      reviews: 0,
      medianDays: null,
      isOwn: true,
      needs: { adult: false, business: false, image: true },
    },
    descriptionHtml: '<p>You send a table. You get a <strong>map</strong> that opens in any browser.</p>\n',
  })
  expect((await ilse.get(`/services/${id}`)).status).toBe(404)
  expect((await services.upload(tomas, id)).status).toBe(200)
  const seen = await services.readService(ilse, id)
  expect(seen).toMatchObject({ state: 'public', isOwn: false, takesWork: true, refusal: null })
  expect(seen.packageList).toMatchObject(service.packages)
  expect(seen.extras).toMatchObject(service.extras)
  expect(seen.questions.map(({ text }: { text: string }) => text)).toEqual(service.questions.map(({ text }) => text))
  expect(seen.images).toHaveLength(1)
  expect((await services.readService(tomas, id)).refusal).toBe('own')
})

test('POST /services sent twice with one key creates one service', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = [
    await tomas.post('/services', { ...service, title: 'Once' }, key),
    await tomas.post('/services', { ...service, title: 'Once' }, key),
  ]
  expect(second.body.service.id).toBe(first.body.service.id)
  expect((await tomas.post('/services', { ...service, title: 'Twice' }, key)).status).toBe(422)
})

test('POST /services refuses wrong packages, extras, prices and the missing declarations with their sentences', async () => {
  const [layer] = service.packages
  const wrong: [object, string][] = [
    [{ packages: [] }, 'packages'],
    [{ packages: [layer, layer] }, 'packages.1.name'],
    [{ packages: Array.from({ length: 4 }, (_, at) => ({ ...layer, name: `P${at}` })) }, 'packages'],
    [{ packages: [{ ...layer, amountMinor: 99 }] }, 'packages.0.amountMinor'],
    [{ packages: [{ ...layer, days: 0 }] }, 'packages.0.days'],
    [{ packages: [{ ...layer, changes: 4 }] }, 'packages.0.changes'],
    [{ extras: Array.from({ length: 6 }, (_, at) => ({ name: `E${at}`, amountMinor: 100 })) }, 'extras'],
    [{ topic: 'Cooking' }, 'topic'],
    [{ title: ' ' }, 'title'],
    [{ notAssessed: false }, 'notAssessed'],
  ]
  for (const [over, path] of wrong) {
    const { status, body } = await services.create(tomas, over)
    expect([status, body.fields?.[0]?.path], path).toEqual([422, path])
  }
  // Amounts are in the currency of the installation.
  const { body } = await services.create(tomas, { packages: [{ ...layer, amountMinor: 99 }] })
  expect([body.message, body.fields[0].message]).toEqual(Array(2).fill('Enter a price from $1 to $100,000'))
})

test('a service is published only by people who take work, with business details and the declaration of an adult', async () => {
  const student = await market.person('Amara')
  const needs = async () => (await student.get('/services/mine')).body.needs
  expect(await needs()).toEqual({ adult: true, business: true })
  expect((await services.create(student)).body.code).toBe('service_needs_work')
  await deps.db.update(people).set({ userType: 'Freelancers' }).where(eq(people.id, student.id))
  expect((await services.create(student)).body.code).toBe('offer_no_business_details')
  await market.deps.db.insert(businessDetails).values({
    userId: student.id,
    name: 'Amara Studio',
    address: '1 Quay Street',
    country: 'IE',
    updatedAt: new Date(),
  })
  const young = await services.create(student, { isAdult: undefined })
  expect([young.status, young.body.fields[0].path]).toEqual([422, 'isAdult'])
  expect((await services.create(student, { publish: false, isAdult: undefined })).status).toBe(201)
  expect(await needs()).toEqual({ adult: true, business: false })
  expect((await services.create(student)).status).toBe(201)
  expect(await needs()).toEqual({ adult: false, business: false })
})

test('PUT /services/{id} saves everything, keeps the ids of packages, and refuses an old version', async () => {
  const made = await services.offer(tomas)
  const [layer] = made.packageList
  const changed = {
    ...service,
    title: 'Map viewer',
    packages: [
      { ...layer, amountMinor: 50_000 },
      { ...service.packages[1], name: 'Full' },
    ],
    extras: [],
  }
  const saved = await tomas.put(`/services/${made.id}`, { ...changed, updatedAt: made.updatedAt })
  expect(saved.status).toBe(200)
  expect(saved.body.service).toMatchObject({ title: 'Map viewer', fromMinor: 50_000, extras: [] })
  expect(saved.body.service.packageList[0].id).toBe(layer.id)
  expect(made.packageList.map(({ id }: { id: string }) => id)).not.toContain(saved.body.service.packageList[1].id)
  expect((await tomas.put(`/services/${made.id}`, { ...changed, updatedAt: made.updatedAt })).body.code).toBe(
    'service_changed',
  )
  expect((await ilse.put(`/services/${made.id}`, changed)).status).toBe(404)
  const drafted = await tomas.put(`/services/${made.id}`, { ...changed, publish: false })
  expect(drafted.body.service.state).toBe('draft')
  expect((await ilse.get(`/services/${made.id}`)).status).toBe(404)
})

test('POST /services/{id}/pause hides it from others until it is resumed; both may be repeated', async () => {
  const { id } = await services.offer(tomas)
  expect((await ilse.post(`/services/${id}/pause`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await tomas.post(`/services/${id}/pause`)).body.service.state).toBe('paused')
  expect((await ilse.get(`/services/${id}`)).status).toBe(404)
  expect((await ilse.get('/services?q=viewer')).body.items.map((each: { id: string }) => each.id)).not.toContain(id)
  const kept = await tomas.put(`/services/${id}`, { ...service, title: 'Changed while paused' })
  expect(kept.body.service.state).toBe('paused')
  for (const _ of [1, 2]) expect((await tomas.post(`/services/${id}/resume`)).body.service.state).toBe('public')
  expect((await ilse.get(`/services/${id}`)).status).toBe(200)
})

test('a service has at most four pictures, and a public one keeps its last', async () => {
  const made = await services.offer(tomas)
  expect((await services.upload(tomas, made.id, 3)).status).toBe(200)
  const more = await services.upload(tomas, made.id)
  expect([more.status, more.body.message]).toEqual([409, 'A service has at most 4 pictures. Yours has 4.'])
  expect((await services.upload(ilse, made.id)).status).toBe(404)
  const { images } = await services.readService(tomas, made.id)
  const turned = images.map(({ key }: { key: string }) => key).reverse()
  await tomas.put(`/services/${made.id}`, { ...service, images: turned })
  const after = await services.readService(tomas, made.id)
  expect(after.images.map(({ key }: { key: string }) => key)).toEqual(turned)
  expect(after.cover.key).toBe(turned[0])
  for (const key of turned.slice(1)) expect((await tomas.delete(`/s3/delete-image?key=${key}`)).status).toBe(200)
  expect((await tomas.delete(`/s3/delete-image?key=${turned[0]}`)).body.code).toBe('service_last_image')
})

test('DELETE /services/{id} removes it for good, for its owner only', async () => {
  const { id } = await services.offer(tomas)
  expect((await ilse.delete(`/services/${id}`)).status).toBe(404)
  expect((await tomas.delete(`/services/${id}`)).status).toBe(204)
  expect((await tomas.get(`/services/${id}`)).status).toBe(404)
})

test('favorites and views count once, never those of the owner, and stay hidden behind a block', async () => {
  const { id } = await services.offer(tomas)
  for (const _ of [1, 2])
    expect((await ilse.put(`/services/${id}/favorite`)).body).toEqual({ favorite: true, favorites: 1 })
  for (const _ of [1, 2]) expect((await ilse.post(`/services/${id}/view`)).body).toEqual({ views: 1 })
  expect((await tomas.post(`/services/${id}/view`)).body).toEqual({ views: 1 })
  const kept = (await ilse.get('/services/favorites')).body.items
  expect(kept[0]).toMatchObject({ id, savedMinor: 48_000, favorite: true })
  const stranger = await market.person('Lars')
  await stranger.post('/relations/block', { blockedUserId: tomas.customUserId })
  expect((await stranger.get(`/services/${id}`)).status).toBe(404)
  expect((await stranger.put(`/services/${id}/favorite`)).status).toBe(404)
  expect((await ilse.delete(`/services/${id}/favorite`)).body).toEqual({ favorite: false, favorites: 0 })
})

test('GET /services/mine has every state with its number, for the caller alone', async () => {
  const nora = await services.freelancer('Nora')
  const open = await services.offer(nora)
  const paused = await services.offer(nora)
  await nora.post(`/services/${paused.id}/pause`)
  await services.create(nora, { publish: false })
  const { body } = await nora.get('/services/mine')
  expect(body.counts).toEqual({ public: 1, draft: 1, paused: 1, hidden: 0 })
  expect(body.items).toHaveLength(3)
  expect(body.items[2]).toMatchObject({ id: open.id, running: 0, completed: 0, earnedMinor: 0 })
  expect((await nora.get('/services/mine?state=paused')).body.items.map(({ id }: { id: string }) => id)).toEqual([
    paused.id,
  ])
  expect((await ilse.get('/services/mine')).body.items).toEqual([])
})

test('the staff hide a reported service from everybody but its owner, and show it again', async () => {
  const made = await services.offer(tomas)
  const moderator = await market.person('Greta')
  await deps.db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id))
  const report = { kind: 'service', id: made.id, reason: 'Something else', text: 'Not theirs' }
  expect((await tomas.post('/reports', report)).body.code).toBe('report_own')
  const { number } = (await ilse.post('/reports', report)).body
  const entry = (await moderator.get(`/admin/queue/${number}`)).body
  expect(JSON.stringify(entry)).toContain('A search by name')
  const hiding = { rule: 'rights', reason: 'Copied text.' }
  expect((await moderator.post(`/admin/queue/${number}/hide`, hiding)).status).toBe(200)
  expect((await ilse.get(`/services/${made.id}`)).status).toBe(404)
  expect((await services.readService(tomas, made.id)).state).toBe('hidden')
  expect((await tomas.get('/services/mine')).body.counts.hidden).toBe(1)
  expect((await tomas.get('/statements')).body.statements[0]).toMatchObject({ measure: 'service-hidden' })
  expect((await moderator.post(`/admin/queue/${number}/unhide`, { reason: 'A mistake.' })).status).toBe(200)
  expect((await services.readService(ilse, made.id)).state).toBe('public')
  expect((await tomas.get('/notifications')).body.notifications[0].title).toBe('Your service is back')
})

test('POST /engagements names a public service of the person asked, which stays on the engagement', async () => {
  const made = await services.offer(tomas)
  const draft = (await services.create(tomas, { publish: false })).body.service
  const nora = await services.freelancer('Nora')
  const asked = (over: object) => services.ask(ilse, tomas, over)
  const { status, body } = await asked({ service: made.id })
  expect(status).toBe(201)
  expect(body.engagement.service).toEqual({ id: made.id, title: made.title, isOpen: true })
  expect((await asked({ service: draft.id })).body.code).toBe('service_not_found')
  expect((await services.ask(ilse, nora, { service: made.id })).body.code).toBe('service_not_found')
  await tomas.post(`/services/${made.id}/pause`)
  expect((await services.read(tomas, body.engagement.id)).service.isOpen).toBe(false)
  expect((await tomas.delete(`/services/${made.id}`)).status).toBe(204)
  expect((await services.read(ilse, body.engagement.id)).service).toBeNull()
})

test('the work that began with a service gives it its rating and reviews, and its median days from five on', async () => {
  const made = await services.offer(tomas)
  for (const at of [1, 2, 3, 4, 5]) {
    const client = await market.person(`Client${at}`)
    const { id } = (await services.ask(client, tomas, { service: made.id })).body.engagement
    await services.move(tomas, id, 'offer', offerOf(0, { milestones: [milestone] }))
    await services.move(client, id, 'accept', { version: 1 })
    const [order = ''] = await services.payIn(client, [(await services.read(client, id)).milestones[0].id])
    await services.moveOrder(tomas, order, 'deliver', { note: 'Here it is.' })
    await services.moveOrder(client, order, 'accept')
    if (at > 2) continue
    await client.put(`/engagements/${id}/review`, { rating: 3 + at, words: ['clear'], text: `Review ${at}` })
    await tomas.put(`/engagements/${id}/review`, { rating: 5 })
    const before = await services.readService(ilse, made.id)
    expect(before).toMatchObject({ reviews: at, completed: at, medianDays: null })
  }
  expect(await services.readService(ilse, made.id)).toMatchObject({
    rating: 4.5,
    reviews: 2,
    completed: 5,
    medianDays: 0,
  })
  const { body } = await ilse.get(`/services/${made.id}/reviews`)
  expect(body).toMatchObject({ rating: 4.5, count: 2, items: [{ text: 'Review 2' }, { text: 'Review 1' }] })
  expect(
    (await tomas.get('/services/mine')).body.items.find((each: { id: string }) => each.id === made.id),
  ).toMatchObject({
    completed: 5,
  })
  expect((await tomas.delete(`/services/${made.id}`)).body.code).toBe('service_sold')
})
