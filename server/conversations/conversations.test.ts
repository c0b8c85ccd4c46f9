import { randomUUID } from 'node:crypto'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterEach, expect, test } from 'vitest'
import { forgetConversations, longAgo } from '../../tests/support/conversation-rows.ts'
import { beginWith, said, startChat, writeTo } from '../../tests/support/conversations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Member, relationMember } from '../../tests/support/relation-members.ts'
import { command, connect } from '../../tests/support/relations.ts'
import { sendUnreadMail } from './delivery/news.ts'
import { sweepConversations } from './jobs.ts'

const app = await fileFixture(startChat())
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
afterEach(() => forgetConversations(app))

const hour = 3_600_000

test('connected people write freely: numbers have no gaps, both see the same order, and the list counts unread messages', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  expect(await beginWith(tomas, ilse)).toBe(id)
  expect((await ilse.get('/conversations')).body.items).toEqual([])
  await writeTo(ilse, id, 'Would you want a map for it?')
  await writeTo(tomas, id, 'Yes, **very** much.')
  await writeTo(tomas, id, 'What would it cost?')
  for (const member of [ilse, tomas])
    expect(await said(member, id)).toEqual([
      [1, 'Would you want a map for it?'],
      [2, 'Yes, **very** much.'],
      [3, 'What would it cost?'],
    ])
  const { body } = await ilse.get('/conversations')
  expect(body).toMatchObject({
    unreadConversations: 1,
    requests: 0,
    items: [
      {
        id,
        sender: 'Tomas Moor',
        message: 'What would it cost?',
        unread: true,
        unreadCount: 2,
        state: 'open',
        last: 3,
      },
    ],
  })
  const numbers = async (query: string) =>
    (await ilse.get(`/conversations/${id}/messages?${query}`)).body.items.map((each: { number: number }) => each.number)
  expect([await numbers('around=2&limit=1'), await numbers('around=2&limit=3')]).toEqual([[2], [1, 2, 3]])
  expect((await ilse.get('/conversations?q=_')).body.items).toEqual([])
  expect((await ilse.get('/conversations?q=tom')).body.items).toHaveLength(1)
  const { body: page } = await ilse.get(`/conversations/${id}/messages?after=1&limit=1`)
  expect(page).toMatchObject({ hasBefore: true, hasAfter: true, last: 3 })
  expect(page.items[0]).toMatchObject({ number: 2, html: '<p>Yes, <strong>very</strong> much.</p>\n', clientId: null })
})

test('the same message sent twice, also at the same time, is stored once with the same response', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const body = { clientId: randomUUID(), text: 'Once' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ilse.post(`/conversations/${id}/messages`, body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ body }) => body.message.id))).toEqual(new Set([`${id}.1`]))
  expect(await said(tomas, id)).toEqual([[1, 'Once']])
  expect((await tomas.get(`/conversations/${id}`)).body.conversation.unreadCount).toBe(1)
})

test('many people who write at the same time get numbers without gaps', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await Promise.all(Array.from({ length: 10 }, (_, n) => writeTo(n % 2 ? ilse : tomas, id, `No. ${n}`)))
  expect((await said(ilse, id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await said(ilse, id)).toEqual(await said(tomas, id))
})

test('a stranger’s first message is a request: it waits, opens when accepted, and shows no read receipt', async () => {
  const id = await beginWith(idris, ilse)
  expect((await idris.get(`/conversations/${id}`)).body.conversation.state).toBe('first')
  await writeTo(idris, id, 'May I ask you something?')
  const second = await idris.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Hello?' })
  expect(second).toMatchObject({ status: 409, body: { code: 'conversation_waiting' } })
  expect((await ilse.get('/conversations')).body).toMatchObject({ items: [], unreadConversations: 0, requests: 1 })
  expect((await ilse.get('/conversations?box=requests')).body.items).toMatchObject([{ id, state: 'asked' }])
  const early = await ilse.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Yes' })
  expect(early).toMatchObject({ status: 409, body: { code: 'conversation_asked' } })
  await ilse.put(`/conversations/${id}/read`, { number: 1 })
  const { body } = await idris.get(`/conversations/${id}`)
  expect(body.members.map(({ read }: { read: number }) => read)).toEqual([0, 0])
  expect((await ilse.get('/conversations')).body.requests).toBe(1)
  expect((await ilse.post(`/conversations/${id}/accept`, {})).body.conversation.state).toBe('open')
  await writeTo(ilse, id, 'Of course.')
  await writeTo(idris, id, 'Thank you.')
  expect((await said(idris, id)).length).toBe(3)
})

test('a deleted request disappears for its recipient and waits for its sender, who may ask again after three weeks', async () => {
  const id = await beginWith(idris, ilse)
  await writeTo(idris, id, 'May I ask you something?')
  expect((await ilse.post(`/conversations/${id}/decline`, {})).status).toBe(204)
  expect((await ilse.get('/conversations?box=requests')).body.items).toEqual([])
  expect(await said(ilse, id)).toEqual([])
  expect((await idris.get(`/conversations/${id}`)).body.conversation.state).toBe('waiting')
  await longAgo(app, id, 21 * 24 * hour + 1000)
  await writeTo(idris, id, 'Asking once more.')
  expect((await ilse.get('/conversations?box=requests')).body.items).toMatchObject([
    { id, message: 'Asking once more.', unreadCount: 1 },
  ])
  expect(await said(ilse, id)).toEqual([[2, 'Asking once more.']])
})

test('a withdrawn request disappears for both, and the next one must wait three weeks', async () => {
  const id = await beginWith(idris, ilse)
  await writeTo(idris, id, 'Never mind')
  expect((await idris.post(`/conversations/${id}/decline`, {})).status).toBe(204)
  expect((await ilse.get('/conversations?box=requests')).body).toMatchObject({ items: [], requests: 0 })
  expect((await idris.get('/conversations')).body.items).toEqual([])
  const again = await idris.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Or yes' })
  expect(again).toMatchObject({ status: 409, body: { code: 'ask_too_soon' } })
})

test('a person can write to five people a day without being connected', async () => {
  const names = ['Ada', 'Bela', 'Cleo', 'Dora', 'Enno', 'Fynn']
  const strangers = await Promise.all(names.map((name) => relationMember(app, name)))
  const ids = []
  for (const stranger of strangers) ids.push(await beginWith(idris, stranger))
  for (const id of ids.slice(0, 5)) await writeTo(idris, id, 'Hello')
  const sixth = await idris.post(`/conversations/${ids[5]}/messages`, { clientId: randomUUID(), text: 'Hello' })
  expect(sixth).toMatchObject({ status: 429, body: { code: 'threads_full' } })
  await connect(idris, strangers[5] as Member)
  await writeTo(idris, ids[5] as string, 'Hello')
})

test('a conversation is visible to its members only, and between two people a block hides it from both', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(ilse, id, 'Between us')
  const calls = (member: Member) => [
    member.get(`/conversations/${id}`),
    member.get(`/conversations/${id}/messages`),
    member.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'Hi' }),
    member.put(`/conversations/${id}/read`, { number: 1 }),
    member.post(`/conversations/${id}/mute`, { until: null }),
    member.post(`/conversations/${id}/archive`, { archived: true }),
    member.post(`/conversations/${id}/accept`, {}),
    member.post(`/conversations/${id}/decline`, {}),
    member.delete(`/messages/${id}.1`),
  ]
  const refusals = async (member: Member) => (await Promise.all(calls(member))).map(({ status }) => status)
  expect(await refusals(idris)).toEqual(Array(9).fill(404))
  await command(tomas, 'block', ilse)
  expect(await refusals(ilse)).toEqual(Array(9).fill(404))
  expect(await refusals(tomas)).toEqual(Array(9).fill(404))
  expect((await ilse.get('/conversations')).body.items).toEqual([])
  expect((await ilse.post('/conversations', { userId: tomas.id })).body.code).toBe('profile_not_found')
  await command(tomas, 'unblock', ilse)
  expect(await said(ilse, id)).toEqual([[1, 'Between us']])
  // The earlier acceptance does not come back: the next message is a request.
  expect((await ilse.get(`/conversations/${id}`)).body.conversation.state).toBe('first')
})

test('a sender can edit and delete their messages for 15 minutes; both sides can sync the changes', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  for (const text of ['Frist', 'Second', 'Third']) await writeTo(ilse, id, text)
  const edited = await ilse.patch(`/messages/${id}.1`, { text: 'First' })
  expect(edited.body.message).toMatchObject({ text: 'First', editedAt: expect.any(String), number: 1 })
  expect((await ilse.delete(`/messages/${id}.2`)).body.message).toMatchObject({ text: '', deleted: true })
  expect((await ilse.delete(`/messages/${id}.2`)).status).toBe(200)
  expect((await ilse.patch(`/messages/${id}.2`, { text: 'Back' })).body.code).toBe('message_deleted')
  expect((await tomas.patch(`/messages/${id}.1`, { text: 'Mine' })).status).toBe(403)
  const { body } = await tomas.get(`/conversations/${id}/messages?changed=0`)
  expect(body.changes).toBe(2)
  expect(body.items.map(({ number }: { number: number }) => number)).toEqual([1, 2])
  await longAgo(app, id, 15 * 60_000 + 1000)
  expect((await ilse.patch(`/messages/${id}.3`, { text: 'Late' })).body.code).toBe('message_too_old')
  expect((await ilse.delete(`/messages/${id}.3`)).body.code).toBe('message_too_old')
})

test('unread counts are exact: own messages do not count, forged numbers are capped, and lower ones change nothing', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  for (const text of ['1', '2']) await writeTo(tomas, id, text)
  await writeTo(ilse, id, '3')
  for (const text of ['4', '5']) await writeTo(tomas, id, text)
  const read = async (number: number) => (await ilse.put(`/conversations/${id}/read`, { number })).body
  expect(await read(1)).toMatchObject({ read: 1, unreadCount: 3, unreadConversations: 1 })
  expect(await read(3)).toMatchObject({ read: 3, unreadCount: 2 })
  expect(await read(2)).toMatchObject({ read: 3, unreadCount: 2 })
  expect(await read(2_000_000_000)).toMatchObject({ read: 5, unreadCount: 0, unreadConversations: 0 })
  const { body } = await tomas.get(`/conversations/${id}`)
  expect(body.members.find(({ user }: { user: { customUserId: string } }) => user.customUserId === ilse.id).read).toBe(
    5,
  )
})

test('muted conversations are not counted, archived ones come back with the next message', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(tomas, id, 'One')
  await ilse.post(`/conversations/${id}/mute`, { until: '2999-01-01T00:00:00.000Z' })
  expect((await ilse.get('/conversations')).body.unreadConversations).toBe(0)
  // A time in the past ends it, however long ago.
  for (const until of ['0000-01-01T00:00:00Z', '2020-01-01T00:00:00Z']) {
    const ended = await ilse.post(`/conversations/${id}/mute`, { until })
    expect(ended).toMatchObject({ status: 200, body: { conversation: { mutedUntil: null } } })
  }
  expect((await ilse.get('/conversations')).body.unreadConversations).toBe(1)
  await ilse.post(`/conversations/${id}/archive`, { archived: true })
  expect((await ilse.get('/conversations')).body.items).toEqual([])
  expect((await ilse.get('/conversations?box=archived')).body.items).toHaveLength(1)
  await writeTo(tomas, id, 'Two')
  expect((await ilse.get('/conversations')).body.items).toMatchObject([{ id, archived: false }])
})

test('bad input is refused with a message, and dangerous content is removed', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const send = (text: string, more: object = {}) =>
    ilse.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text, ...more })
  expect((await send('x'.repeat(8001))).status).toBe(422)
  expect((await send('e\u0301'.repeat(8000))).status).toBe(201)
  expect((await send('a\u0316'.repeat(8000))).status).toBe(422)
  expect((await send('')).status).toBe(422)
  // Invisible text counts as empty.
  for (const nothing of ['\u200d', '\u2800 \u3164', ' \u00ad\u200f\n'])
    expect(await send(nothing)).toMatchObject({ status: 422, body: { fields: [{ path: 'text' }] } })
  expect((await ilse.patch(`/messages/${id}.1`, { text: '\u200d' })).status).toBe(422)
  expect((await send('\u202Eevil')).status).toBe(422)
  expect((await send('Hi', { number: 7 })).status).toBe(422)
  expect((await send('Hi', { replyTo: 99 })).status).toBe(404)
  expect((await send('Hi', { attachments: ['abcdefghijkl'] })).body.code).toBe('attachment_not_found')
  const { body } = await send('<script>alert(1)</script> [x](javascript:alert(1)) https://example.org')
  expect(body.message.html).not.toMatch(/<script|href="javascript/)
  expect(body.message.html).toContain('rel="nofollow ugc"')
  expect((await send('Pay me by PayPal instead')).body.message.warns).toBe(true)
})

test('no word of a message is lost, however deeply quotes and lists are nested', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const items = Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}- item ${at + 1}.`)
  const text = [`${'>'.repeat(14)} quite **deep**`, '', ...items, '- the last'].join('\n')
  const { body } = await ilse.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text })
  expect(body.message.html.match(/<blockquote>/g)).toHaveLength(10)
  expect(body.message.html).toContain('quite <strong>deep</strong>')
  for (const at of items.keys()) expect(body.message.html).toContain(`item ${at + 1}.`)
  expect(body.message.html).toContain('<li>the last</li>\n</ul>\n')
  const list = await tomas.get('/conversations')
  expect(list.body.items.find((one: { id: string }) => one.id === id).message).toContain('quite deep')
})

test('more than twenty messages a minute are refused with the seconds to wait', async () => {
  await using strict = await startChat({ message: rateLimits.message })
  const [ada, bela] = [await relationMember(strict, 'Ada'), await relationMember(strict, 'Bela')]
  await connect(ada, bela)
  const id = await beginWith(ada, bela)
  for (let n = 0; n < 20; n += 1) await writeTo(ada, id, `No. ${n}`)
  const { status, headers } = await ada.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text: 'More' })
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
})

test('a message unread for ten minutes is mailed once, without its text, to people who want mails, unless they read it meanwhile', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(ilse, id, 'A secret')
  await writeTo(ilse, id, 'Another')
  const { rows } = await app.deps.db.pool.query('select id from conversations where public_id = $1', [id])
  const { rows: seats } = await app.deps.db.pool.query('select seat from conversation_members where user_id = $1', [
    tomas.personId,
  ])
  const mail = () => sendUnreadMail(deps, { conversation: rows[0].id, seat: seats[0].seat })
  const outbox: string[][] = []
  let isAway = false
  const deps = {
    ...app.deps,
    mail: {
      async send(_kind: string, to: string, { title, message }: { title: string; message: string }) {
        if (isAway) throw new Error('The mail server is away')
        outbox.push([to, title, message])
      },
    },
  } as never
  isAway = true
  await expect(mail()).rejects.toThrow('away')
  isAway = false
  await mail()
  await mail()
  expect(outbox).toEqual([[tomas.email, '2 messages from Ilse Moor', expect.not.stringContaining('secret')]])
  await tomas.put(`/conversations/${id}/read`, { number: 2 })
  await writeTo(ilse, id, 'Third')
  await tomas.put('/notifications/mail', { messages: false })
  await mail()
  expect(outbox).toHaveLength(1)
  const { rows: jobs } = await app.deps.db.pool.query(
    "select data, start_after > now() + interval '9 minutes' as later from pgboss.job where name = 'unread-mail'",
  )
  expect(jobs).toContainEqual({ data: { conversation: rows[0].id, seat: seats[0].seat }, later: true })
})

test('unanswered requests and inactive conversations disappear by themselves', async () => {
  const id = await beginWith(idris, ilse)
  await writeTo(idris, id, 'May I?')
  const empty = await beginWith(idris, tomas)
  await longAgo(app, id, 90 * 24 * hour)
  await app.deps.db.pool.query("update conversations set created_at = created_at - interval '2 days'")
  expect((await ilse.get('/conversations?box=requests')).body.items).toEqual([])
  await sweepConversations(app.deps)
  expect((await idris.get('/conversations')).body.items).toEqual([])
  expect((await idris.get(`/conversations/${id}`)).body.conversation).toMatchObject({ state: 'first', message: '' })
  expect((await idris.get(`/conversations/${empty}`)).status).toBe(404)
})
