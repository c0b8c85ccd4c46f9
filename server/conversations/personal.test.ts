import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { personalMessages } from '#feedback/service.ts'
import { directory } from '#users/service.ts'
import { forgetConversations } from '../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../tests/support/conversations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { type Member, relationMember } from '../../tests/support/relation-members.ts'
import { connect } from '../../tests/support/relations.ts'
import { openSocket } from '../../tests/support/sockets.ts'
import { personalConversations } from './service.ts'

const app = await fileFixture(startChat())
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
afterEach(() => forgetConversations(app))

const attach = async (member: Member, id: string, name: string, content: string | Uint8Array) => {
  const { payload, headers } = await fileForm('file', name, content)
  const own = { ...headers, host: new URL(app.config.origin).host, authorization: `Bearer ${member.token}` }
  const url = `/api/conversations/${id}/attachments`
  const answer = await app.app.inject({ method: 'POST', url, payload, headers: own })
  expect(answer.statusCode).toBe(201)
  return answer.json().file.id as string
}
const stored = async () => {
  const keys = []
  for await (const { key } of app.deps.storage.list('message-files')) keys.push(key)
  return keys
}
/** Erases an account without its grace period. */
const erase = async (member: Member) => {
  const { rows } = await app.deps.db.pool.query('select uid from people where id = $1', [member.personId])
  await transaction(app.deps.db, (tx) =>
    directory.erase(tx, rows[0].uid, (person) => personalConversations.leave(app.deps, tx, person)),
  )
}

test('an export has the person’s own messages and files with the names of their conversations, and nothing others wrote', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  const file = await attach(ilse, id, 'cat.jpg', await jpeg(800, 600))
  await writeTo(ilse, id, 'Mine', { attachments: [file] })
  await writeTo(tomas, id, 'Of somebody else')
  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId: randomUUID() })
  const group = made.body.conversation.id
  await writeTo(ilse, group, 'Also mine')
  await ilse.delete(`/conversations/${group}/members/${ilse.id}`)
  await writeTo(tomas, group, 'Of somebody else, later')
  const report = { number: 2, reason: 'Something else', text: 'Rude' }
  expect((await ilse.post(`/conversations/${id}/report`, report)).status).toBe(201)
  const held = await personalConversations.heldOf(app.deps.db, ilse.personId)
  expect(held.conversations).toMatchObject([
    {
      ...{ id, kind: 'direct', name: 'Tomas Moor', others: [tomas.id], leftAt: null },
      messages: [{ number: 1, at: expect.any(String), text: 'Mine', files: [{ id: file, name: 'cat.webp' }] }],
    },
    {
      ...{ id: group, kind: 'group', name: 'Walk', others: [], leftAt: expect.anything() },
      messages: [
        { number: 1, happened: 'created' },
        { number: 2, text: 'Also mine' },
        { number: 3, happened: 'role' },
        { number: 4, happened: 'left' },
      ],
    },
  ])
  expect(held.files).toMatchObject([{ id: file, name: 'cat.webp' }])
  expect(await stored()).toContain(held.files[0]?.key)
  expect(JSON.stringify(held)).not.toContain('somebody else')
  const [message] = await personalMessages.heldOf(app.deps.db, ilse.personId)
  expect(message?.evidence).toEqual({ title: 'Of somebody else', description: 'Of somebody else' })
})

test('an erased person leaves their groups as usual, their messages stay without a name, and unsent files are deleted', async () => {
  const gone = await relationMember(app, 'Unforgettable')
  for (const other of [ilse, tomas, idris]) await connect(gone, other)
  const userIds = [ilse.id, tomas.id]
  const group = (await gone.post('/conversations', { title: 'Walk', userIds, clientId: randomUUID() })).body
    .conversation.id
  await gone.put(`/conversations/${group}/members/${tomas.id}`, { role: 'admin' })
  await gone.post(`/conversations/${group}/members`, { userIds: [idris.id] })
  await writeTo(gone, group, 'Words that stay')
  const two = await beginWith(gone, ilse)
  const [sent, waits] = [await attach(gone, two, 'sent.txt', 'sent'), await attach(gone, two, 'waits.txt', 'waits')]
  await writeTo(gone, two, 'For you', { attachments: [sent] })
  using page = openSocket(app.config.origin, idris.token)
  expect(await page.opened).toBe('connected')
  const before = await stored()
  await erase(gone)
  expect(await stored()).toHaveLength(before.length - 1)
  expect((await ilse.get(`/conversations/${two}/attachments/${sent}`)).status).toBe(200)
  expect((await ilse.get(`/conversations/${two}/attachments/${waits}`)).status).toBe(404)
  const { body } = await tomas.get(`/conversations/${group}`)
  expect([body.conversation.role, body.conversation.members]).toEqual(['owner', 3])
  const { items } = (await tomas.get(`/conversations/${group}/messages`)).body
  // biome-ignore lint/suspicious/noExplicitAny: the fields are compared.
  expect(items.slice(3).map(({ text, sender, event }: any) => [text, sender, event?.kind, event?.people])).toEqual([
    ['Words that stay', null, undefined, undefined],
    ['', null, 'role', ['Tomas Moor']],
    ['', null, 'left', ['Former member']],
  ])
  await vi.waitFor(() =>
    expect(page.heard.filter(({ event }) => event === 'message').map(({ values }) => values[0].message.number)).toEqual(
      [5, 6],
    ),
  )
  expect((await ilse.get(`/conversations/${two}`)).body.conversation).toMatchObject({
    sender: 'Former member',
    state: 'closed',
    user: null,
  })
  const tables = ['conversations', 'conversation_members', 'conversation_messages', 'conversation_files']
  for (const table of tables) {
    const { rows } = await app.deps.db.pool.query(
      `select count(*)::int as n from ${table} t where t::text ~* 'unforgettable|waits'`,
    )
    expect([table, rows[0].n]).toEqual([table, 0])
  }
})

test('an erasure and an invitation of the same person at the same time do not conflict', async () => {
  const gone = await relationMember(app, 'Fleeting')
  await connect(gone, ilse)
  await connect(ilse, tomas)
  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId: randomUUID() })
  const { id } = made.body.conversation
  const [added] = await Promise.all([ilse.post(`/conversations/${id}/members`, { userIds: [gone.id] }), erase(gone)])
  expect([200, 403], JSON.stringify(added.body)).toContain(added.status)
  expect((await ilse.get(`/conversations/${id}`)).body.conversation.members).toBe(2)
})
