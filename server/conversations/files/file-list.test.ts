import { randomUUID } from 'node:crypto'
import type { SentFile } from '@guildhall/contract/conversations/message-files.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { attachTo, loadFile } from '../../../tests/support/message-files.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'

const app = await fileFixture(startChat({ upload: { max: 1_000_000, windowMs: 60_000 } }))
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
beforeEach(async () => {
  await connect(ilse, tomas)
  await connect(ilse, idris)
})
afterEach(() => forgetConversations(app))

/** Sends files with one message; returns its id. */
async function send(member: Member, id: string, ...names: string[]): Promise<string> {
  const attachments = []
  for (const name of names) {
    const content = name.endsWith('.jpg') ? await jpeg(700, 500) : name
    const { status, body } = await attachTo(app, member, id, name, content)
    if (status !== 201) throw new Error(`A file was refused: ${JSON.stringify(body)}`)
    attachments.push(body.file.id)
  }
  return (await writeTo(member, id, '', { attachments })).id
}
const list = async (member: Member, id: string, query = '') => {
  const { status, body } = await member.get(`/conversations/${id}/attachments${query}`)
  if (status !== 200) throw new Error(`No files: ${JSON.stringify(body)}`)
  return body
}
const named = (items: SentFile[]) => items.map(({ name }) => name)

test('the files of a conversation are listed newest first, with their senders and their number', async () => {
  const id = await beginWith(ilse, tomas)
  expect(await list(ilse, id)).toEqual({ items: [], nextCursor: null, total: { value: 0, exact: true } })
  await writeTo(ilse, id, 'No file')
  await send(ilse, id, 'plan.txt', 'quay.jpg')
  await send(tomas, id, 'answer.txt')
  const { items, nextCursor, total } = await list(ilse, id)
  expect([named(items), nextCursor, total]).toEqual([
    ['answer.txt', 'quay.webp', 'plan.txt'],
    null,
    { value: 3, exact: true },
  ])
  expect(items[0]).toMatchObject({ number: 3, size: 10, width: null, thumbnail: null, sender: { name: 'Tomas Moor' } })
  expect(items[1]).toMatchObject({ number: 2, width: 700, height: 500, sender: { name: 'Ilse Moor' } })
  expect(Date.parse(items[1].time)).toBeGreaterThan(Date.now() - 60_000)
  // The picture in its smallest size, for display and not for download.
  const { status, headers, body } = await loadFile(app, items[1].thumbnail)
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([200, 'image/webp', undefined])
  expect((await sharp(body).metadata()).width).toBe(320)
  expect((await loadFile(app, items[1].thumbnail.replace('&shown=1', ''))).status).toBe(403)
})

test('pages of files have no gaps, also within a message and while files are added and removed', async () => {
  const id = await beginWith(ilse, tomas)
  await send(ilse, id, '1.txt', '2.txt')
  const gone = await send(tomas, id, '3.txt')
  await send(ilse, id, '4.txt', '5.txt')
  const first = await list(tomas, id, '?limit=1')
  expect(named(first.items)).toEqual(['5.txt'])
  await send(ilse, id, '6.txt')
  const second = await list(tomas, id, `?limit=2&cursor=${first.nextCursor}`)
  expect(named(second.items)).toEqual(['4.txt', '3.txt'])
  await tomas.delete(`/messages/${gone}`)
  const third = await list(tomas, id, `?limit=2&cursor=${second.nextCursor}`)
  expect([named(third.items), third.nextCursor]).toEqual([['2.txt', '1.txt'], null])
  expect(await list(tomas, id, '?limit=1')).toMatchObject({ items: [{ name: '6.txt' }], total: { value: 5 } })
  const cursors = ['x', '["2026-01-01",1,1]', '[null,1]', '[null,1,2,3]', '[null,1.5,2]', '[null,"1","2"]']
  for (const text of cursors) {
    const cursor = Buffer.from(text).toString('base64url')
    const { status, body } = await tomas.get(`/conversations/${id}/attachments?cursor=${cursor}`)
    expect([text, status, body.code]).toEqual([text, 400, 'invalid_cursor'])
  }
  // A forged cursor: far beyond the ends there is nothing, and nothing breaks.
  const far = Buffer.from(`[null,${Number.MAX_SAFE_INTEGER},${-Number.MAX_SAFE_INTEGER}]`).toString('base64url')
  expect((await list(tomas, id, `?cursor=${far}`)).items).toHaveLength(5)
})

test('nobody sees files that are not theirs: unsent ones, from before they joined, after they left, or behind a block', async () => {
  const id = await beginWith(ilse, tomas)
  await attachTo(app, ilse, id, 'waits.txt', 'waits')
  expect([await list(ilse, id), await list(tomas, id)]).toMatchObject([{ items: [] }, { items: [] }])
  const missing = { status: 404, body: { code: 'conversation_not_found' } }
  const asked = (member: Member, of: string) => member.get(`/conversations/${of}/attachments`)
  expect(await asked(idris, id)).toMatchObject(missing)
  expect((await asked(ilse, 'a'.repeat(12))).body.code).toBe('conversation_not_found')

  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId: randomUUID() })
  const group = made.body.conversation.id
  await send(ilse, group, 'before.txt')
  await ilse.post(`/conversations/${group}/members`, { userIds: [idris.id] })
  await send(tomas, group, 'after.txt')
  expect(await list(idris, group)).toMatchObject({ items: [{ name: 'after.txt' }], total: { value: 1 } })
  expect((await list(ilse, group)).items).toHaveLength(2)
  await idris.delete(`/conversations/${group}/members/${idris.id}`)
  expect(await asked(idris, group)).toMatchObject(missing)
  await send(ilse, group, 'meanwhile.txt')
  await ilse.post(`/conversations/${group}/members`, { userIds: [idris.id] })
  expect((await list(idris, group)).items).toEqual([])

  await send(ilse, id, 'shared.txt')
  await command(tomas, 'block', ilse)
  for (const member of [ilse, tomas]) expect(await asked(member, id)).toMatchObject(missing)
})
