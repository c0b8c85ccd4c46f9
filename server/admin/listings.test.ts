import { expect, test } from 'vitest'
import { type ShopPerson, startShop } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const shop = await fileFixture(startShop())
const { deps } = shop.market
const { pool } = deps.db

const hanneke = await shop.staff('Hanneke', 'moderator')
const samir = await shop.staff('Samir', 'moderator')
const maker = await shop.seller('Wren')
const reporter = await shop.market.person('Ilse')

const path = (id: string) => `/admin/listings/${id}`
const hide = (by: ShopPerson, id: string) =>
  by.post(`${path(id)}/hide`, { rule: 'rights', reason: 'Two paragraphs are copied.' })
const report = async (by: ShopPerson, id: string) =>
  (await by.post('/reports', { kind: 'project', id, reason: 'Copied without permission', text: 'Mine.' })).body.number

test('the page of a project shows what it is, its orders, reports, decisions and what the staff did', async () => {
  const id = await shop.offer(maker, { price: 40 })
  await shop.buy(reporter, [id], { immediateDelivery: true })
  const number = await report(reporter, id)
  const { listing } = (await hanneke.get(path(id))).body
  expect(listing).toMatchObject({
    ...{ id, visibility: 'public', isWithheld: false, priceMinor: 4000, isOwn: false },
    seller: { customUserId: maker.customUserId, name: 'Wren' },
    orders: { sold: 1, open: 1 },
    reported: { open: 1, all: 1 },
    reports: [{ number, state: 'open', outcome: null }],
    ...{ statements: [], history: [] },
  })
  expect(listing.publishedAt).toEqual(expect.any(String))
  expect(JSON.stringify(listing)).not.toContain('@')

  const hidden = (await hide(hanneke, id)).body.listing
  expect(hidden).toMatchObject({
    visibility: 'hidden',
    reported: { open: 0, all: 1 },
    reports: [{ number, state: 'closed', outcome: 'resolved' }],
    statements: [{ measure: 'project-hidden', rule: 'rights', endedAt: null }],
    history: [{ act: 'hide', before: 'public', after: 'hidden' }],
  })
  expect((await reporter.get(`/marketplace/projects/${id}`)).status).toBe(404)
  expect((await hide(hanneke, id)).body.code).toBe('project_changed')
  const back = (await samir.post(`${path(id)}/unhide`, { reason: 'It is theirs.' })).body.listing
  expect(back).toMatchObject({
    visibility: 'public',
    statements: [{ measure: 'project-hidden', endedAt: expect.any(String) }],
    history: [{ act: 'unhide' }, { act: 'hide' }],
  })
  expect((await samir.post(`${path(id)}/unhide`, { reason: 'Again.' })).body.code).toBe('project_changed')
  expect((await reporter.get(`/marketplace/projects/${id}`)).status).toBe(200)
})

test('nobody on the staff hides their own project, and an unknown one is not found', async () => {
  const own = await shop.seller('Matthias')
  const id = await shop.offer(own)
  await pool.query("update people set role = 'moderator' where id = $1", [own.id])
  expect((await own.get(path(id))).body.listing.isOwn).toBe(true)
  expect((await hide(own, id)).body.code).toBe('own_matter')
  expect((await own.post(`${path(id)}/unhide`, { reason: 'x' })).body.code).toBe('own_matter')
  expect((await hide(hanneke, 'abcdefghijkl')).body.code).toBe('project_not_found')
  expect((await hanneke.get(path('abcdefghijkl'))).body.code).toBe('project_not_found')
})

test('two moderators who hide a project at the same time, from its page and from a report, hide it once', async () => {
  const id = await shop.offer(maker)
  const number = await report(reporter, id)
  await report(await shop.market.person('Maya'), id)
  const answers = await Promise.all([
    hide(hanneke, id),
    samir.post(`/admin/queue/${number}/hide`, { rule: 'rights', reason: 'Copied.' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { listing } = (await hanneke.get(path(id))).body
  expect(listing.reports.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['resolved', 'resolved'])
  expect(listing.statements).toHaveLength(1)
})

test('a report that a moderator wrote stays open when that moderator hides the project', async () => {
  const id = await shop.offer(maker)
  const number = await report(hanneke, id)
  const other = await report(reporter, id)
  await hide(hanneke, id)
  const { reports } = (await samir.get(path(id))).body.listing
  expect(reports).toMatchObject([
    { number: other, state: 'closed', outcome: 'resolved' },
    { number, state: 'open', outcome: null },
  ])
})

test('a project hidden with its suspended maker is named so, and stays hidden when it is hidden for itself', async () => {
  const other = await shop.seller('Nils')
  const id = await shop.offer(other)
  await hanneke.post(`/admin/people/${other.customUserId}/suspend`, { rule: 'misuse', reason: 'Advertising.' })
  expect((await hanneke.get(path(id))).body.listing).toMatchObject({ visibility: 'hidden', isWithheld: true })
  expect((await hide(samir, id)).body.listing).toMatchObject({ visibility: 'hidden', isWithheld: false })
  await hanneke.post(`/admin/people/${other.customUserId}/restore`, { reason: 'A mistake.' })
  expect((await hanneke.get(path(id))).body.listing.visibility).toBe('hidden')
})
