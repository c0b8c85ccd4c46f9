import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { personalConversations } from '#conversations/service.ts'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { linesOf, membersOf } from '../../tests/support/conversations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock, sendInOrder } from '../../tests/support/held-lock.ts'
import { startMeetings } from '../../tests/support/meetings.ts'
import { personalMeetings } from './service.ts'

const meetings = await fileFixture(startMeetings())
const { deps, market, scheduled, act, read: readMeeting } = meetings
const stranger = await market.person('Eve')
let [ada, ben, cleo] = [] as unknown as [ShopPerson, ShopPerson, ShopPerson]
let meeting = ''

beforeEach(async () => {
  ;[ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
  meeting = (await scheduled(ada, [ben, cleo])).id
})

type Answer = Promise<{ status: number; body: { code?: string; conversationId?: string } }>
const open = (person: ShopPerson, id = meeting): Answer => person.post(`/meetings/${id}/conversation`, {})
const opened = async (person: ShopPerson) => (await open(person)).body.conversationId ?? ''
const answerOf = async (call: Answer) => {
  const { status, body } = await call
  return [status, body?.code]
}
const decline = (person: ShopPerson): Answer => act(person, meeting, 'decline')
const accept = async (person: ShopPerson) =>
  act(person, meeting, 'accept', { version: (await readMeeting(person, meeting)).version })
const send = (person: ShopPerson, id: string, text: string) =>
  person.post(`/conversations/${id}/messages`, { text, clientId: randomUUID() })
const seatOf = (id: string, person: ShopPerson) => `/conversations/${id}/members/${person.customUserId}`
const out = ['conversation_not_found']

test('POST /meetings/{id}/conversation creates one conversation with everybody who has not declined; all see each other', async () => {
  const id = await opened(ben)
  expect([await opened(ada), await opened(cleo)]).toEqual([id, id])
  expect(await membersOf(ada, id)).toEqual(['Ada owner', 'Ben member', 'Cleo member'])
  await send(cleo, id, 'Tile 14 is the quay.')
  for (const person of [ada, ben, cleo])
    expect(await linesOf(person, id)).toEqual(['created Ada,Cleo', 'Tile 14 is the quay.'])
  expect((await ada.get(`/conversations/${id}`)).body.conversation).toMatchObject({
    ...{ kind: 'group', state: 'open', sender: 'Map viewer, walk through', role: 'owner' },
    ...{ projectId: null, meetingId: meeting, members: 3 },
  })
  expect((await ada.get('/conversations')).body.items).toMatchObject([{ id, meetingId: meeting, unreadCount: 2 }])
})

test('strangers do not find it, and a meeting of two has none', async () => {
  expect(await answerOf(open(stranger))).toEqual([404, 'meeting_not_found'])
  expect(await answerOf(open(ada, 'a'.repeat(12)))).toEqual([404, 'meeting_not_found'])
  expect(await linesOf(stranger, await opened(ada))).toEqual(out)
  const two = await scheduled(ada, [ben])
  expect(await answerOf(open(ada, two.id))).toEqual([409, 'meeting_of_two'])
})

test('who declined is not in it and does not open it; after accepting they join by opening it, and see what follows', async () => {
  await decline(cleo)
  const id = await opened(ada)
  await send(ada, id, 'Before')
  expect(await membersOf(ada, id)).toEqual(['Ada owner', 'Ben member'])
  expect(await answerOf(open(cleo))).toEqual([409, 'meeting_declined'])
  expect(await linesOf(cleo, id)).toEqual(out)
  await accept(cleo)
  expect(await linesOf(cleo, id)).toEqual(out)
  expect(await opened(cleo)).toBe(id)
  await send(ben, id, 'After')
  expect(await linesOf(cleo, id)).toEqual(['joined Cleo', 'After'])
  expect(await membersOf(ada, id)).toEqual(['Ada owner', 'Ben member', 'Cleo member'])
})

test('who declines is taken out and learns nothing more, neither in the chat nor in their export', async () => {
  const id = await opened(ada)
  await send(ben, id, 'I bring the map.')
  expect((await decline(ben)).status).toBe(200)
  await send(ada, id, 'Among us')
  const { body } = await cleo.get(`/conversations/${id}/messages`)
  expect(body.items.at(-2).event).toMatchObject({ kind: 'left', people: ['Ben'] })
  expect(await linesOf(ben, id)).toEqual(out)
  expect((await ben.get('/conversations')).body.items).toEqual([])
  expect((await send(ben, id, 'Still here?')).status).toBe(404)
  expect((await ben.get(`/conversations/search?q=${encodeURIComponent('Among')}`)).body.items).toEqual([])
  const held = await personalConversations.heldOf(deps.db, ben.id)
  expect(held.conversations).toMatchObject([
    { id, name: null, others: [], messages: [{ text: 'I bring the map.' }, {}] },
  ])
  // A second line with the same answer finds nobody to take out.
  await act(ben, meeting, 'decline', { note: 'Ill' })
  expect(await linesOf(ada, id)).toEqual(['created Ben,Cleo', 'I bring the map.', 'left Ben', 'Among us'])
})

test('everybody can leave it in the chat and comes back from the meeting; the person who scheduled it stays its owner', async () => {
  const id = await opened(ada)
  for (const person of [ada, ben]) expect((await person.delete(seatOf(id, person))).status).toBe(204)
  expect(await membersOf(cleo, id)).toEqual(['Cleo member'])
  await send(cleo, id, 'Alone')
  for (const person of [ben, ada]) expect(await opened(person)).toBe(id)
  expect(await linesOf(ada, id)).toEqual(['joined Ada'])
  expect(await membersOf(cleo, id)).toEqual(['Ada owner', 'Ben member', 'Cleo member'])
  expect((await decline(ben)).status).toBe(200)
  expect((await ben.delete(seatOf(id, ben))).status).toBe(404)
})

test('nobody changes its people or its name in the chat', async () => {
  const id = await opened(ben)
  const refused = [409, 'group_of_meeting']
  for (const person of [ada, ben]) {
    expect(await answerOf(person.patch(`/conversations/${id}`, { title: 'Us' }))).toEqual(refused)
    const added = { userIds: [stranger.customUserId] }
    expect(await answerOf(person.post(`/conversations/${id}/members`, added))).toEqual(refused)
    expect(await answerOf(person.put(seatOf(id, cleo), { role: 'owner' }))).toEqual(refused)
    expect(await answerOf(person.delete(seatOf(id, cleo)))).toEqual(refused)
  }
  expect(await answerOf(stranger.delete(seatOf(id, cleo)))).toEqual([404, 'conversation_not_found'])
})

test('its name is the title of the meeting, cut to the length of names, also after a change', async () => {
  const id = await opened(ada)
  const { title: _, start, minutes, place, version } = await readMeeting(ada, meeting)
  const title = `Soundings ${'of the north '.repeat(8)}`.trim()
  await ada.put(`/meetings/${meeting}`, { title, start, minutes, place, version })
  const { sender } = (await ben.get(`/conversations/${id}`)).body.conversation
  expect(sender).toMatch(/^Soundings of the north/)
  expect(sender).toHaveLength(80)
})

test('a cancelled meeting gets no conversation, and one that it has stays', async () => {
  const other = await scheduled(ada, [ben, cleo])
  const id = await opened(ben)
  await send(ben, id, 'See you')
  for (const each of [meeting, other.id]) await act(ada, each, 'cancel')
  expect(await answerOf(open(ben, other.id))).toEqual([409, 'meeting_cancelled'])
  expect(await opened(cleo)).toBe(id)
  expect(await linesOf(cleo, id)).toEqual(['created Ada,Cleo', 'See you'])
})

test('a meeting that is over still has its conversation', async () => {
  const at = sql`now() - interval '2 days'`
  await deps.db.execute(
    sql`update meetings set starts_at = ${at}, ends_at = ${at} + interval '1 hour' where id = ${meeting}`,
  )
  const id = await opened(ben)
  expect(await membersOf(ben, id)).toEqual(['Ada owner', 'Ben member', 'Cleo member'])
})

test('after a block the invited one of the two is out, as of the meeting', async () => {
  const id = await opened(ada)
  await cleo.post('/relations/block', { blockedUserId: ada.customUserId })
  await send(ada, id, 'Two of us')
  expect(await linesOf(cleo, id)).toEqual(out)
  expect(await answerOf(open(cleo))).toEqual([404, 'meeting_not_found'])
  expect(await linesOf(ben, id)).toEqual(['created Ben,Cleo', 'left Cleo', 'Two of us'])
  // The conversation that began with three goes on.
  expect(await opened(ben)).toBe(id)
})

test('with the account of the person who scheduled it go its name and their seat; the others keep what was written', async () => {
  const id = await opened(ada)
  await send(ben, id, 'I bring the map.')
  await transaction(deps.db, async (tx) => {
    await personalMeetings.erase(deps, tx, ada.id)
    await personalConversations.leave(deps, tx, { id: ada.id })
    await tx.execute(sql`delete from people where id = ${ada.id}`)
  })
  expect((await ben.get(`/conversations/${id}`)).body.conversation.sender).toBe('Meeting')
  expect(JSON.stringify((await ben.get(`/conversations/${id}/messages`)).body)).not.toContain('walk through')
  expect(await membersOf(ben, id)).toEqual(['Ben member', 'Cleo member'])
  expect(await linesOf(cleo, id)).toEqual(['created Ben,Cleo', 'I bring the map.', 'left Former member'])
})

test('it is gone with its meeting', async () => {
  const id = await opened(ada)
  await deps.db.execute(sql`delete from meetings where id = ${meeting}`)
  expect(await linesOf(ben, id)).toEqual(out)
})

/** Sends requests that wait for the lock of the meeting, in this order. */
const atOnce = (requests: (() => Answer)[]) =>
  sendInOrder(deps.db, ['select id from meetings where id = $1 for update', [meeting]], requests)

test('first openings at the same time make one conversation with everybody once', async () => {
  expect(await atOnce([ada, ben, cleo].map((person) => () => open(person)))).toEqual([200, 200, 200])
  const { rows } = await deps.db.pool.query('select id from conversations where meeting_id = $1', [meeting])
  expect(rows).toHaveLength(1)
  const id = await opened(ada)
  expect(await membersOf(ada, id)).toEqual(['Ada owner', 'Ben member', 'Cleo member'])
  expect(await linesOf(ben, id)).toEqual([expect.stringMatching('created')])
})

test('who declines beside the first opening is not in the conversation, in either order', async () => {
  expect(await atOnce([() => decline(cleo), () => open(ben), () => open(cleo)])).toEqual([200, 200, 'meeting_declined'])
  const id = await opened(ada)
  expect([await membersOf(ada, id), await linesOf(ada, id)]).toEqual([['Ada owner', 'Ben member'], ['created Ada']])

  meeting = (await scheduled(ada, [ben, cleo])).id
  expect(await atOnce([() => open(ben), () => decline(cleo)])).toEqual([200, 200])
  const next = await opened(ada)
  expect([await membersOf(ada, next), await linesOf(ada, next)]).toEqual([
    ['Ada owner', 'Ben member'],
    ['created Ada,Cleo', 'left Cleo'],
  ])
  expect(await linesOf(cleo, next)).toEqual(out)
})

test('a message of somebody who declines at the same time is refused once they are out', async () => {
  const id = await opened(ada)
  const held = await holdLock(deps.db, 'select id from conversations where public_id = $1 for update', [id])
  const left = decline(ben)
  await held.untilHeld([left])
  const sent = send(ben, id, 'One more thing')
  await held.untilHeld([left, sent])
  await held.release()
  expect([(await left).status, (await sent).status]).toEqual([200, 404])
  expect(await linesOf(ada, id)).toEqual(['created Ben,Cleo', 'left Ben'])
})
