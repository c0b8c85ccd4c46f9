import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** What a person can reach, once for ever. */
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

/** What people have reached and were told of, or had reached before anybody was: the key makes twice once. */
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
