import type { Author, Message } from '@guildhall/contract/conversations/messages.ts'
import { expect, test } from 'vitest'
import type { Unsent } from '../outbox/store.ts'
import { rowsOf, shownOf } from './log-rows.ts'

const ada: Author = { customUserId: 'ada', name: 'Ada', avatar: null }
const bo: Author = { customUserId: 'bo', name: 'Bo', avatar: null }
const at = (number: number, sender: Author, time: string, clientId: string | null = null): Message => ({
  id: `conversation.${number}`,
  conversation: 'conversation',
  number,
  clientId,
  sender,
  text: `No ${number}`,
  html: null,
  time,
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
const unsent = (clientId: string): Unsent => ({
  owner: 'ada',
  conversation: 'conversation',
  to: 'Bo',
  body: { clientId, text: clientId },
  files: [],
  quote: null,
  at: Date.parse('2026-11-22T10:20:00Z'),
  tries: 0,
  refused: null,
})

test('messages of one person within five minutes are grouped, with days and unread markers between them', () => {
  const messages = [
    at(1, bo, '2026-11-21T10:00:00Z'),
    at(2, bo, '2026-11-21T10:04:00Z'),
    at(3, bo, '2026-11-21T10:10:00Z'),
    at(4, ada, '2026-11-22T10:10:30Z', 'a'),
    at(5, bo, '2026-11-22T10:11:00Z'),
    at(6, bo, '2026-11-22T10:11:30Z'),
  ]
  const rows = rowsOf(shownOf(messages, [], 'ada'), 6, 'UTC')
  expect(
    rows.map((row) => (row.kind === 'group' ? row.shown.map(({ message }) => message?.number) : row.kind)),
  ).toEqual(['day', [1, 2], [3], 'day', [4], [5], 'new', [6]])
})

test('a message stored meanwhile is not shown twice', () => {
  const shown = shownOf([at(1, ada, '2026-11-22T10:19:00Z', 'a')], [unsent('a'), unsent('b')], 'ada')
  expect(shown.map(({ key, unsent: waiting }) => [key, waiting !== null])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('every row has its own key', () => {
  const messages = [at(1, bo, '2026-11-21T10:00:00Z'), at(2, ada, '2026-11-21T10:04:00Z', 'a')]
  const keys = rowsOf(shownOf(messages, [unsent('b')], 'ada'), 1, 'UTC').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
