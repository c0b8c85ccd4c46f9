import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The time of the last migration before sellers had records. */
const before = 1795563734336

test('an upgrade judges past deliveries by the agreed deadline, and counts sales, reviews and answers', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  await client.query(`insert into people (id, uid, custom_user_id, email, user_type, first_name) overriding system value values
    (1, 'u1', 'maya', 'maya@example.org', 'Students', 'Maya'), (2, 'u2', 'ada', 'ada@example.org', 'Students', 'Ada')`)
  await client.query(`insert into projects (id, seller_id, title, description, description_html, category, price_minor, rating_sum, rating_count)
    values ('aaaaaaaaaaaa', 2, 'A logo', '', '', 'Graphic Design', 100, 4, 1)`)
  const paid = '2026-02-01T00:00:00Z'
  /** A paid order of work due on 11 February, by the day of its first delivery. */
  const orders = [
    { id: 'ontime', state: 'completed', delivered: '2026-02-10' },
    { id: 'late', state: 'completed', delivered: '2026-02-12' },
    { id: 'extended', state: 'completed', delivered: '2026-02-12', due: '2026-02-15' },
    // Requests for changes have replaced the deadline.
    { id: 'changes', state: 'completed', delivered: '2026-02-12', due: '2026-03-01', changes: 1 },
    { id: 'agreed', state: 'completed', delivered: '2026-02-12', due: '2026-03-01', changes: 1, until: '2026-02-13' },
    { id: 'refunded', state: 'refunded', delivered: '2026-02-12' },
    { id: 'never', state: 'cancelled', delivered: null },
    { id: 'free', state: 'completed', delivered: '2026-02-12', total: 0 },
    { id: 'waiting', state: 'paid', delivered: null },
  ]
  for (const { id: name, state, delivered, due = '2026-02-11', changes = 0, until = null, total = 100 } of orders) {
    const id = name.padEnd(12, '0')
    const end = ['completed', 'refunded', 'cancelled'].includes(state) ? '2026-02-25' : null
    await client.query(
      `insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, paid_at)
       values ($1, 1, $1, 'paid', $2, 'USD', '{}', $3, $3, $3)`,
      [id, total, paid],
    )
    await client.query(
      `insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, turn, due_at,
         change_requests, created_at, paid_at, ended_at, since)
       values ($1, $1, 1, 2, $2, $3, 0, 'made-to-order', $4, $5, $6, $7, $7, $8, $7)`,
      [id, state, total, end ? null : 'seller', due, changes, paid, end],
    )
    await client.query(
      `insert into order_lines (id, order_id, project_id, position, title, quantity, unit_minor, licence, has_files, duration_days)
       values ($1, $1, 'aaaaaaaaaaaa', 0, 'A logo', 1, 100, 'mit', false, 10)`,
      [id],
    )
    const event = (act: string, actor: string, at: string, moment: string | null = null) =>
      client.query(
        'insert into order_events (order_id, at, actor, act, state, until) values ($1, $2, $3, $4, $5, $6)',
        [...[id, at, actor, act, state, moment]],
      )
    if (until) await event('accept-time', 'buyer', '2026-02-02', until)
    if (delivered) await event('deliver', 'seller', delivered)
    if (changes) await event('deliver', 'seller', '2026-02-20')
  }
  await client.query(`insert into reviews (id, line_id, project_id, author_id, rating, created_at)
    values ('rrrrrrrrrrrr', 'ontime000000', 'aaaaaaaaaaaa', 1, 4, now())`)
  await client.query(`insert into conversations (id, public_id, kind, low_id, high_id, state, last, created_at)
    overriding system value values (1, 'cccccccccccc', 'direct', 1, 2, 'open', 3, now())`)
  await client.query(`insert into conversation_members (conversation_id, seat, user_id, joined_at)
    values (1, 1, 1, now()), (1, 2, 2, now())`)
  await client.query(`insert into conversation_messages (conversation_id, number, seat, client_id, text, created_at)
    select 1, n, seat, gen_random_uuid(), 'Hello', now() - interval '10 days' + n * interval '1 hour'
    from (values (1, 1), (2, 1), (3, 2), (4, 2)) m (n, seat)`)
  await old.upgrade()

  const judged = await client.query('select trim(trailing $1 from id) as id, on_time from orders order by id', ['0'])
  expect(Object.fromEntries(judged.rows.map(({ id, on_time }) => [id, on_time]))).toEqual({
    ...{ ontime: true, late: false, extended: true, changes: false, agreed: true },
    ...{ refunded: false, never: false, free: false, waiting: null },
  })
  const { rows } = await client.query('select * from seller_records')
  expect(rows).toEqual([{ user_id: 2, delivered: 5, on_time: 3, late: 4, rating_sum: 4, rating_count: 1 }])
  expect((await client.query('select seller_id from reviews')).rows).toEqual([{ seller_id: 2 }])
  const answers = await client.query('select first_seat, answered_by, answer_seconds from conversations')
  expect(answers.rows).toEqual([{ first_seat: 1, answered_by: 2, answer_seconds: 7200 }])
})
