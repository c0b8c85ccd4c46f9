import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'

/** Follows; `isNew` only the first time, not when somebody comes back. */
export const startFollowing = prepared<{ isNew: boolean }>(
  'follow_start',
  `insert into follows (follower_id, followed_id, since) values ($1, $2, $3)
   on conflict (follower_id, followed_id) do update set since = excluded.since, ended_at = null
   where follows.ended_at is not null
   returning xmax = 0 as "isNew"`,
)

export const stopFollowing = prepared(
  'follow_stop',
  'update follows set ended_at = $3 where follower_id = $1 and followed_id = $2 and ended_at is null',
)

const stopBoth = prepared(
  'follow_stop_both',
  `update follows set ended_at = $3
   where (follower_id, followed_id) in (($1, $2), ($2::bigint, $1::bigint)) and ended_at is null`,
)

/** Ends following in both directions. */
export async function endFollowing(tx: Queryable, one: number, other: number, now: Date): Promise<void> {
  await stopBoth(tx, one, other, now)
}

/** Followers of a person who are there, and whether $2 is one of them. */
export const countFollowers = prepared<{ followers: number; following: number; is_following: boolean }>(
  'follow_count',
  `select
     (select count(*)::int from follows f join people p on p.id = f.follower_id
      where f.followed_id = $1 and f.ended_at is null and p.suspended_at is null) as followers,
     (select count(*)::int from follows f join people p on p.id = f.followed_id
      where f.follower_id = $1 and f.ended_at is null and p.suspended_at is null) as following,
     exists (select from follows where follower_id = $2 and followed_id = $1 and ended_at is null) as is_following`,
)
