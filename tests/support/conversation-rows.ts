import type { TestApp } from './app.ts'

/** Forgets all conversations and everything between people. */
export async function forgetConversations(app: TestApp): Promise<void> {
  await app.deps.db.pool.query('delete from conversations; delete from relations; delete from notifications')
}

/** Makes all that happened in a conversation so much longer ago. */
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
