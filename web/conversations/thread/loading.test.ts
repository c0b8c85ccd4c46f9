import type { Message, MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { expect, test } from 'vitest'
import { endOf, loadThread, type Part, type Thread, threadFrom } from './thread.ts'

const message = (number: number, text = `No ${number}`): Message => ({
  ...{ id: `conversation.${number}`, conversation: 'conversation', number, clientId: null, sender: null, text },
  ...{ html: null, time: new Date(number * 1000).toISOString(), editedAt: null, quote: null, deleted: false },
  ...{ replyTo: null, files: [], about: null, event: null, card: null, warns: false },
})

/** A conversation in the server's state: `changed` has the numbers in the order of their changes. */
function conversation(last: number, changed: readonly number[] = []) {
  const asked: Part[] = []
  const all = Array.from({ length: last }, (_, at) => message(at + 1, changed.includes(at + 1) ? 'changed' : undefined))
  const ask = async (part: Part): Promise<MessagePage> => {
    asked.push(part)
    const { after, around, changed: since, limit = 50 } = part
    const base = { last, changes: changed.length, hasBefore: false, hasAfter: false }
    if (since !== undefined) {
      const numbers = changed.slice(since, since + limit)
      const end = since + numbers.length
      const items = numbers.flatMap((number) => all[number - 1] ?? [])
      return { ...base, items, changes: end, hasAfter: end < changed.length }
    }
    const from = around ? around - limit / 2 : after === undefined ? last - limit : after
    const items = all.slice(Math.max(0, from), Math.max(0, from) + limit)
    const end = items.at(-1)?.number ?? last
    return { ...base, items, hasBefore: from > 0, hasAfter: end < last }
  }
  return { ask, asked }
}
const numbers = ({ items }: Thread) => items.map(({ number }) => number)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const here = (from: number, to: number, rest: Partial<Thread> = {}): Thread => ({
  ...threadFrom({
    items: range(from, to).map((n) => message(n)),
    last: to,
    changes: 0,
    hasBefore: true,
    hasAfter: false,
  }),
  ...rest,
})
const load = (known: Thread, { ask }: Pick<ReturnType<typeof conversation>, 'ask'>) =>
  loadThread({ ask, now: () => known, start: undefined })

test('missed messages load page by page and join without a gap', async () => {
  const server = conversation(320)
  const next = await load(here(151, 200), server)
  expect(numbers(next)).toEqual(range(151, 320))
  expect(server.asked).toEqual([{ after: 200 }, { after: 250 }, { after: 300 }])
})

test('hundreds of changes are fetched page by page, and the scroll position is kept', async () => {
  const changed = [...range(1, 200), ...range(1, 170)].slice(0, 350)
  const server = conversation(200, changed)
  const next = await load(here(101, 200), server)
  expect(server.asked.slice(1)).toEqual([0, 100, 200, 300].map((since) => ({ changed: since, limit: 100 })))
  expect(numbers(next)).toEqual(range(101, 200))
  expect(next.items.every(({ text }) => text === 'changed')).toBe(true)
  expect(next).toMatchObject({ changes: 350, last: 200 })
})

test('a reader who missed thousands starts with the newest page, and scrolls up from there', async () => {
  const server = conversation(5000)
  const next = await load(here(1, 200), server)
  expect(server.asked).toHaveLength(4)
  expect(numbers(next)).toEqual(range(4951, 5000))
  expect(next).toMatchObject({ hasBefore: true, hasAfter: false, last: 5000 })
})

test('too many changes are not applied one by one; a reader far above keeps their position', async () => {
  const server = conversation(3000, range(1, 2000))
  const next = await load(here(1001, 1100, { last: 3000, hasAfter: true }), server)
  expect(server.asked).toHaveLength(11)
  expect(server.asked.at(-1)).toEqual({ around: 1051 })
  expect(numbers(next)).toContain(1051)
  expect(next.items[0]?.text).toBe('changed')
  expect(next).toMatchObject({ changes: 2000, hasAfter: true, hasBefore: true })
})

test('a server that knows less than this browser is trusted', async () => {
  const next = await load(here(101, 200, { changes: 9 }), conversation(150))
  expect(endOf(next)).toBe(150)
  expect(next.changes).toBe(0)
})
