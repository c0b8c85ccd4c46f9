import { randomUUID } from 'node:crypto'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type ProcessOnDatabase, startProcess } from '../../../tests/support/process-on-database.ts'
import { openSocket } from '../../../tests/support/sockets.ts'

let database: TestDatabase
let east: ProcessOnDatabase
let west: ProcessOnDatabase
beforeAll(async () => {
  database = await freshDatabase()
  ;[east, west] = [await startProcess(database), await startProcess(database)]
})
afterAll(async () => {
  await Promise.all([east.stop(), west.stop()])
  await database.drop()
})

type Process = typeof east
type Person = Awaited<ReturnType<Process['person']>>
type Page = ReturnType<typeof openSocket>

const within = { timeout: 5000, interval: 10 }
const second = { timeout: 1000, interval: 10 }
const heard = (page: Page, event: string) =>
  page.heard.filter((each) => each.event === event).map(({ values }) => values[0])
const ask = (page: Page, event: string, body: unknown) => page.socket.timeout(5000).emitWithAck(event, body)
async function open({ origin }: Process, { token }: Person): Promise<Page> {
  const page = openSocket(origin, token)
  expect(await page.opened).toBe('connected')
  return page
}

let ada: Person
let bo: Person
let id: string
let clientId: string
beforeEach(async () => {
  ;[ada, bo] = [await east.person('Ada'), await west.person('Bo')]
  await ada.post('/relations/send', { toUserId: bo.customUserId })
  expect((await bo.post('/relations/accept', { fromUserId: ada.customUserId })).status).toBe(200)
  const begun = await ada.post('/conversations', { userId: bo.customUserId })
  id = begun.body.conversation.id
  clientId = randomUUID()
  // Messages between processes arrive in order, some time after the response. A page that a test opens must not receive the
  // first ones late.
  const reached = Promise.withResolvers<void>()
  const stop = west.deps.realtime.listen({
    push: ({ userId, event }) => userId === bo.id && event === 'message' && reached.resolve(),
    missed: () => undefined,
    isHere: () => false,
  })
  expect((await ada.post(`/conversations/${id}/messages`, { clientId, text: 'First' })).status).toBe(201)
  await reached.promise
  stop()
})
const send = (page: Page, text: string) => ask(page, 'message:send', { conversation: id, clientId: randomUUID(), text })

test('two people on two processes talk: each receives the other’s messages once and in order, with typing, reads and edits', async () => {
  using mine = await open(east, ada)
  using theirs = await open(west, bo)
  for (let n = 2; n <= 21; n += 2) {
    expect(await send(mine, `${n}`)).toMatchObject({ ok: true, message: { number: n } })
    expect(await send(theirs, `${n + 1}`)).toMatchObject({ ok: true, message: { number: n + 1 } })
  }
  const numbers = Array.from({ length: 20 }, (_, at) => at + 2)
  for (const page of [mine, theirs]) {
    await vi.waitFor(() => expect(heard(page, 'message')).toHaveLength(20), within)
    expect(
      heard(page, 'message')
        .map(({ message }) => message.number)
        .toSorted((a: number, b: number) => a - b),
    ).toEqual(numbers)
  }
  await ask(mine, 'typing', { conversation: id })
  await vi.waitFor(() => expect(heard(theirs, 'typing')).toMatchObject([{ customUserId: ada.customUserId }]), within)
  await ask(theirs, 'read', { conversation: id, number: 20 })
  await vi.waitFor(
    () =>
      expect(heard(mine, 'read')).toContainEqual({
        conversation: id,
        customUserId: bo.customUserId,
        read: 20,
        received: 20,
      }),
    within,
  )
  // The reader's other page.
  using elsewhere = await open(east, bo)
  await ask(theirs, 'read', { conversation: id, number: 21 })
  await vi.waitFor(
    () => expect(heard(elsewhere, 'read').at(-1)).toMatchObject({ read: 21, own: { unreadCount: 0 } }),
    within,
  )
  await vi.waitFor(
    () => expect(heard(elsewhere, 'conversations:counts').at(-1)).toMatchObject({ unreadConversations: 0 }),
    within,
  )
})

test('presence is known and announced on every process; a person with an open page on any process stays present', async () => {
  using mine = await open(east, ada)
  // Events go to the processes where people are known to be.
  await vi.waitFor(() => expect(west.deps.realtime.isHere(ada.id)).toBe(true), within)
  using first = await open(west, bo)
  await vi.waitFor(
    () => expect(heard(mine, 'presence')).toEqual([{ customUserId: bo.customUserId, online: true }]),
    within,
  )
  const online = async () => (await ada.get(`/conversations/${id}`)).body.conversation.online
  await vi.waitFor(async () => expect(await online()).toBe(true), within)
  using also = await open(east, bo)
  first.socket.disconnect()
  await vi.waitFor(() => expect(west.deps.realtime.isHere(bo.id)).toBe(true), within)
  also.socket.disconnect()
  await vi.waitFor(
    () => expect(heard(mine, 'presence').at(-1)).toEqual({ customUserId: bo.customUserId, online: false }),
    { timeout: 12_000, interval: 50 },
  )
  expect(await online()).toBe(false)
})

test('a process that starts later knows who is present, and one that stops takes its people offline', async () => {
  using _mine = await open(east, ada)
  const late = await startProcess(database)
  await vi.waitFor(() => expect(late.deps.realtime.isHere(ada.id)).toBe(true), within)
  const cleo = await late.person('Cleo')
  using page = await open(late, cleo)
  await vi.waitFor(() => expect(east.deps.realtime.isHere(cleo.id)).toBe(true), within)
  await late.stop()
  await page.ended
  await vi.waitFor(() => expect(east.deps.realtime.isHere(cleo.id)).toBe(false), within)
})

test('a block takes effect on the other process within a second', async () => {
  using mine = await open(east, ada)
  using theirs = await open(west, bo)
  expect((await bo.post('/relations/block', { blockedUserId: ada.customUserId })).status).toBe(200)
  for (const page of [mine, theirs])
    await vi.waitFor(
      () => expect(heard(page, 'conversation:changed')).toContainEqual({ conversation: id, gone: true }),
      second,
    )
  expect(await send(mine, 'Hello?')).toMatchObject({ ok: false, code: 'conversation_not_found' })
  expect(await ask(mine, 'typing', { conversation: id })).toMatchObject({ ok: false })
  // Earlier messages may still have been in transit from the other process.
  expect(heard(theirs, 'message').map(({ message }) => message.text)).not.toContain('Hello?')
  expect(heard(theirs, 'typing')).toEqual([])
})

test('a message too long to be passed on is announced and can be fetched; so can its edit', async () => {
  using mine = await open(east, ada)
  using theirs = await open(west, bo)
  // Four bytes each.
  const text = '🎉'.repeat(chatLimits.text)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(chatLimits.textBytes)
  const sent = await ada.post(`/conversations/${id}/messages`, { clientId: randomUUID(), text })
  expect(sent.status).toBe(201)
  await vi.waitFor(() => expect(heard(mine, 'message')).toMatchObject([{ message: { number: 2 } }]), within)
  await vi.waitFor(
    () => expect(heard(theirs, 'conversation:changed')).toEqual([{ conversation: id, gone: false }]),
    within,
  )
  const { conversations } = await ask(theirs, 'resume', [{ id, last: 1, changes: 0 }])
  expect(conversations[0].messages).toMatchObject([{ number: 2, text }])
  const changed = await east.call(
    { method: 'PATCH', url: `/api/messages/${id}.2`, payload: { text: '🎈'.repeat(chatLimits.text) } },
    ada.token,
  )
  expect(changed.status).toBe(200)
  await vi.waitFor(() => expect(heard(theirs, 'conversation:changed')).toHaveLength(2), within)
  const again = await ask(theirs, 'resume', [{ id, last: 2, changes: 0 }])
  expect(again.conversations[0]).toMatchObject({ changes: 1, messages: [{ number: 2 }] })
  // Short messages arrive whole.
  expect(await send(mine, '€'.repeat(500))).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(heard(theirs, 'message')).toMatchObject([{ message: { number: 3 } }]), within)
})
