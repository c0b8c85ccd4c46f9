import type { TestApp } from './app.ts'

/** Deletes all conversations and relations. */
export async function forgetConversations(app: TestApp): Promise<void> {
  await app.deps.db.pool.query('delete from conversations; delete from relations; delete from notifications')
}

/** Moves everything in a conversation this much further into the past. */
export async function longAgo(app: TestApp, id: string, ms: number): Promise<void> {
  const { rows } = await app.deps.db.pool.query(
    `update conversations set asked_at = asked_at - $2 * interval '1 ms', begun_at = begun_at - $2 * interval '1 ms'
     where public_id = $1 returning id`,
    [id, ms],
  )
  await app.deps.db.pool.query(
    `update conversation_messages set created_at = created_at - $2 * interval '1 ms' where conversation_id = $1`,
    [rows[0].id, ms],
  )
}

/** Creates this many people who are connected with a person and make no calls themselves, by their public names. */
export async function connectedCrowd(
  app: TestApp,
  { personId }: { personId: number },
  count: number,
): Promise<{ id: string }[]> {
  const names = Array.from({ length: count }, (_, n) => `crowd-${n}-of-${personId}`)
  const ask = (text: string, ...values: unknown[]) => app.deps.db.pool.query(text, values)
  const { rows } = await ask(
    `with made as (
       insert into people (uid, custom_user_id, email, user_type, first_name)
       select name, name, name || '@example.org', 'Students', 'Crowd' from unnest($1::text[]) name returning id, custom_user_id),
     asked as (
       insert into relations (id, low_id, high_id, state, requested_by, since)
       select substr(md5(custom_user_id), 1, 12), least(id, $2), greatest(id, $2), 'requested', id, now() from made)
     select custom_user_id as id from made order by made.id`,
    names,
    personId,
  )
  // The database allows no direct step from unrelated to connected.
  await ask(
    `update relations set state = 'connected', requested_by = null
     where state = 'requested' and $1 in (low_id, high_id) and requested_by in (select id from people where uid = any ($2))`,
    personId,
    names,
  )
  return rows
}
