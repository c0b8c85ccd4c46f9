import { expect, test } from 'vitest'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMentors } from '../../../tests/support/mentors.ts'
import { paidSessionsOn } from '../../../tests/support/paid-sessions.ts'
import { sessionsOn } from '../../../tests/support/sessions.ts'

const world = await fileFixture(startMentors())
const { market } = world
const sessions = sessionsOn(market)
const [hanneke, samir, filipa] = [
  await world.staff('Hanneke', 'moderator'),
  await world.staff('Samir', 'moderator'),
  await world.staff('Filipa', 'finance'),
]
const words = { reason: 'Offered as assessed work', text: 'The host writes the thesis.' }
const report = (by: ShopPerson, id: string) => by.post('/reports', { kind: 'session-type', id, ...words })
const hide = (by: ShopPerson, number: number) =>
  by.post(`/admin/queue/${number}/hide`, { rule: 'assessed-work', reason: 'It is about a thesis that is handed in.' })
const unhide = (by: ShopPerson, number: number) =>
  by.post(`/admin/queue/${number}/unhide`, { reason: 'It is about questions.' })
const rowOf = async (host: ShopPerson, id: string) =>
  (await host.get('/session-types')).body.types.find((each: { id: string }) => each.id === id)

test('POST /reports of a session type: everybody who sees its page can, its host cannot, and what nobody sees is not found', async () => {
  const host = await sessions.host('Ilse')
  const reader = await market.person('Yusuf')
  const { id } = await sessions.offer(host)
  const sent = await report(reader, id)
  expect(sent.status).toBe(201)
  const again = await report(reader, id)
  expect(again.body.number).toBe(sent.body.number)
  const visitor = { method: 'POST' as const, url: '/api/reports', payload: { kind: 'session-type', id, ...words } }
  expect((await market.call(visitor)).status).toBe(201)
  expect((await report(host, id)).body.code).toBe('report_own')
  expect((await report(reader, 'aaaaaaaaaaaa')).body.code).toBe('session_type_not_found')
  const entry = (await hanneke.get(`/admin/queue/${sent.body.number}`)).body.entry
  expect(entry.subject).toMatchObject({
    ...{ kind: 'session-type', id, projectId: null },
    reported: { title: 'First questions about a thesis', description: 'You bring a question.\nWe find the next step.' },
    now: { visibility: 'public', seller: { customUserId: host.customUserId } },
  })
  await host.post(`/session-types/${id}/pause`)
  expect((await report(await market.person('Lena'), id)).body.code).toBe('session_type_not_found')
  await host.post(`/session-types/${id}/resume`)
  await reader.post('/relations/block', { blockedUserId: host.customUserId })
  expect((await report(reader, id)).status).toBe(404)
})

test('a hidden session type is found and booked by nobody; its bookings stay, requests cannot be approved, and it comes back', async () => {
  const host = await world.mentor('Ada', samir)
  const { id } = host.type
  const [guest, other] = [await market.person('Ben'), await market.person('Eve')]
  const asked = await sessions.offer(host, { title: 'On request', approval: true })
  const booking = await sessions.booked(guest, host, host.type, 48)
  const request = await sessions.booked(guest, host, asked, 120)
  const path = `/users/${host.customUserId}/session-types`
  const topic = async () =>
    (await other.get('/mentors?topic=Research%20methods')).body.items.map(
      (each: { person: { customUserId: string } }) => each.person.customUserId,
    )
  await world.pass(0)
  expect(await topic()).toContain(host.customUserId)
  const numbers = [(await report(other, id)).body.number, (await report(other, asked.id)).body.number]
  for (const each of numbers) expect((await hide(filipa, each)).status).toBe(403)
  for (const each of numbers) expect((await hide(hanneke, each)).status).toBe(200)

  expect(await topic()).not.toContain(host.customUserId)
  expect((await other.get(path)).body.types).toEqual([])
  for (const who of [other, guest, hanneke]) expect((await who.get(`${path}/${id}`)).status).toBe(404)
  expect((await market.call({ method: 'GET', url: `/api${path}/${id}` })).status).toBe(404)
  const start = world.ahead(80)[0]
  expect((await sessions.book(other, host, host.type, start)).body.code).toBe('session_type_not_found')
  expect((await other.put(`${path}/${id}/wait`)).status).toBe(404)
  expect((await report(await market.person('Lena'), id)).status).toBe(404)

  expect(await rowOf(host, id)).toMatchObject({ isHidden: true, state: 'open' })
  expect((await host.get(`${path}/${id}`)).body.refusal).toBe('hidden')
  expect(await sessions.slots(host, host, host.type)).toEqual([])
  // Opening or saving it does not show it again.
  await host.post(`/session-types/${id}/pause`)
  await host.post(`/session-types/${id}/resume`)
  expect((await other.get(`${path}/${id}`)).status).toBe(404)

  const kept = (await guest.get(`/bookings/${booking.id}`)).body.booking
  expect(kept).toMatchObject({ state: 'booked', title: 'First questions about a thesis' })
  expect(kept.can).not.toContain('move')
  expect((await host.post(`/bookings/${request.id}/approve`)).body.code).toBe('session_type_closed')
  expect((await guest.post(`/bookings/${booking.id}/cancel`, { reason: '' })).body.booking.state).toBe('cancelled')

  expect((await unhide(hanneke, numbers[0])).status).toBe(200)
  expect((await other.get(`${path}/${id}`)).body.refusal).toBeNull()
  expect((await world.told(host))[0]).toBe('Your session type is back')
  await world.pass(0)
  expect(await topic()).toContain(host.customUserId)
})

test('a priced session that is hidden is not sold any more; a guest who holds a time can still pay', async () => {
  const paid = paidSessionsOn(world)
  const host = await paid.paidHost('Tomas')
  const type = await paid.offer(host, { priceMinor: 2500 })
  const [guest, other] = [await market.person('Noor'), await market.person('Kofi')]
  const { purchase, booking } = await paid.held(guest, host, type, 48)
  const start = await paid.slotAt(other, host, type, 72)
  expect((await paid.quote(other, type, start)).status).toBe(200)
  await hide(hanneke, (await report(other, type.id)).body.number)
  expect((await paid.quote(other, type, start)).body.code).toBe('product_not_for_sale')
  await world.settle(purchase.id)
  expect((await guest.get(`/bookings/${booking.id}`)).body.booking.state).toBe('booked')
})

test('the host reads why, appeals, and a successful appeal shows the session type again', async () => {
  const host = await sessions.host('Wren')
  const { id } = await sessions.offer(host)
  const reader = await market.person('Mateus')
  const { number } = (await report(reader, id)).body
  await hide(hanneke, number)
  expect((await hide(samir, number)).status).toBe(409)
  const [statement] = (await host.get('/statements')).body.statements
  expect(statement).toMatchObject({
    ...{ measure: 'session-type-hidden', rule: 'assessed-work', mayAppeal: true },
    subject: { kind: 'session-type', id, title: 'First questions about a thesis' },
  })
  expect(await world.told(host)).toContain('Your session type was hidden')
  expect((await host.post(`/statements/${statement.id}/appeal`, { text: 'Nobody hands it in.' })).status).toBe(200)
  const decision = { outcome: 'lifted', reason: 'It is about questions.' }
  expect((await hanneke.post(`/admin/appeals/${statement.id}/decide`, decision)).body.code).toBe('appeal_own_decision')
  expect((await samir.post(`/admin/appeals/${statement.id}/decide`, decision)).status).toBe(200)
  expect(await rowOf(host, id)).toMatchObject({ isHidden: false })
  expect((await reader.get(`/users/${host.customUserId}/session-types/${id}`)).status).toBe(200)
  expect((await host.get('/statements')).body.statements[0].endedAt).not.toBeNull()
})

test('nobody on the staff hides their own session type; a deleted one is gone', async () => {
  const own = await sessions.host('Matthias')
  const { id } = await sessions.offer(own)
  const reader = await market.person('Sara')
  const { number } = (await report(reader, id)).body
  await market.deps.db.pool.query("update people set role = 'moderator' where id = $1", [own.id])
  expect((await hide(own as ShopPerson, number)).body.code).toBe('own_matter')
  expect((await own.delete(`/session-types/${id}`)).status).toBe(204)
  expect((await hanneke.get(`/admin/queue/${number}`)).body.entry.subject.now).toBeNull()
  expect((await hide(hanneke, number)).status).toBe(404)
})
