import { expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startServices } from '../../tests/support/services.ts'

const services = await fileFixture(startServices())
const { market, shop, deps } = services
const [hanneke, samir] = [await shop.staff('Hanneke', 'moderator'), await shop.staff('Samir', 'moderator')]
const provider = await services.freelancer('Wren')
const reporter = await market.person('Ilse')

const path = (id: string) => `/admin/services/${id}`
const hide = (by: ShopPerson, id: string) =>
  by.post(`${path(id)}/hide`, { rule: 'rights', reason: 'The pictures are of somebody else.' })

test('the page of a service shows what it is, its work, reports, decisions and what the staff did', async () => {
  const { id, title } = await services.offer(provider)
  const request = { to: provider.customUserId, title: 'A map', need: 'Of 40 wells.', service: id, notAssessed: true }
  expect((await reporter.post('/engagements', request, { 'idempotency-key': 'a'.repeat(24) })).status).toBe(201)
  const said = { kind: 'service', id, reason: 'Copied without permission', text: 'Mine.' }
  const { number } = (await reporter.post('/reports', said)).body
  expect((await hanneke.get(path(id))).body.listing).toMatchObject({
    ...{ kind: 'service', id, title, visibility: 'public', isWithheld: false, priceMinor: 48_000, isOwn: false },
    seller: { customUserId: provider.customUserId },
    // A request is no agreed work.
    orders: { sold: 0, open: 0 },
    ...{ reported: { open: 1, all: 1 }, reports: [{ number }], statements: [], history: [] },
  })
  const hidden = await hide(hanneke, id)
  expect(hidden.status, JSON.stringify(hidden.body)).toBe(200)
  expect(hidden.body.listing).toMatchObject({
    visibility: 'hidden',
    reported: { open: 0, all: 1 },
    reports: [{ number, state: 'closed', outcome: 'resolved' }],
    statements: [{ measure: 'service-hidden', rule: 'rights', endedAt: null }],
    history: [{ act: 'hide', before: 'shown', after: 'hidden' }],
  })
  expect((await reporter.get(`/services/${id}`)).status).toBe(404)
  expect((await hide(samir, id)).body.code).toBe('service_changed')
  const back = (await samir.post(`${path(id)}/unhide`, { reason: 'They are theirs.' })).body.listing
  expect(back).toMatchObject({
    visibility: 'public',
    statements: [{ endedAt: expect.any(String) }],
    history: [{ act: 'unhide' }, { act: 'hide' }],
  })
  expect((await samir.post(`${path(id)}/unhide`, { reason: 'Again.' })).body.code).toBe('service_changed')
})

test('the page of a service says that it is paused, and that its provider is away', async () => {
  const { id } = await services.offer(provider)
  await provider.post(`/services/${id}/pause`)
  expect((await hanneke.get(path(id))).body.listing).toMatchObject({ visibility: 'paused', isWithheld: false })
  await deps.db.pool.query('update people set suspended_at = now() where id = $1', [provider.id])
  expect((await hanneke.get(path(id))).body.listing).toMatchObject({ visibility: 'paused', isWithheld: true })
  await deps.db.pool.query('update people set suspended_at = null where id = $1', [provider.id])
})

test('nobody on the staff hides their own service; an unknown one and that of a project are not found', async () => {
  const own = await services.freelancer('Matthias')
  const { id } = await services.offer(own)
  await deps.db.pool.query("update people set role = 'moderator' where id = $1", [own.id])
  expect((await own.get(path(id))).body.listing.isOwn).toBe(true)
  expect((await hide(own, id)).body.code).toBe('own_matter')
  expect((await hanneke.get(path('aaaaaaaaaaaa'))).body.code).toBe('service_not_found')
  const project = await shop.offer(await shop.seller('Noor'))
  expect((await hanneke.get(path(project))).body.code).toBe('service_not_found')
  expect((await hanneke.get(`/admin/listings/${id}`)).body.code).toBe('project_not_found')
  expect((await reporter.get(path(id))).status).toBe(403)
})
