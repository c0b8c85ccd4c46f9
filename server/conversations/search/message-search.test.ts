import { randomUUID } from 'node:crypto'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'

let app: TestApp
let ilse: Member
let tomas: Member
let idris: Member
let id: string

beforeAll(async () => {
  app = await startChat({ search: { max: 1_000_000, windowMs: 60_000 } })
  ilse = await relationMember(app, 'Ilse')
  tomas = await relationMember(app, 'Tomas')
  idris = await relationMember(app, 'Idris')
})
beforeEach(async () => {
  for (const [one, other] of [
    [ilse, tomas],
    [ilse, idris],
    [tomas, idris],
  ] as const)
    await connect(one, other)
  id = await beginWith(ilse, tomas)
})
afterEach(() => forgetConversations(app))
afterAll(() => app.stop())

const search = async (member: Member, q: string, cursor = '') => {
  const { status, body } = await member.get(
    `/conversations/search?q=${encodeURIComponent(q)}${cursor && `&cursor=${cursor}`}`,
  )
  if (status !== 200) throw new Error(`No search: ${JSON.stringify(body)}`)
  return body
}
const found = async (member: Member, q: string): Promise<string[]> =>
  (await search(member, q)).items.map(({ message }: { message: { text: string } }) => message.text)

test('search finds messages in the caller’s conversations, with or without accents, by prefix, newest first', async () => {
  await writeTo(ilse, id, 'The crème is at the boathouse, O’Neill’s e-mail says')
  await writeTo(tomas, id, 'CREME again, for C++ people')
  await writeTo(tomas, id, 'Something else')
  const other = await beginWith(ilse, idris)
  await writeTo(idris, other, 'No crème here')
  const all = ['No crème here', 'CREME again, for C++ people', 'The crème is at the boathouse, O’Neill’s e-mail says']
  for (const q of ['crème', 'creme', 'CRÈM', 'cr']) expect([q, await found(ilse, q)]).toEqual([q, all])
  expect(await found(tomas, 'crème')).toEqual(all.slice(1))
  for (const q of ['creme boat', 'oneill', 'email', 'e-ma', 'neil boathouse'])
    expect([q, await found(ilse, q)]).toEqual([q, [all[2]]])
  expect(await found(ilse, 'c++')).toEqual([all[1]])
  expect(await found(ilse, 'creme nowhere')).toEqual([])
  const { items } = await search(ilse, 'boathouse')
  expect(items).toMatchObject([
    {
      conversation: { id, sender: 'Tomas Moor' },
      message: { id: `${id}.1`, number: 1, sender: { name: 'Ilse Moor' } },
    },
  ])
})

test('typed text is never a query: punctuation, operators and quotes are words or ignored', async () => {
  await writeTo(ilse, id, "It's a plan & a | b ! (c) : * <-> back\\slash")
  for (const q of ['', ' ', '&', '|', '!', "'", "''", '\\', ':*', '§1', '(', ') | (', '<->', '%'])
    expect([q, (await ilse.get(`/conversations/search?q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200])
  for (const q of ["plan' | 'b", 'plan:*', 'plan & !b', 'back\\slash', "it's"])
    expect([q, await found(ilse, q)]).toEqual([q, [expect.stringContaining('plan')]])
  expect((await ilse.get(`/conversations/search?q=${'x'.repeat(201)}`)).status).toBe(400)
})

test('forged cursors are refused, and cursors of unknown messages return nothing', async () => {
  await writeTo(ilse, id, 'A plan')
  const asked = (path: string, parts: unknown) =>
    ilse.get(`${path}cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`)
  const [searched, listed] = ['/conversations/search?q=plan&', '/conversations?']
  for (const cursor of ['x', 'WzFd'])
    expect((await ilse.get(`${searched}cursor=${cursor}`)).body.code).toBe('invalid_cursor')
  // Dates that a browser's calendar accepts and the database's does not.
  const days = ['now', '1', 'infinity', '2026-02-30', '2026-13-01', '0000-01-01', '+275760-09-13']
  const moments = [
    ...days.map((day) => `${day} 00:00:00+00`),
    ...days,
    '2026-01-01 24:00:01+00',
    '2026-01-01 00:00:00+99',
  ]
  for (const at of [...moments, '2026-01-01T00:00:00Z', 1, null])
    for (const [path, numbers] of [
      [searched, [1, 1]],
      [listed, [1]],
    ] as const)
      expect([at, (await asked(path, [at, ...numbers])).body.code]).toEqual([at, 'invalid_cursor'])
  const { MAX_SAFE_INTEGER: most } = Number
  const late = '2999-12-31 23:59:59.999999+00'
  for (const number of [most, -most, 2 ** 31]) {
    expect((await asked(searched, [late, number, number])).body.items).toHaveLength(1)
    expect((await asked(listed, [late, number])).body.items).toHaveLength(1)
    expect(await asked(searched, ['2000-01-01 00:00:00+00', number, number])).toMatchObject({ body: { items: [] } })
  }
  for (const number of [2 ** 53, 1.5, '1', null])
    expect((await asked(searched, [late, 1, number])).body.code).toBe('invalid_cursor')
})

test('search finds edited words, not earlier or deleted ones', async () => {
  await writeTo(ilse, id, 'The pier')
  await ilse.patch(`/messages/${id}.1`, { text: 'The harbour' })
  expect([await found(tomas, 'pier'), await found(tomas, 'harbour')]).toEqual([[], ['The harbour']])
  await ilse.delete(`/messages/${id}.1`)
  expect(await found(tomas, 'harbour')).toEqual([])
})

test('search never finds messages that are not the caller’s: from before they joined, after they left, behind a block, in a deleted request', async () => {
  const clientId = randomUUID()
  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId })
  const group = made.body.conversation.id
  await writeTo(ilse, group, 'Lantern before')
  await ilse.post(`/conversations/${group}/members`, { userIds: [idris.id] })
  await writeTo(tomas, group, 'Lantern after')
  expect(await found(idris, 'lantern')).toEqual(['Lantern after'])
  await ilse.delete(`/conversations/${group}/members/${idris.id}`)
  expect(await found(idris, 'lantern')).toEqual([])
  await writeTo(ilse, id, 'Lantern for two')
  await command(tomas, 'block', ilse)
  expect(await found(ilse, 'lantern')).toEqual(['Lantern after', 'Lantern before'])
  await command(tomas, 'unblock', ilse)
  const stranger = await relationMember(app, 'Vera')
  const asked = await beginWith(stranger, ilse)
  await writeTo(stranger, asked, 'Lantern, please')
  await ilse.post(`/conversations/${asked}/decline`, {})
  expect(await found(ilse, 'please')).toEqual([])
  expect(await found(stranger, 'please')).toEqual(['Lantern, please'])
})

test('pages continue where the last one ended, without gaps or duplicates', async () => {
  const other = await beginWith(ilse, idris)
  for (let n = 0; n < 30; n += 1) await writeTo(ilse, n % 3 ? id : other, `Lantern ${n}`)
  const first = await search(ilse, 'lantern')
  await writeTo(ilse, id, 'Lantern meanwhile')
  const second = await search(ilse, 'lantern', first.nextCursor)
  const texts = [...first.items, ...second.items].map(({ message }) => message.text)
  expect(first.items).toHaveLength(24)
  expect(texts).toEqual(Array.from({ length: 30 }, (_, n) => `Lantern ${29 - n}`))
  expect(second.nextCursor).toBeNull()
})

test('sixty searches a minute are allowed', async () => {
  await using strict = await startChat({ search: { ...rateLimits.search, max: 1 } })
  const ada = await relationMember(strict, 'Ada')
  const statuses = [await ada.get('/conversations/search?q=a'), await ada.get('/conversations/search?q=b')]
  expect(statuses.map(({ status }) => status)).toEqual([200, 429])
})
