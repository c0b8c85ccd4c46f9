import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase } from '../../../tests/support/old-database.ts'

/** The time of the last migration before deliveries listed promised items and took links. */
const before = 1795450699132

let old: Awaited<ReturnType<typeof oldDatabase>>
let client: pg.Client

beforeAll(async () => {
  old = await oldDatabase(before)
  client = old.client
  await client.query(`
    insert into people (id, uid, custom_user_id, email, user_type, first_name) overriding system value values
      (1, 'u1', 'maya', 'maya@example.org', 'Students', 'Maya'), (2, 'u2', 'ada', 'ada@example.org', 'Students', 'Ada');
    insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, paid_at)
      values ('order0000000', 1, 'q', 'paid', 100, 'USD', '{}', '2026-02-01Z', '2026-02-01Z', '2026-02-01Z');
    insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, turn, created_at, since, paid_at)
      values ('order0000000', 'order0000000', 1, 2, 'delivered', 100, 10, 'made-to-order', 'buyer', '2026-02-01Z', '2026-02-03Z', '2026-02-01Z');
    insert into order_lines (id, order_id, position, title, quantity, unit_minor, licence, has_files)
      values ('line00000000', 'order0000000', 0, 'It', 1, 100, 'mit', false);
    insert into order_events (order_id, at, actor, act, state) values ('order0000000', '2026-02-03Z', 'seller', 'deliver', 'delivered');
    insert into order_files (id, order_id, sender_id, event_id, name, size, key, created_at)
      select 'file0000000' || n, 'order0000000', n, case n when 2 then (select id from order_events) end, 'a.pdf', 10, 'attachments/' || n, '2026-02-03Z'
      from generate_series(1, 2) n`)
  await old.upgrade()
})
afterAll(() => old.drop())

test('old files stay as they were: attached to their move or waiting, complete, with their bytes', async () => {
  const { rows } = await client.query(
    `select f.id, f.event_id = e.id as named, f.name, f.size::int, f.key, f.url, f.upload, f.active_at
     from order_files f, order_events e order by f.id`,
  )
  const file = { name: 'a.pdf', size: 10, url: null, upload: null, active_at: null }
  expect(rows).toEqual([
    { id: 'file00000001', named: null, key: 'attachments/1', ...file },
    { id: 'file00000002', named: true, key: 'attachments/2', ...file },
  ])
})

test('old lines have no promised items, and their deliveries say nothing about them', async () => {
  expect((await client.query('select promised from order_lines')).rows).toEqual([{ promised: [] }])
  expect((await client.query('select ready from order_events')).rows).toEqual([{ ready: null }])
})
