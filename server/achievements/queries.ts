import { prepared } from '#db/statement.ts'
import type { AchievementKind } from './tables.ts'

/** Writes what people have reached, $1 people and $2 kinds side by side; answers those that are new. */
export const insertReached = prepared<{ user_id: number; kind: AchievementKind }>(
  'achievements_reach',
  `insert into achievements (user_id, kind, reached_at)
   select user_id, kind, $3 from unnest($1::bigint[], $2::text[]) r(user_id, kind) order by user_id, kind
   on conflict do nothing returning user_id, kind`,
)

export const findReached = prepared<{ kind: AchievementKind }>(
  'achievement_reached',
  'select kind from achievements where user_id = $1 and kind = $2',
)
