import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

/** Achievements that everybody may know of: places among the first of the leaderboard, and how many places each has. */
export const publicPlaces = { 'first-place': 1, 'top-10': 10, 'top-100': 100 } as const satisfies Partial<
  Record<AchievementKind, number>
>
export type PublicPlace = keyof typeof publicPlaces

/** What people have reached, notified or recorded from before notifications existed; the key prevents duplicates. */
export const achievements = pgTable(
  'achievements',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: achievementKinds }).notNull(),
    reachedAt: moment('reached_at').notNull(),
    /** Whether the person was notified of it: neither included in a higher one nor recorded later. */
    notified: boolean('notified').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    index('achievements_places')
      .on(t.reachedAt.desc().nullsFirst(), t.userId)
      .where(sql`kind in (${oneOf(Object.keys(publicPlaces))}) and notified`),
    check('achievements_kind_known', sql`${t.kind} in (${oneOf(achievementKinds)})`),
  ],
)
