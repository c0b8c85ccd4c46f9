import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'

const migration = readFileSync(new URL('../../db/migrations/0036_credit-notes.sql', import.meta.url), 'utf8')

/** Tables as they were before credit notes, with the columns that the migration reads. */
const before = `
  create schema before; set local search_path to before, public;
  create table orders (id text primary key, total_minor bigint not null, refunded_minor bigint not null);
  create table invoices (order_id text not null, seller_id bigint not null, sign text, year smallint not null, number integer not null,
    issuer jsonb not null, issued_at timestamptz not null, constraint invoices_pkey primary key (order_id));
  create trigger invoices_kept before update or delete or truncate on invoices execute function refuse_change();
  create table invoice_counters (seller_id bigint, year smallint, last integer, primary key (seller_id, year));
  create table invoice_signs (seller_id bigint primary key, sign text);
  insert into orders values ('a', 1000, 400), ('b', 2000, 0), ('c', 500, 500), ('d', 700, 700);
  insert into invoices select id, case id when 'd' then 2 else 1 end, null, extract(year from now() at time zone 'UTC'),
    case id when 'a' then 1 when 'b' then 2 when 'c' then 3 else 9 end, '{}', now() - interval '1 minute' from orders;
  insert into invoice_counters select 1, extract(year from now() at time zone 'UTC'), 3;
  insert into invoice_signs values (1, 'ADA');`

test('the migration to credit notes gives each refunded invoice one over the full refund, with the next numbers', async () => {
  const database = await freshDatabase()
  const client = await database.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(before)
    for (const statement of migration.replaceAll('"public".', 'before.').split('--> statement-breakpoint'))
      await client.query(statement)
    const { rows } = await client.query(
      `select order_id, position, sign, number, total_minor::int, credited_minor::int from invoices order by seller_id, number`,
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a', 0, null, 1, 1000, 0],
      ['b', 0, null, 2, 2000, 0],
      ['c', 0, null, 3, 500, 0],
      ['a', 1, 'ADA', 4, 1000, 400],
      ['c', 1, 'ADA', 5, 500, 500],
      // A seller whose counter belongs to another year.
      ['d', 1, null, 1, 700, 700],
      ['d', 0, null, 9, 700, 0],
    ])
    const counters = await client.query('select seller_id::int, last from invoice_counters order by seller_id')
    expect(counters.rows).toEqual([
      { seller_id: 1, last: 5 },
      { seller_id: 2, last: 1 },
    ])
  } finally {
    await client.query('rollback')
    client.release()
    await database.drop()
  }
})
