import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The time of the last migration before reports had an outcome. */
const before = 1795765460003

test('settled reports of an earlier version are resolved where the staff did something later, and refused otherwise', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  const words = (sender: number) => JSON.stringify({ messages: [{ senderId: sender, isReported: true }] })
  await client.query(
    `insert into messages (kind, category, text, subject_kind, subject_id, evidence, state, answer, settled_at, created_at) values
       ('report', 'hidden', 'x', 'project', 'abcdefghijkl', '{}', 'closed', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'hidden before', 'x', 'project', 'bbcdefghijkl', '{}', 'closed', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'suspended', 'x', 'person', '7', '{}', 'closed', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'message of a warned person', 'x', 'message', '9', $1, 'closed', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'message of another', 'x', 'message', '9', $2, 'closed', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'answered', 'x', 'person', '9', '{}', 'answered', 'x', '2026-02-02Z', '2026-02-01Z'),
       ('report', 'open', 'x', 'person', '9', '{}', 'open', null, null, '2026-02-01Z'),
       ('contact', 'question', 'x', null, null, null, 'closed', 'x', '2026-02-02Z', '2026-02-01Z')`,
    [words(8), words(6)],
  )
  await client.query(
    `insert into admin_log (at, actor, actor_name, act, subject_kind, subject_id, subject_title, reason, before, after) values
       ('2026-02-02Z', 'a', 'A', 'hide', 'project', 'abcdefghijkl', '', 'x', '', ''),
       ('2026-01-20Z', 'a', 'A', 'hide', 'project', 'bbcdefghijkl', '', 'x', '', ''),
       ('2026-02-02Z', 'a', 'A', 'suspend', 'person', '7', '', 'x', '', ''),
       ('2026-02-03Z', 'a', 'A', 'warn', 'person', '8', '', 'x', '', '')`,
  )
  await old.upgrade()
  const { rows } = await client.query('select category, outcome from messages order by number')
  expect(rows.map(({ category, outcome }) => `${category}: ${outcome}`)).toEqual([
    'hidden: resolved',
    'hidden before: refused',
    'suspended: resolved',
    'message of a warned person: resolved',
    'message of another: refused',
    'answered: resolved',
    'open: null',
    'question: null',
  ])
})
