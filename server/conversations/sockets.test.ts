import { randomUUID } from 'node:crypto'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { forgetConversations } from '../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../tests/support/conversations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Member, relationMember } from '../../tests/support/relation-members.ts'
import { command, connect } from '../../tests/support/relations.ts'
import { openSocket } from '../../tests/support/sockets.ts'

const app = await fileFixture(startChat())
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
afterEach(() => forgetConversations(app))

const within = { timeout: 5000, interval: 10 }
const second = { timeout: 1000, interval: 10 }
type Page = ReturnType<typeof openSocket>
const open = async (member: Member) => {
  const page = openSocket(app.config.origin, member.token)
  expect(await page.opened).toBe('connected')
  return page
}
const ask = (page: Page, event: string, body: unknown) => page.socket.timeout(5000).emitWithAck(event, body)
const heard = (page: Page, event: string) =>
  page.heard.filter((each) => each.event === event).map(({ values }) => values[0])

test('a message sent on the socket is acknowledged once stored, and shown on every page of both people', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  using one = await open(ilse)
  using other = await open(ilse)
  using theirs = await open(tomas)
  using strangers = await open(idris)
  const clientId = randomUUID()
  const said = await ask(one, 'message:send', { conversation: id, clientId, text: 'Hello *there*' })
  expect(said).toMatchObject({ ok: true, message: { id: `${id}.1`, number: 1, clientId } })
  await vi.waitFor(() => expect(heard(theirs, 'message')).toHaveLength(1), within)
  expect(heard(theirs, 'message')[0]).toMatchObject({ message: { number: 1, clientId: null }, unreadCount: 1 })
  expect(heard(theirs, 'message')[0].message.html).toContain('<em>there</em>')
  for (const page of [one, other])
    await vi.waitFor(
      () => expect(heard(page, 'message')).toMatchObject([{ message: { clientId }, unreadCount: 0 }]),
      within,
    )
  await vi.waitFor(
    () => expect(heard(theirs, 'conversations:counts').at(-1)).toEqual({ unreadConversations: 1, requests: 0 }),
    within,
  )
  const again = await ask(one, 'message:send', { conversation: id, clientId, text: 'Hello *there*' })
  expect(again.message.number).toBe(1)
  expect([heard(theirs, 'message').length, heard(strangers, 'message').length]).toEqual([1, 0])
})

test('a member who was away gets missed messages and changes in order, and nothing that is not theirs', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  for (const text of ['1', '2', '3']) await writeTo(ilse, id, text)
  await ilse.patch(`/messages/${id}.1`, { text: 'one' })
  using page = await open(tomas)
  const { conversations } = await ask(page, 'resume', [{ id, last: 2, changes: 0 }])
  expect(conversations).toMatchObject([{ id, last: 3, changes: 1, more: false, gone: false }])
  expect(conversations[0].messages.map(({ text }: { text: string }) => text)).toEqual(['one', '3'])
  using strangers = await open(idris)
  expect(await ask(strangers, 'resume', [{ id, last: 0, changes: 0 }])).toMatchObject({
    conversations: [{ messages: [], gone: true }],
  })
})

test('a read receipt goes to the other person, and the new unread count to the reader’s other pages', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  for (const text of ['1', '2', '3']) await writeTo(ilse, id, text)
  using writers = await open(ilse)
  using here = await open(tomas)
  using elsewhere = await open(tomas)
  await ask(here, 'received', { conversation: id, number: 3 })
  await vi.waitFor(
    () => expect(heard(writers, 'read')).toEqual([{ conversation: id, customUserId: tomas.id, read: 0, received: 3 }]),
    within,
  )
  expect(await ask(here, 'read', { conversation: id, number: 2 })).toMatchObject({ ok: true, read: 2, unreadCount: 1 })
  await vi.waitFor(() => expect(heard(writers, 'read')).toHaveLength(2), within)
  await vi.waitFor(() => expect(heard(elsewhere, 'read')).toMatchObject([{ read: 2, own: { unreadCount: 1 } }]), within)
})

test('read marks that one side does not show are hidden from both, on the socket and in the thread', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(ilse, id, '1')
  await writeTo(tomas, id, '2')
  const show = async (member: Member, readMarks: boolean) => {
    const { status, body } = await member.put('/users/visibility', { readMarks })
    expect([status, body.readMarks]).toEqual([200, readMarks])
  }
  const readOf = async (reader: Member, whom: Member) =>
    (await reader.get(`/conversations/${id}`)).body.members.find(
      ({ user }: { user: { customUserId: string } }) => user.customUserId === whom.id,
    ).read
  using here = await open(tomas)
  using writers = await open(ilse)
  await show(ilse, false)
  await ask(here, 'read', { conversation: id, number: 2 })
  await vi.waitFor(() => expect(heard(writers, 'read').at(-1)).toMatchObject({ read: 0, received: 2 }), within)
  await ask(writers, 'read', { conversation: id, number: 2 })
  await vi.waitFor(
    () =>
      expect(heard(here, 'read').findLast(({ customUserId }) => customUserId === ilse.id)).toMatchObject({ read: 0 }),
    within,
  )
  expect([await readOf(ilse, tomas), await readOf(tomas, ilse)]).toEqual([0, 0])
  expect([await readOf(ilse, ilse), await readOf(tomas, tomas)]).toEqual([2, 2])
  await show(ilse, true)
  expect([await readOf(ilse, tomas), await readOf(tomas, ilse)]).toEqual([2, 2])
  await show(tomas, false)
  expect([await readOf(ilse, tomas), await readOf(tomas, ilse)]).toEqual([0, 0])
  await show(tomas, true)
})

test('a page that connects receives the unread count, including messages it missed', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const one = { unreadConversations: 1, requests: 0 }
  using before = await open(tomas)
  await writeTo(ilse, id, 'While you were away')
  await vi.waitFor(() => expect(heard(before, 'conversations:counts').at(-1)).toEqual(one), within)
  using page = await open(tomas)
  await vi.waitFor(() => expect(heard(page, 'conversations:counts')).toEqual([one]), within)
})

test('a block takes effect immediately: no message, typing or read receipt comes through, and the thread disappears for both', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(ilse, id, '1')
  using mine = await open(ilse)
  using theirs = await open(tomas)
  await ask(mine, 'typing', { conversation: id })
  await vi.waitFor(
    () => expect(heard(theirs, 'typing')).toMatchObject([{ customUserId: ilse.id, name: 'Ilse Moor' }]),
    within,
  )
  await command(tomas, 'block', ilse)
  for (const page of [mine, theirs])
    await vi.waitFor(
      () => expect(heard(page, 'conversation:changed')).toContainEqual({ conversation: id, gone: true }),
      second,
    )
  for (const event of ['message:send', 'read', 'received'])
    expect(
      await ask(
        mine,
        event,
        event === 'message:send'
          ? { conversation: id, clientId: randomUUID(), text: 'Hi' }
          : { conversation: id, number: 1 },
      ),
    ).toMatchObject({ ok: false, code: 'conversation_not_found' })
  expect(await ask(mine, 'typing', { conversation: id })).toMatchObject({ ok: false, code: 'conversation_not_found' })
  expect([heard(theirs, 'typing').length, heard(theirs, 'message').length]).toEqual([1, 0])
})

test('a suspended person can neither send nor receive from then on', async () => {
  const gone = await relationMember(app, 'Gone')
  await connect(ilse, gone)
  const id = await beginWith(ilse, gone)
  await writeTo(ilse, id, '1')
  using page = await open(gone)
  await app.deps.db.pool.query('update people set suspended_at = now() where id = $1', [gone.personId])
  const { rows } = await app.deps.db.pool.query('select uid from people where id = $1', [gone.personId])
  await transaction(app.deps.db, (tx) => app.deps.identity.endSessionsOf(tx, rows[0].uid))
  await page.ended
  expect((await ilse.get(`/conversations/${id}`)).body.conversation.state).toBe('closed')
  const refused = await ilse.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Hello?' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conversation_closed' } })
  expect(heard(page, 'message')).toEqual([])
})

test('members of an open conversation see who is present', async () => {
  const pia = await relationMember(app, 'Pia')
  await connect(ilse, pia)
  const id = await beginWith(ilse, pia)
  await writeTo(ilse, id, '1')
  using mine = await open(ilse)
  {
    using theirs = await open(pia)
    await vi.waitFor(() => expect(heard(mine, 'presence')).toEqual([{ customUserId: pia.id, online: true }]), within)
    expect((await ilse.get('/conversations')).body.items[0].online).toBe(true)
    expect(
      (await pia.get(`/conversations/${id}`)).body.members.map(({ online }: { online: boolean }) => online),
    ).toEqual([true, true])
    theirs.socket.disconnect()
  }
  await vi.waitFor(() => expect(heard(mine, 'presence').at(-1)).toEqual({ customUserId: pia.id, online: false }), {
    timeout: 10_000,
    interval: 50,
  })
})

test('malformed events are refused with their code and harm nobody', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  using page = await open(ilse)
  for (const body of [
    undefined,
    null,
    'x',
    5,
    [],
    {},
    { conversation: id },
    { conversation: id, clientId: 'x', text: 'Hi' },
    { conversation: { $gt: '' }, clientId: randomUUID(), text: 'Hi' },
  ])
    expect(await ask(page, 'message:send', body), JSON.stringify(body)).toMatchObject({ ok: false, code: 'invalid' })
  for (const event of ['typing', 'read', 'received', 'resume'])
    expect(await ask(page, event, { conversation: id, number: -1 }), event).toMatchObject({ ok: false })
  expect(await ask(page, 'message:send', { conversation: id, clientId: randomUUID(), text: 'Fine' })).toMatchObject({
    ok: true,
  })
})

test('sending stops after twenty messages a minute, whichever way they are sent', async () => {
  await using strict = await startChat({ message: rateLimits.message })
  const [ada, bela] = [await relationMember(strict, 'Ada'), await relationMember(strict, 'Bela')]
  await connect(ada, bela)
  const id = await beginWith(ada, bela)
  using page = openSocket(strict.config.origin, ada.token)
  expect(await page.opened).toBe('connected')
  for (let n = 0; n < 10; n += 1) await writeTo(ada, id, `No. ${n}`)
  const answers = []
  for (let n = 0; n < 11; n += 1)
    answers.push(await ask(page, 'message:send', { conversation: id, clientId: randomUUID(), text: `No. ${n}` }))
  expect(answers.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false])
  expect(answers.at(-1)).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
})
