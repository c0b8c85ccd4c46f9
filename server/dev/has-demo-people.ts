import { sql } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'

/** Whether people with a password everybody knows exist; then no start outside demo mode (product 1). */
export async function hasDemoPeople(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from people where demo limit 1`)
  return rows.length > 0
}
