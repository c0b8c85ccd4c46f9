import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { hasDemoPeople } from './demo-people.ts'

test('demo people are detected', async () => {
  await using database = await freshDatabase()
  expect(await hasDemoPeople(database.db)).toBe(false)
  await database.db.execute(sql`insert into people (uid, custom_user_id, email, user_type, first_name, demo)
    values ('u1', 'ada-0001', 'ada@demo.example', 'Students', 'Ada', true)`)
  expect(await hasDemoPeople(database.db)).toBe(true)
})
