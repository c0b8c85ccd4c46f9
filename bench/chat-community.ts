import { migrate } from '@guildhall/server/db/migrate.ts'
import pg from 'pg'

export interface Talk {
  id: string
  /** The uids of its two members. */
  uids: [string, string]
}

/**
 * Creates a database with people in pairs, each pair with an open conversation of a few messages, and two more: one of a
 * hundred messages and one of `long`.
 */
export async function openTalks(server: string, pairs: number, long: number) {
  const url = new URL(server)
  url.pathname = '/bench_chat'
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query('drop database if exists bench_chat with (force)')
  await admin.query(`create database bench_chat template template0 encoding 'UTF8'`)
  await admin.end()
  await migrate(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const lengths = [...Array<number>(pairs).fill(5), 100, long]
  await client.query(
    `insert into people (uid, custom_user_id, email, user_type, first_name, last_name)
     select 'talker-' || n, 'talker-' || n, 'talker-' || n || '@example.org', 'Students', 'Ada', 'Okonkwo'
     from generate_series(1, $1) n order by n`,
    [lengths.length * 2],
  )
  await client.query(
    `insert into conversations (public_id, kind, low_id, high_id, state, last, created_at)
     select lpad(to_hex(n), 12, '0'), 'direct', 2 * n - 1, 2 * n, 'open', length, now()
     from unnest($1::int[]) with ordinality t(length, n) order by n`,
    [lengths],
  )
  await client.query(
    `insert into conversation_members (conversation_id, seat, user_id, joined_at, last_at, read_number, received_number, unread)
     select id, seat, case seat when 1 then low_id else high_id end, now(), now(), last, last, 0
     from conversations, (values (1::smallint), (2::smallint)) s(seat)`,
  )
  await client.query(
    `insert into conversation_messages (conversation_id, number, seat, client_id, text, created_at)
     select id, number, 1 + number % 2, gen_random_uuid(), 'Could the export include flat numbers? That is no. ' || number,
       now() - (last - number) * interval '1 second'
     from conversations, generate_series(1, last) number`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    `select c.public_id as id, array[a.uid, b.uid] as uids from conversations c
     join people a on a.id = c.low_id join people b on b.id = c.high_id order by c.id`,
  )
  await client.end()
  const talks = rows as Talk[]
  return {
    url: url.href,
    talks: talks.slice(0, pairs),
    short: talks[pairs] as Talk,
    long: talks[pairs + 1] as Talk,
  }
}
