import { randomUUID } from 'node:crypto'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedCrowd, forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { said, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { holdLock } from '../../../tests/support/held-lock.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'
import { openSocket } from '../../../tests/support/sockets.ts'
import { sweepConversations } from '../jobs.ts'

const app = await fileFixture(startChat())
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
const wren = await relationMember(app, 'Wren')
beforeEach(async () => {
  for (const each of [tomas, idris, wren]) await connect(ilse, each)
})
afterEach(() => forgetConversations(app))

const ids = (people: { id: string }[]) => people.map((each) => each.id)

async function group(owner: Member, people: { id: string }[], title = 'Harbour walk'): Promise<string> {
  const { status, body } = await owner.post('/conversations', { title, userIds: ids(people), clientId: randomUUID() })
  if (status !== 201) throw new Error(`No group was made: ${JSON.stringify(body)}`)
  return body.conversation.id
}
const add = (by: Member, id: string, people: { id: string }[]) =>
  by.post(`/conversations/${id}/members`, { userIds: ids(people) })
const remove = (by: Member, id: string, who: Member) => by.delete(`/conversations/${id}/members/${who.id}`)
const setRole = (by: Member, id: string, who: Member, role: string) =>
  by.put(`/conversations/${id}/members/${who.id}`, { role })
const rename = (by: Member, id: string, title: string) => by.patch(`/conversations/${id}`, { title })
const rolesOf = async (member: Member, id: string) => {
  const { body } = await member.get(`/conversations/${id}`)
  return body.members.map(({ user, role }: { user: { firstName: string }; role: string }) => [user.firstName, role])
}
/** What a member sees of a group: texts and events. */
async function seen(member: Member, id: string) {
  const { body } = await member.get(`/conversations/${id}/messages?limit=100`)
  // biome-ignore lint/suspicious/noExplicitAny: the fields are compared.
  return body.items.map(({ number, text, event }: any) => [number, event ? [event.kind, ...event.people] : text])
}

test('a group is made of people its owner is connected with, and every member reads the same', async () => {
  const id = await group(ilse, [tomas, idris])
  await writeTo(tomas, id, 'At the pier at nine?')
  await writeTo(idris, id, 'Nine is fine.')
  const all = [
    [1, ['created', 'Tomas Moor', 'Idris Moor']],
    [2, 'At the pier at nine?'],
    [3, 'Nine is fine.'],
  ]
  for (const member of [ilse, tomas, idris]) expect(await seen(member, id)).toEqual(all)
  expect(await rolesOf(tomas, id)).toEqual([
    ['Ilse', 'owner'],
    ['Tomas', 'member'],
    ['Idris', 'member'],
  ])
  expect((await ilse.get('/conversations')).body.items).toMatchObject([
    {
      id,
      sender: 'Harbour walk',
      kind: 'group',
      members: 3,
      unreadCount: 2,
      message: 'Idris: Nine is fine.',
      user: null,
    },
  ])
  expect((await wren.get(`/conversations/${id}`)).status).toBe(404)
})

test('the same group requested twice, also at the same time, is one group with one first message', async () => {
  const body = { title: 'Once', userIds: ids([tomas]), clientId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 6 }, () => ilse.post('/conversations', body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  const [id] = new Set(answers.map(({ body }) => body.conversation.id))
  expect(new Set(answers.map(({ body }) => body.conversation.id)).size).toBe(1)
  expect(await seen(tomas, id)).toEqual([[1, ['created', 'Tomas Moor']]])
  // Another person with the same client id has their own group.
  const theirs = await tomas.post('/conversations', { ...body, userIds: ids([ilse]) })
  expect(theirs.body.conversation.id).not.toBe(id)
})

test('invalid groups are refused with a message', async () => {
  const make = (over: object) =>
    ilse.post('/conversations', { title: 'Walk', userIds: ids([tomas]), clientId: randomUUID(), ...over })
  const stranger = await relationMember(app, 'Una')
  const refused = async (over: object) => {
    const { status, body } = await make(over)
    return [status, body.code, body.message]
  }
  expect(await refused({ title: ' ' })).toEqual([422, 'invalid', 'The group needs a name'])
  expect((await make({ title: 'x'.repeat(chatLimits.title + 1) })).status).toBe(422)
  expect(await refused({ userIds: [] })).toEqual([422, 'invalid', 'Choose at least one person'])
  expect((await make({ userIds: Array(50).fill(tomas.id) })).status).toBe(422)
  expect((await make({ clientId: 'mine' })).status).toBe(422)
  expect((await make({ userId: tomas.id })).status).toBe(422)
  for (const other of [stranger.id, ilse.id, 'nobody-at-all'])
    expect((await make({ userIds: [tomas.id, other] })).body.code).toBe('group_not_connected')
  expect((await ilse.get('/conversations')).body.items).toEqual([])
})

test('each role can do what it may, and group actions fail in a conversation of two', async () => {
  const id = await group(ilse, [tomas, idris])
  await connect(tomas, wren)
  for (const refusal of [
    await rename(tomas, id, 'Mine now'),
    await add(tomas, id, [wren]),
    await remove(tomas, id, idris),
  ])
    expect(refusal).toMatchObject({ status: 403, body: { code: 'group_role' } })
  expect((await setRole(tomas, id, tomas, 'owner')).body.code).toBe('group_owner')
  expect((await setRole(ilse, id, tomas, 'admin')).status).toBe(200)
  expect((await rename(tomas, id, 'Evening walk')).body.conversation.sender).toBe('Evening walk')
  expect((await add(tomas, id, [wren])).body.conversation.members).toBe(4)
  await setRole(ilse, id, idris, 'admin')
  for (const refusal of [
    await remove(tomas, id, idris),
    await remove(tomas, id, ilse),
    await setRole(tomas, id, idris, 'member'),
  ])
    expect(refusal).toMatchObject({ status: 403, body: { code: 'group_owner' } })
  expect((await remove(tomas, id, wren)).status).toBe(204)
  expect((await remove(ilse, id, idris)).status).toBe(204)
  expect((await remove(ilse, id, idris)).status).toBe(204)
  const stranger = await relationMember(app, 'Vera')
  expect((await remove(ilse, id, stranger)).body.code).toBe('member_not_found')
  expect((await setRole(ilse, id, idris, 'admin')).body.code).toBe('member_not_found')
  expect((await setRole(ilse, id, ilse, 'member')).body.code).toBe('group_needs_owner')
  expect((await setRole(ilse, id, tomas, 'owner')).status).toBe(200)
  expect(await rolesOf(tomas, id)).toEqual([
    ['Ilse', 'admin'],
    ['Tomas', 'owner'],
  ])
  const { body } = await ilse.post('/conversations', { userId: tomas.id })
  const two = body.conversation.id
  for (const refusal of [
    await rename(ilse, two, 'Us'),
    await add(ilse, two, [wren]),
    await remove(ilse, two, ilse),
    await setRole(ilse, two, tomas, 'admin'),
  ])
    expect(refusal).toMatchObject({ status: 409, body: { code: 'conversation_group_only' } })
  for (const call of [
    rename(wren, id, 'x'),
    add(wren, id, [ilse]),
    remove(wren, id, ilse),
    setRole(wren, id, ilse, 'owner'),
  ])
    expect((await call).status).toBe(404)
})

test('every change of a group is a numbered message that all members get; a change without effect adds none', async () => {
  const id = await group(ilse, [tomas, idris])
  await rename(ilse, id, 'Evening walk')
  await rename(ilse, id, 'Evening walk')
  await add(ilse, id, [wren, tomas])
  await add(ilse, id, [wren])
  await setRole(ilse, id, tomas, 'admin')
  await setRole(ilse, id, tomas, 'admin')
  await remove(tomas, id, wren)
  await remove(idris, id, idris)
  await remove(ilse, id, ilse)
  expect(await seen(tomas, id)).toEqual([
    [1, ['created', 'Tomas Moor', 'Idris Moor']],
    [2, ['renamed']],
    [3, ['added', 'Wren Moor']],
    [4, ['role', 'Tomas Moor']],
    [5, ['removed', 'Wren Moor']],
    [6, ['left', 'Idris Moor']],
    [7, ['role', 'Tomas Moor']],
    [8, ['left', 'Ilse Moor']],
  ])
  const { body } = await tomas.get(`/conversations/${id}/messages`)
  expect(body.items.map(({ event }: { event: { value: string } }) => event.value)).toEqual([
    ...['Harbour walk', 'Evening walk', '', 'admin', '', '', 'owner', ''],
  ])
  // Nobody can edit or delete an event.
  expect((await tomas.delete(`/messages/${id}.1`)).status).toBe(403)
})

test('a new member sees messages from then on, a former one sees nothing, and one who returns misses the time between', async () => {
  const id = await group(ilse, [tomas])
  await writeTo(tomas, id, 'Before')
  const quoted = 'Not for newcomers'
  await writeTo(ilse, id, quoted)
  const page = openSocket(app.deps.config.origin, wren.token)
  await page.opened
  await add(ilse, id, [wren])
  const reply = await writeTo(tomas, id, 'After', { replyTo: 3 })
  expect(reply.replyTo.text).toBe(quoted)
  expect(await seen(wren, id)).toEqual([
    [4, ['added', 'Wren Moor']],
    [5, 'After'],
  ])
  // A page around a message, an edit, a quote or a sync never reveals what was before.
  await ilse.patch(`/messages/${id}.3`, { text: 'Still not for newcomers' })
  for (const query of ['around=2', 'before=4', 'after=0', 'changed=0']) {
    const { body } = await wren.get(`/conversations/${id}/messages?${query}`)
    expect([query, JSON.stringify(body.items)]).not.toEqual([query, expect.stringMatching(/Before|newcomers/)])
  }
  await remove(ilse, id, wren)
  await writeTo(ilse, id, 'Without Wren')
  for (const path of ['', '/messages']) expect((await wren.get(`/conversations/${id}${path}`)).status).toBe(404)
  expect((await wren.get('/conversations')).body).toMatchObject({ items: [], unreadConversations: 0 })
  await add(ilse, id, [wren])
  const last = await writeTo(ilse, id, 'Again with Wren')
  expect(await seen(wren, id)).toEqual([
    [8, ['added', 'Wren Moor']],
    [9, 'Again with Wren'],
  ])
  expect((await wren.get(`/conversations/${id}`)).body.conversation).toMatchObject({ unreadCount: 2, from: 7 })
  await vi.waitFor(() => expect(JSON.stringify(page.heard)).toContain(last.id))
  expect(JSON.stringify(page.heard)).not.toMatch(/Before|ewcomers|Without Wren/)
  page[Symbol.dispose]()
  const { rows } = await app.deps.db.pool.query('select count(*)::int as n from conversation_members')
  expect(rows[0].n).toBe(3)
})

test('a removed member is told so and receives nothing more in every open page; their socket can do nothing there', async () => {
  const id = await group(ilse, [tomas, idris])
  using page = openSocket(app.deps.config.origin, tomas.token)
  using other = openSocket(app.deps.config.origin, idris.token)
  expect([await page.opened, await other.opened]).toEqual(['connected', 'connected'])
  await remove(ilse, id, tomas)
  const message = await writeTo(ilse, id, 'Only us two now')
  const told = (heard: typeof page.heard, event: string) =>
    heard.filter((each) => each.event === event).map(({ values }) => values[0])
  await vi.waitFor(() => expect(JSON.stringify(told(other.heard, 'message'))).toContain(message.id))
  await vi.waitFor(() =>
    expect(told(page.heard, 'conversation:changed')).toContainEqual({ conversation: id, gone: true }),
  )
  expect(told(page.heard, 'message')).toEqual([])
  expect(told(other.heard, 'conversation:changed')).toContainEqual({ conversation: id, gone: false })
  const body = { conversation: id, clientId: randomUUID(), text: 'Let me in' }
  expect(await page.socket.emitWithAck('message:send', body)).toMatchObject({
    ok: false,
    code: 'conversation_not_found',
  })
  expect(await page.socket.emitWithAck('resume', [{ id, last: 1, changes: 0 }])).toMatchObject({
    ok: true,
    conversations: [{ id, gone: true, messages: [] }],
  })
  page.socket.emit('typing', { conversation: id })
  page.socket.emit('read', { conversation: id, number: 1 })
  expect(await said(idris, id)).toHaveLength(3)
})

test('a message in progress while its sender is removed is not stored', async () => {
  const id = await group(ilse, [tomas])
  const held = await holdLock(
    app.deps.db,
    `with one as (select id from conversations where public_id = '${id}' for no key update)
     update conversation_members set left_at = now() where conversation_id = (select id from one) and user_id = $1`,
    [tomas.personId],
  )
  const sent = tomas.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Too late' })
  await held.untilHeld([sent])
  await held.release()
  expect((await sent).body.code).toBe('conversation_not_found')
  expect(await seen(ilse, id)).toHaveLength(1)
})

test('when the owner leaves, the longest-standing admin becomes owner, else the longest-standing member; after the last one nothing is left', async () => {
  const id = await group(ilse, [tomas, idris])
  await add(ilse, id, [wren])
  await setRole(ilse, id, wren, 'admin')
  expect((await remove(ilse, id, ilse)).status).toBe(204)
  expect((await rolesOf(tomas, id)).sort()).toEqual([
    ['Idris', 'member'],
    ['Tomas', 'member'],
    ['Wren', 'owner'],
  ])
  expect((await ilse.get(`/conversations/${id}`)).status).toBe(404)
  await remove(wren, id, wren)
  expect(await rolesOf(tomas, id)).toEqual([
    ['Tomas', 'owner'],
    ['Idris', 'member'],
  ])
  await remove(tomas, id, tomas)
  expect(await rolesOf(idris, id)).toEqual([['Idris', 'owner']])
  expect((await remove(idris, id, idris)).status).toBe(204)
  for (const member of [ilse, tomas, idris, wren]) {
    expect((await member.get(`/conversations/${id}`)).status).toBe(404)
    expect((await member.get('/conversations')).body).toMatchObject({ items: [], unreadConversations: 0 })
  }
  const other = await group(tomas, [ilse])
  await sweepConversations(app.deps)
  const { rows } = await app.deps.db.pool.query('select public_id from conversations')
  expect(rows).toEqual([{ public_id: other }])
})

test('two owners who leave or hand over at the same time leave one owner', async () => {
  const id = await group(ilse, [tomas, idris, wren])
  await Promise.all([remove(ilse, id, ilse), setRole(ilse, id, tomas, 'owner'), remove(tomas, id, tomas)])
  const { rows } = await app.deps.db.pool.query(
    `select count(*)::int as n from conversation_members m join conversations c on c.id = m.conversation_id
     where c.public_id = $1 and m.left_at is null and m.role = 'owner'`,
    [id],
  )
  expect(rows[0].n).toBe(1)
})

test('blocked people can be in the same group, but neither can add the other', async () => {
  const id = await group(ilse, [tomas, idris])
  await connect(tomas, idris)
  await command(tomas, 'block', idris)
  await writeTo(tomas, id, 'Still here')
  expect(await seen(idris, id)).toEqual(await seen(tomas, id))
  await remove(ilse, id, idris)
  await setRole(ilse, id, tomas, 'admin')
  expect((await add(tomas, id, [idris])).body.code).toBe('group_not_connected')
  expect((await add(ilse, id, [idris])).status).toBe(200)
  await command(tomas, 'unblock', idris)
})

test('a group has at most fifty people, also when two add at the same time', async () => {
  const crowd = await connectedCrowd(app, ilse, 52)
  const id = await group(ilse, crowd.slice(0, 40))
  // 41 are in it; twice six at the same time would be 53.
  const answers = await Promise.all([add(ilse, id, crowd.slice(40, 46)), add(ilse, id, crowd.slice(46, 52))])
  expect(answers.map(({ body }) => body.code ?? body.conversation.members).sort()).toEqual([47, 'group_full'])
  const away = answers[0]?.status === 200 ? crowd.slice(46) : crowd.slice(40, 46)
  expect((await add(ilse, id, away.slice(0, 4))).body.code).toBe('group_full')
  expect((await add(ilse, id, away.slice(0, 3))).body.conversation.members).toBe(50)
  expect((await add(ilse, id, away.slice(3, 4))).body.code).toBe('group_full')
  expect((await add(ilse, id, crowd.slice(0, 40))).body.conversation.members).toBe(50)
})
