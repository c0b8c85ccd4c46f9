import { randomUUID } from 'node:crypto'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { socketLimits } from '@guildhall/contract/limits/realtime.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { connectedCrowd, forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'
import { openSocket } from '../../../tests/support/sockets.ts'
import { statementsOf } from '../../../tests/support/statements.ts'

const app = await fileFixture(startChat())
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const crowd = await connectedCrowd(app, ilse, chatLimits.resumed - 2)
afterEach(() => forgetConversations(app))

const within = { timeout: 5000, interval: 10 }
interface Said {
  number: number
  text: string
}
const textsOf = (messages: Said[]) => messages.map(({ number, text }) => [number, text])
const sql = (text: string, ...values: unknown[]) => app.deps.db.pool.query(text, values)

async function open(member: Member) {
  const page = openSocket(app.config.origin, member.token)
  expect(await page.opened).toBe('connected')
  return page
}
type Page = Awaited<ReturnType<typeof open>>
const resume = async (page: Page, known: object[]) => {
  const said = await page.socket.timeout(10_000).emitWithAck('resume', known)
  expect(said).toMatchObject({ ok: true })
  return said.conversations
}

/** Writes this many messages by Ilse into a conversation, then edits the first `changed` once each, in order. */
async function fill(id: string, count: number, changed = 0): Promise<void> {
  await sql(
    `with c as (update conversations set state = 'open', last = $2, changes = $3 where public_id = $1 returning id)
     insert into conversation_messages (conversation_id, number, seat, client_id, text, created_at, change, edited_at)
     select c.id, n, (select seat from conversation_members m where m.conversation_id = c.id and m.user_id = $4),
       gen_random_uuid(), case when n <= $3 then 'Changed ' else 'No. ' end || n, now(),
       case when n <= $3 then n else 0 end, case when n <= $3 then now() end
     from c, generate_series(1, $2::int) n`,
    ...[id, count, changed, ilse.personId],
  )
}

test('more changes than fit one page are fetched page by page, each once and in order', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await fill(id, 300, 250)
  const seen: number[] = []
  let changes = 0
  for (let hasAfter = true; hasAfter; ) {
    const { status, body } = await tomas.get(`/conversations/${id}/messages?changed=${changes}&limit=100`)
    expect(status).toBe(200)
    seen.push(...body.items.map(({ number }: Said) => number))
    expect(body.items.every(({ text, number }: Said) => text === `Changed ${number}`)).toBe(true)
    expect(body.changes).toBeGreaterThan(changes)
    ;({ changes, hasAfter } = body)
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))
  expect(changes).toBe(250)
  // A message edited again during paging comes last, in its current state.
  await ilse.patch(`/messages/${id}.3`, { text: 'Changed twice' })
  const { body } = await tomas.get(`/conversations/${id}/messages?changed=200&limit=100`)
  expect(body).toMatchObject({ changes: 251, hasAfter: false })
  expect(textsOf(body.items).at(-1)).toEqual([3, 'Changed twice'])
})

test('a page that missed more changes than one response holds learns how far it has caught up', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await fill(id, 200, 120)
  using page = await open(tomas)
  const [missed] = await resume(page, [{ id, last: 200, changes: 10 }])
  expect(missed).toMatchObject({ last: 200, changes: 10 + chatLimits.page, more: true })
  expect(missed.messages).toHaveLength(chatLimits.page)
  const { body } = await tomas.get(`/conversations/${id}/messages?changed=${missed.changes}&limit=100`)
  expect(body).toMatchObject({ changes: 120, hasAfter: false })
  expect(body.items[0].number).toBe(missed.messages.at(-1).number + 1)
})

test('a member who missed thousands of messages gets one page per conversation, within a total limit, and where there is more', async () => {
  const ids = await Promise.all(crowd.slice(0, 20).map((other) => beginWith(ilse, other)))
  for (const id of ids) await fill(id, 3000)
  using page = await open(ilse)
  const known = ids.map((id) => ({ id, last: 0, changes: 0 }))
  const missed = await resume(page, known)
  expect(missed.map(({ id }: { id: string }) => id)).toEqual(ids)
  const counts = missed.map(({ messages }: { messages: Said[] }) => messages.length)
  expect(counts.slice(0, 4)).toEqual(Array(4).fill(chatLimits.page))
  expect(counts.slice(4)).toEqual(Array(16).fill(0))
  expect(missed).toSatisfy((all: { more: boolean; last: number }[]) =>
    all.every((one) => one.more && one.last === 3000),
  )
  expect(textsOf(missed[3].messages).slice(0, 2)).toEqual([
    [1, 'No. 1'],
    [2, 'No. 2'],
  ])
})

test('fifty conversations are synced in a few statements, each as its member sees it', async () => {
  const quiet = await Promise.all(crowd.map((other) => beginWith(ilse, other)))
  for (const id of quiet) await fill(id, 3, 1)
  await connect(ilse, tomas)
  const made = await ilse.post('/conversations', { title: 'Walk', userIds: [tomas.id], clientId: randomUUID() })
  const group = made.body.conversation.id
  const direct = await beginWith(ilse, tomas)
  await writeTo(tomas, direct, 'Where?')
  await writeTo(ilse, direct, 'There', { replyTo: 1 })
  using page = await open(ilse)
  // The requests that a new connection makes by itself are done.
  await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('conversations:counts'), within)
  let missed: Awaited<ReturnType<typeof resume>> = []
  const asked = await statementsOf(app.deps.db, async () => {
    missed = await resume(page, [
      { id: group, last: 0, changes: 0 },
      { id: direct, last: 0, changes: 0 },
      ...quiet.map((id) => ({ id, last: 2, changes: 0 })),
    ])
  })
  // Ignores what the application asks besides.
  const ofIt = /^(conversation_(standing|seat)|message|cards)/
  const names = asked.flatMap(({ name }) => (ofIt.test(name ?? '') ? [name] : []))
  expect(names.toSorted()).toEqual([
    ...['cards_by_id', 'conversation_seats', 'conversation_standings'],
    ...['messages_between', 'messages_changed_since'],
  ])
  expect(missed[0].messages).toMatchObject([{ event: { kind: 'created' } }])
  expect(missed[1].messages).toMatchObject([
    { text: 'Where?', clientId: null, sender: { name: 'Tomas Moor' } },
    { replyTo: { text: 'Where?', name: 'Tomas Moor' }, clientId: expect.any(String) },
  ])
  for (const one of missed.slice(2)) {
    expect(textsOf(one.messages)).toEqual([
      [1, 'Changed 1'],
      [3, 'No. 3'],
    ])
    expect(one).toMatchObject({ last: 3, changes: 1, more: false, gone: false })
  }
  // Blocked, left and other people's conversations are reported as gone, duplicates count once, and a page that claims to be
  // ahead of the server is told the server's position.
  await command(ilse, 'block', tomas)
  await ilse.delete(`/conversations/${group}/members/${ilse.id}`)
  const again = await resume(page, [
    { id: quiet[0], last: 9, changes: 7 },
    ...[group, direct, 'aaaaaaaaaaaa', direct].map((id) => ({ id, last: 0, changes: 0 })),
  ])
  expect(again).toMatchObject([
    { id: quiet[0], last: 3, changes: 1, messages: [], gone: false },
    ...[group, direct, 'aaaaaaaaaaaa'].map((id) => ({ id, messages: [], gone: true })),
  ])
})

test('a sync has nothing from before the member joined, neither messages nor changes', async () => {
  await connect(ilse, tomas)
  const idris = await relationMember(app, 'Idris')
  await connect(ilse, idris)
  const group = await ilse.post('/conversations', { title: 'Walk', userIds: [idris.id], clientId: randomUUID() })
  const { id } = group.body.conversation
  await writeTo(ilse, id, 'Between us')
  await ilse.post(`/conversations/${id}/members`, { userIds: [tomas.id] })
  await writeTo(ilse, id, 'For all')
  await ilse.patch(`/messages/${id}.2`, { text: 'Only us' })
  using page = await open(tomas)
  const [missed] = await resume(page, [{ id, last: 0, changes: 0 }])
  expect(textsOf(missed.messages)).toEqual([
    [3, ''],
    [4, 'For all'],
  ])
  expect(missed).toMatchObject({ last: 4, changes: 1, more: false })
})

test('a sync that names the maximum number of conversations does not hit the rate limit', () => {
  const known = Array.from({ length: chatLimits.resumed }, () => ({ id: 'a'.repeat(12), last: 2e9, changes: 2e9 }))
  expect(JSON.stringify(known).length).toBeLessThan(socketLimits.messageBytes / 4)
})

test('reading a page of a long conversation touches only the rows it needs', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await fill(id, 20_000, 200)
  await sql('analyze conversation_messages')
  using page = await open(tomas)
  const asked = await statementsOf(app.deps.db, () => resume(page, [{ id, last: 19_950, changes: 180 }]))
  const planOf = async (name: string) => {
    const { text, values = [] } = asked.find((each) => each.name === name) ?? {}
    const { rows } = await sql(`explain ${text}`, ...values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const [between, changed] = [await planOf('messages_between'), await planOf('messages_changed_since')]
  for (const plan of [between, changed]) expect(plan).not.toContain('Seq Scan on conversation_messages')
  expect(changed).toContain('conversation_messages_changed')
})

test('replies to an edited message quote its current text in a sync, as they do when they are read', async () => {
  await connect(ilse, tomas)
  const id = await beginWith(ilse, tomas)
  await writeTo(ilse, id, 'At nine')
  await writeTo(tomas, id, 'Fine', { replyTo: 1 })
  using page = await open(tomas)
  const words = `At **ten**, [here](https://example.org), ${'🎉 and so on '.repeat(30)}`
  const changed = (await ilse.patch(`/messages/${id}.1`, { text: words })).body.message
  await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('message:changed'), within)
  const told = page.heard.find(({ event }) => event === 'message:changed')?.values[0].message
  const [first, answer] = (await tomas.get(`/conversations/${id}/messages`)).body.items
  expect(answer.replyTo.text).toMatch(/^At ten, here, 🎉 and so on/)
  expect([changed.quote, told.quote, first.quote]).toEqual(Array(3).fill(answer.replyTo.text))
  expect([answer.quote, (await ilse.delete(`/messages/${id}.1`)).body.message.quote]).toEqual([null, null])
})
