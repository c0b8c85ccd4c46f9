import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** What a person can reach, once ever. */
export const achievementKinds = [
  'first-project',
  'first-sale',
  'five-stars',
  'complete-profile',
  'top-100',
  'top-10',
  'first-place',
] as const
export type AchievementKind = (typeof achievementKinds)[number]

/** What people have reached, notified or recorded from before notifications existed; the key prevents duplicates. */
export const achievements = pgTable(
  'achievements',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: achievementKinds }).notNull(),
    reachedAt: moment('reached_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('achievements_kind_known', sql`${t.kind} in (${oneOf(achievementKinds)})`),
  ],
)
