import { randomUUID } from 'node:crypto'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'
import { openSocket } from '../../../tests/support/sockets.ts'

let app: TestApp
let ilse: Member
let tomas: Member
let idris: Member
let admin: Member

beforeAll(async () => {
  app = await startChat({ report: { max: 1_000_000, windowMs: 60_000 } })
  ilse = await relationMember(app, 'Ilse')
  tomas = await relationMember(app, 'Tomas')
  idris = await relationMember(app, 'Idris')
  admin = await relationMember(app, 'Ines')
  await app.deps.db.pool.query("update people set role = 'admin' where id = $1", [admin.personId])
})
afterEach(async () => {
  await forgetConversations(app)
  await app.deps.db.pool.query('delete from messages')
})
afterAll(() => app.stop())

const words = { reason: 'Harmful or illegal', text: 'They threaten me.' }
const report = (member: Member, id: string, number: number, over: object = {}) =>
  member.post(`/conversations/${id}/report`, { number, ...words, ...over })

test('a report includes the message with ten on each side, names, times and files, and staff can read it', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  for (let n = 1; n <= 30; n += 1) await writeTo(n % 2 ? ilse : tomas, id, `No. ${n}`)
  using page = openSocket(app.config.origin, tomas.token)
  await page.opened
  const sent = await report(ilse, id, 16)
  expect(sent).toMatchObject({ status: 201, body: { number: expect.any(Number) } })
  // As it was when reported: later changes have no effect.
  await tomas.patch(`/messages/${id}.16`, { text: 'Nothing of the sort' })
  await tomas.delete(`/messages/${id}.14`)
  const { body } = await admin.get(`/admin/queue/${sent.body.number}`)
  expect(body.entry).toMatchObject({
    kind: 'report',
    category: words.reason,
    text: words.text,
    excerpt: 'No. 16',
    author: { customUserId: ilse.id },
    others: 0,
    subject: { kind: 'message', id: `${id}.16`, projectId: null, now: null, reported: { description: 'No. 16' } },
  })
  const { messages } = body.entry.subject.reported
  expect(messages.map(({ number, text }: { number: number; text: string }) => [number, text])).toEqual(
    Array.from({ length: 21 }, (_, n) => [n + 6, `No. ${n + 6}`]),
  )
  expect(messages[10]).toMatchObject({
    sender: { customUserId: tomas.id, name: 'Tomas Moor' },
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    isReported: true,
    files: [],
  })
  expect(messages.filter(({ isReported }: { isReported: boolean }) => isReported)).toHaveLength(1)
  // Nobody in the conversation is notified.
  expect((await tomas.get('/notifications')).body.notifications).toHaveLength(0)
  const usual = ['message:changed', 'conversations:counts', 'presence']
  expect(page.heard.filter(({ event }) => !usual.includes(event))).toEqual([])
})

test('a report title cuts the message between characters, not within one', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const text = `${'x'.repeat(119)}😀 and more`
  await writeTo(tomas, id, text)
  expect(await report(ilse, id, 1)).toMatchObject({ status: 201 })
  expect((await ilse.get('/conversations')).body.items).toMatchObject([{ message: `${'x'.repeat(119)}😀` }])
})

test('staff close a report with an answer to the reporter; it has nothing to hide and is not a public report', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(tomas, id, 'Pay or else')
  const { number } = (await report(ilse, id, 1)).body
  for (const act of ['hide', 'unhide'])
    expect((await admin.post(`/admin/queue/${number}/${act}`, { reason: 'Rude' })).status).toBe(404)
  const closed = await admin.post(`/admin/queue/${number}/close`, { reason: 'We have suspended them.' })
  expect(closed.body.entry).toMatchObject({ state: 'closed', answer: 'We have suspended them.' })
  const body = { kind: 'message', id: `${id}.1`, ...words }
  expect((await ilse.post('/reports', body)).status).toBe(422)
  for (const member of [ilse, tomas]) expect((await member.get(`/admin/queue/${number}`)).status).toBe(403)
})

test('the same report again is the first one; another person’s is separate and counted', async () => {
  await connect(ilse, tomas)
  await connect(ilse, idris)
  const userIds = [tomas.id, idris.id]
  const made = await ilse.post('/conversations', { title: 'Walk', userIds, clientId: randomUUID() })
  const { id } = made.body.conversation
  await writeTo(ilse, id, 'Fools')
  const [one, two] = await Promise.all([report(tomas, id, 2), report(tomas, id, 2)])
  expect(one.body.number).toBe(two.body.number)
  const other = await report(idris, id, 2)
  expect(other.body.number).not.toBe(one.body.number)
  const { body } = await admin.get(`/admin/queue/${one.body.number}`)
  expect(body.entry.others).toBe(1)
  // Events in a group are not messages, so only the texts are in it.
  expect(body.entry.subject.reported.messages).toMatchObject([{ number: 2, text: 'Fools' }])
})

test('a request can be reported before it is answered; nobody can report a message they cannot see', async () => {
  const id = await beginWith(idris, ilse)
  await writeTo(idris, id, 'Buy my course')
  expect((await report(ilse, id, 1, { reason: 'Spam or advertising' })).status).toBe(201)
  expect((await report(tomas, id, 1)).body.code).toBe('conversation_not_found')
  expect((await report(idris, id, 1)).body.code).toBe('report_own')
  for (const number of [0, 2, 2_000_000_000])
    expect((await report(ilse, id, number)).body.code).toBe('message_not_found')
  for (const over of [{ reason: 'Because' }, { text: '' }, { number: -1 }, { number: 1.5 }, { more: 1 }])
    expect((await report(ilse, id, 1, over)).status).toBe(422)
  await ilse.post(`/conversations/${id}/decline`, {})
  expect((await report(ilse, id, 1)).body.code).toBe('message_not_found')
})

test('a block prevents neither side from reporting; non-members and former members cannot report', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(tomas, id, 'I know where you live')
  await writeTo(ilse, id, 'Leave me alone')
  await command(ilse, 'block', tomas)
  expect((await ilse.get(`/conversations/${id}/messages`)).status).toBe(404)
  const { status, body } = await report(ilse, id, 1)
  expect(status).toBe(201)
  const { entry } = (await admin.get(`/admin/queue/${body.number}`)).body
  expect(entry.subject.reported.messages).toMatchObject([
    { text: 'I know where you live', sender: { customUserId: tomas.id }, isReported: true },
    { text: 'Leave me alone', sender: { customUserId: ilse.id } },
  ])
  expect((await report(tomas, id, 2)).status).toBe(201)
  expect((await report(idris, id, 1)).body.code).toBe('conversation_not_found')
  const made = await idris.post('/conversations', { userId: tomas.id })
  expect((await report(ilse, made.body.conversation.id, 1)).body.code).toBe('conversation_not_found')

  await connect(tomas, idris)
  const group = await tomas.post('/conversations', { title: 'Walk', userIds: [idris.id], clientId: randomUUID() })
  const walk = group.body.conversation.id
  await writeTo(tomas, walk, 'Fools')
  await idris.delete(`/conversations/${walk}/members/${idris.id}`)
  expect((await report(idris, walk, 2)).body.code).toBe('conversation_not_found')
})

test('a report excludes messages from before its reporter joined, and a deleted message can no longer be reported', async () => {
  await connect(ilse, tomas)
  await connect(ilse, idris)
  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId: randomUUID() })
  const { id } = made.body.conversation
  await writeTo(ilse, id, 'Between us')
  await ilse.post(`/conversations/${id}/members`, { userIds: [idris.id] })
  await writeTo(tomas, id, 'Fools')
  const { number } = (await report(idris, id, 4)).body
  const { body } = await admin.get(`/admin/queue/${number}`)
  expect(body.entry.subject.reported.messages).toMatchObject([{ number: 4, text: 'Fools' }])
  for (const hidden of [2, 3]) expect((await report(idris, id, hidden)).body.code).toBe('message_not_found')
  await tomas.delete(`/messages/${id}.4`)
  expect((await report(ilse, id, 4)).body.code).toBe('message_deleted')
})

test('more than ten reports an hour need the bot check', async () => {
  await using strict = await startChat({ report: { ...rateLimits.report, max: 1 } })
  const [ada, bela] = [await relationMember(strict, 'Ada'), await relationMember(strict, 'Bela')]
  await connect(ada, bela)
  const id = await beginWith(ada, bela)
  await writeTo(bela, id, 'Fool')
  const answers = [await report(ada, id, 1), await report(ada, id, 1, { text: 'Again' })]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [201, undefined],
    [403, 'bot_check_required'],
  ])
})
