import type { Message, MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { expect, test } from 'vitest'
import { endOf, type Thread, threadFrom, withChange, withMessage, withMissed, withNewer, withOlder } from './thread.ts'

const message = (number: number, text = `No ${number}`): Message => ({
  id: `conversation.${number}`,
  conversation: 'conversation',
  number,
  clientId: null,
  sender: null,
  text,
  html: null,
  time: new Date(number * 1000).toISOString(),
  editedAt: null,
  quote: null,
  deleted: false,
  replyTo: null,
  files: [],
  about: null,
  event: null,
  card: null,
  warns: false,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const page = (from: number, to: number, rest: Partial<MessagePage> = {}): MessagePage => ({
  items: range(from, to),
  last: to,
  changes: 0,
  hasBefore: from > 1,
  hasAfter: false,
  ...rest,
})
const numbers = (thread: Thread | null) => thread?.items.map(({ number }) => number)

test('a message is appended at the end, and a repeated one is ignored', () => {
  const thread = threadFrom(page(1, 3))
  const next = withMessage(thread, message(4))
  expect(numbers(next)).toEqual([1, 2, 3, 4])
  expect(next && numbers(withMessage(next, message(4)))).toEqual([1, 2, 3, 4])
})

test('the first message of an empty conversation is appended', () => {
  const empty = threadFrom({ items: [], last: 0, changes: 0, hasBefore: false, hasAfter: false })
  expect(numbers(withMessage(empty, message(1)))).toEqual([1])
})

test('a message after a gap is not shown before the missing ones', () => {
  expect(withMessage(threadFrom(page(1, 3)), message(5))).toBeNull()
})

test('a reader far above keeps their position: new messages are only counted', () => {
  const above = threadFrom(page(1, 3, { last: 90, hasAfter: true }))
  const next = withMessage(above, message(91))
  expect(numbers(next)).toEqual([1, 2, 3])
  expect(next?.last).toBe(91)
})

test('changes are applied in order; a missing one is requested', () => {
  const thread = threadFrom(page(1, 3))
  const changed = withChange(thread, { message: message(2, 'new'), changes: 1, unreadCount: null })
  expect(changed?.items[1]?.text).toBe('new')
  expect(changed && withChange(changed, { message: message(2, 'older'), changes: 1, unreadCount: null })).toBe(changed)
  expect(withChange(thread, { message: message(2, 'new'), changes: 2, unreadCount: null })).toBeNull()
})

test('missed messages come in one batch: new ones, and older ones in their current state', () => {
  const thread = threadFrom(page(1, 3))
  const next = withMissed(thread, { messages: [message(2, 'changed'), message(4), message(5)], last: 5, changes: 1 })
  expect(numbers(next)).toEqual([1, 2, 3, 4, 5])
  expect(next.items[1]?.text).toBe('changed')
  expect(next).toMatchObject({ last: 5, changes: 1, hasAfter: false })
})

test('an incomplete batch leaves the rest to be requested', () => {
  const next = withMissed(threadFrom(page(1, 3)), { messages: [message(4)], last: 9, changes: 0 })
  expect(numbers(next)).toEqual([1, 2, 3, 4])
  expect(next.hasAfter).toBe(true)
})

test('pages join at both ends, and only where they are adjacent', () => {
  const middle = threadFrom(page(50, 60, { last: 100, hasBefore: true, hasAfter: true }))
  const older = withOlder(middle, page(40, 49, { last: 100, hasBefore: true, hasAfter: true }))
  expect([older.items[0]?.number, endOf(older)]).toEqual([40, 60])
  const newer = withNewer(older, page(61, 100, { last: 100 }))
  expect([newer.items[0]?.number, endOf(newer), newer.hasAfter]).toEqual([40, 100, false])
  // A page requested twice, and one that leaves a gap.
  expect(withNewer(newer, page(61, 100))).toMatchObject({ items: newer.items })
  expect(withOlder(middle, page(1, 20))).toBe(middle)
  expect(withNewer(middle, page(70, 80))).toBe(middle)
})

test('scrolling far up unloads the end, which is loaded again on the way down', () => {
  let thread = threadFrom(page(951, 1000, { hasBefore: true }))
  for (let from = 901; from > 501; from -= 50) thread = withOlder(thread, page(from, from + 49, { last: 1000 }))
  expect(thread.items.length).toBeLessThanOrEqual(300)
  expect(thread.hasAfter).toBe(true)
  const next = withMessage(thread, message(1001))
  expect(next && endOf(next)).toBe(endOf(thread))
  expect(next?.last).toBe(1001)
})

const answering = (number: number, to: number): Message => ({
  ...message(number),
  replyTo: { number: to, name: 'Ada', text: `No ${to}`, deleted: false },
})

test('replies show their quoted message as it is now: edited, deleted, also when it is not loaded', () => {
  const thread = threadFrom(page(11, 14, { items: [message(11), answering(12, 11), answering(13, 5), message(14)] }))
  const changed = { ...message(11, '**new**'), quote: 'new' }
  const next = withChange(thread, { message: changed, changes: 1, unreadCount: null })
  expect(next?.items[1]?.replyTo).toMatchObject({ text: 'new', deleted: false })
  const gone = { ...message(5, ''), deleted: true }
  const last = next && withChange(next, { message: gone, changes: 2, unreadCount: null })
  expect(last?.items[2]?.replyTo).toMatchObject({ text: '', deleted: true })
  expect(last?.items[3]).toBe(thread.items[3])
  // A message as it was sent leaves them unchanged.
  expect(withMessage(thread, message(11))?.items[1]).toBe(thread.items[1])
})

test('a reply sent while its quoted message was edited shows the current text', () => {
  const thread = threadFrom(page(1, 3, { items: [{ ...message(1, 'new'), quote: 'new' }, message(2), message(3)] }))
  expect(withMessage(thread, answering(4, 1))?.items[3]?.replyTo?.text).toBe('new')
})
