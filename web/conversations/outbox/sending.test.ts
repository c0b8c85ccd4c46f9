import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { dropUnsent, keepUnsent, readUnsent, type Unsent } from './store.ts'
import { type Held, mostTries, sendUnsent } from './use-outbox.ts'

// The server's response to each text: stored unless it is listed here.
const answers = new Map<string, () => unknown>()
const asked: string[] = []
vi.mock('../queries.ts', () => ({
  messageApi: {
    send: async ({ body }: { body: Unsent['body'] }) => {
      asked.push(body.text)
      const refused = answers.get(body.text)?.()
      if (refused) throw refused
      return { message: { text: body.text } }
    },
  },
}))

let at = 0
function write(conversation: string, text: string, owner = 'ada'): void {
  at += 1
  const body = { clientId: crypto.randomUUID(), text }
  keepUnsent({ owner, conversation, to: 'Bo', body, files: [], quote: null, at, tries: 0, refused: null })
}
let stored: string[]
let refusals: [string, string][]
const send = (held: Held = new Map()) =>
  sendUnsent('ada', held, {
    onStored: async (message: Message) => void stored.push(message.text),
    onRefused: ({ body }, why) => refusals.push([body.text, why]),
  })
const left = () => readUnsent().map(({ body, refused }) => [body.text, refused])

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  refusals = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.clear()
  asked.length = 0
  for (const each of readUnsent()) dropUnsent(each)
})

test('queued messages are sent in the order they were written, for their owner only', async () => {
  write('one', '1')
  write('two', '2')
  write('one', 'Somebody else’s', 'bo')
  write('one', '3')
  expect(await send()).toBeNull()
  expect(stored).toEqual(['1', '2', '3'])
  expect(left()).toEqual([['Somebody else’s', null]])
})

test('a broken entry in the browser’s storage does not affect the others', async () => {
  const storage: Record<string, string> = { 'unsent:ada:a': '{', 'unsent:ada:b': 'null', 'unsent:ada:c': '{}' }
  const hidden = (value: unknown) => ({ value, enumerable: false })
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(storage, {
      setItem: hidden((key: string, value: string) => Object.assign(storage, { [key]: value })),
      removeItem: hidden((key: string) => delete storage[key]),
    }),
  )
  write('one', '1')
  expect(left()).toEqual([['1', null]])
  expect(await send()).toBeNull()
  expect(stored).toEqual(['1'])
  expect(Object.keys(storage)).toHaveLength(3)
})

test('a message on which the server fails delays its own conversation for a while, and no other', async () => {
  answers.set('bad', () => new ApiError(500, { code: 'internal', message: 'Something went wrong' }))
  write('one', 'bad')
  write('two', '1')
  write('one', 'behind it')
  write('two', '2')
  const held: Held = new Map()
  for (let tries = 1; tries < mostTries; tries += 1) {
    const until = await send(held)
    expect(until).toBe(Date.now() + 1000 * 2 ** tries)
    expect(stored).toEqual(['1', '2'])
    // Nothing is retried before that.
    await send(held)
    expect(asked.filter((text) => text === 'bad')).toHaveLength(tries)
    vi.setSystemTime(until ?? 0)
  }
  expect(await send(held)).toBeNull()
  expect(stored).toEqual(['1', '2', 'behind it'])
  expect(left()).toEqual([['bad', 'Something went wrong']])
  // The writer tries again, once the server has recovered.
  answers.clear()
  for (const each of readUnsent()) keepUnsent({ ...each, tries: 0, refused: null })
  expect(await send(held)).toBeNull()
  expect(stored.at(-1)).toBe('bad')
})

test('a recovered server gets the messages in order', async () => {
  let failures = 2
  answers.set('1', () => (failures-- > 0 ? new ApiError(500, { code: 'internal' }) : null))
  for (const text of ['1', '2', '3']) write('one', text)
  const held: Held = new Map()
  for (let until = await send(held); until !== null; until = await send(held)) vi.setSystemTime(until)
  expect(stored).toEqual(['1', '2', '3'])
})

test('a refused message says why and blocks no other', async () => {
  answers.set('gone', () => new ApiError(404, { code: 'conversation_not_found', message: 'It is not here.' }))
  write('one', 'gone')
  write('one', 'next')
  expect(await send()).toBeNull()
  expect(stored).toEqual(['next'])
  expect(left()).toEqual([['gone', 'It is not here.']])
  expect(refusals).toEqual(left())
})

test.each([
  ['no answer', new ApiError(0), 0],
  ['an ended session', new ApiError(401, { code: 'unauthenticated' }), 0],
  ['too many', new ApiError(429, { code: 'rate_limited' }, 42), 42],
  ['a server that ends', new ApiError(503, { code: 'unavailable' }, 2), 2],
  ['a proxy without one', new ApiError(502), 0],
  ['the socket of a busy server', new ApiError(400, { code: 'unavailable' }), 0],
])('%s concerns no message: everything waits unchanged, for the stated time', async (_what, error, retryAfter) => {
  answers.set('1', () => error)
  write('one', '1')
  write('two', '2')
  await expect(send()).rejects.toMatchObject({ retryAfter })
  expect(asked).toEqual(['1'])
  expect(readUnsent().map(({ tries, refused }) => [tries, refused])).toEqual([
    [0, null],
    [0, null],
  ])
})

test('a message stays in this browser until it is shown among the stored ones', async () => {
  const shown = Promise.withResolvers<void>()
  const asks = Promise.withResolvers<void>()
  write('one', '1')
  const sending = sendUnsent('ada', new Map(), {
    onStored: () => {
      asks.resolve()
      return shown.promise
    },
    onRefused: () => undefined,
  })
  await asks.promise
  expect(left()).toEqual([['1', null]])
  shown.resolve()
  await sending
  expect(left()).toEqual([])
})

test('a message discarded while it is being sent is not stored again', async () => {
  answers.set('bad', () => {
    for (const each of readUnsent()) dropUnsent(each)
    return new ApiError(500, { code: 'internal' })
  })
  write('one', 'bad')
  expect(await send()).toBeNull()
  expect(left()).toEqual([])
})
