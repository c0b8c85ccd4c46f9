import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The time of the last migration before lines had a kind. */
const before = 1795463841742

test('old cart lines and quotes become lines of projects', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  await client.query(`insert into people (id, uid, custom_user_id, email, user_type, first_name) overriding system value
    values (1, 'u1', 'maya', 'maya@example.org', 'Students', 'Maya')`)
  await client.query(`insert into cart_lines (user_id, project_id, quantity, title, seen_minor, added_at, changed_at)
    values (1, 'aaaaaaaaaaaa', 2, 'Tide tables', 2000, now(), now())`)
  const lines = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((projectId) => ({ lineId: projectId, projectId, quantity: 1 }))
  await client.query(
    `insert into quotes (id, buyer_id, lines, changes, total_minor, currency, created_at, expires_at)
     values ('q1', 1, $1, '[]', 4000, 'USD', now(), now()), ('q2', 1, '[]', '[]', 0, 'USD', now(), now())`,
    [JSON.stringify(lines)],
  )
  await old.upgrade()
  const { rows: carts } = await client.query('select subject_kind, subject_id, quantity from cart_lines')
  expect(carts).toEqual([{ subject_kind: 'project', subject_id: 'aaaaaaaaaaaa', quantity: 2 }])
  const { rows: quotes } = await client.query('select lines from quotes order by id')
  expect(quotes.map((quote) => quote.lines)).toEqual([
    lines.map(({ projectId, ...line }) => ({ ...line, kind: 'project', subjectId: projectId })),
    [],
  ])
})
