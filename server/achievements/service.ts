import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, list, moment, statement, textOf } from '#db/statement.ts'
import { type NotifyDeps, notify, type Telling } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { type AchievementKind, achievements } from './tables.ts'

/** What a person has reached; `also` lists achievements it includes, recorded without a notification. */
export interface Reached {
  userId: number
  kind: AchievementKind
  also?: readonly AchievementKind[]
}

/**
 * Notifies people of what they have reached, in the transaction in which they do: once ever per kind, also when two calls
 * run concurrently.
 */
export async function reach(deps: NotifyDeps, tx: Tx, reached: readonly Reached[]): Promise<void> {
  const isNew = await write(deps, tx, reached)
  const told = reached.filter(({ userId, kind }) => isNew.has(`${userId} ${kind}`))
  await notify(
    deps,
    tx,
    told.map(({ userId, kind }) => ({ userId, ...words[kind] })),
  )
}

/** Records what people had reached before, without a notification. */
export async function keep(deps: Pick<Deps, 'clock'>, tx: Tx, reached: readonly Reached[]): Promise<void> {
  await write(deps, tx, reached)
}

/** Whether a person has reached it. */
export async function hasReached(db: Queryable, userId: number, kind: AchievementKind): Promise<boolean> {
  return (await findReached(db, { userId, kind })).length > 0
}

async function write({ clock }: Pick<Deps, 'clock'>, tx: Tx, reached: readonly Reached[]): Promise<Set<string>> {
  const rows = reached.flatMap(({ userId, kind, also = [] }) => [kind, ...also].map((each) => ({ userId, kind: each })))
  if (rows.length === 0) return new Set()
  const made = await insertReached(tx, {
    userIds: rows.map(({ userId }) => userId),
    kinds: rows.map(({ kind }) => kind),
    at: clock.now(),
  })
  return new Set(made.map(({ user_id, kind }) => `${user_id} ${kind}`))
}

/** A person's achievements for their own export; they are deleted with the person. */
async function heldAchievements(db: Queryable, personId: number) {
  const { kind, reachedAt } = achievements
  return db.select({ kind, reachedAt }).from(achievements).where(eq(achievements.userId, personId)).orderBy(reachedAt)
}

/** What people reach once ever, for the domains in which they do. */
export const goals = { reach, keep, hasReached }

/** A person's data in this domain, for accounts/. */
export const personalAchievements = { heldOf: heldAchievements }

const kind = textOf<AchievementKind>()

/** Stores what people have reached, `userIds` and `kinds` side by side; returns the new ones. */
const insertReached = statement('achievements_reach', {
  takes: { userIds: list(int), kinds: list(kind), at: moment },
  gives: { user_id: int, kind },
  sql: ({ userIds, kinds, at }) => `
    insert into achievements (user_id, kind, reached_at)
    select user_id, kind, ${at} from unnest(${userIds}::bigint[], ${kinds}::text[]) r(user_id, kind) order by user_id, kind
    on conflict do nothing returning user_id, kind`,
})

const findReached = statement('achievement_reached', {
  takes: { userId: int, kind },
  gives: { kind },
  sql: ({ userId, kind }) => `select kind from achievements where user_id = ${userId} and kind = ${kind}`,
})

type Words = Pick<Telling, 'type' | 'title' | 'message' | 'href' | 'about'>

const placed = {
  type: 'achievement',
  message: 'Your place depends on what you publish, sell and are rated for. See who is close to you.',
  href: '/leaderboard',
  // A person who climbs again before looking sees only the highest place.
  about: 'place',
} as const

/** The text of the notification for each achievement. */
export const words: Record<AchievementKind, Words> = {
  'first-project': {
    type: 'achievement',
    title: 'Your first project is published',
    message: 'It is on the marketplace, and you now have a place on the leaderboard.',
    href: '/my-projects',
  },
  'first-sale': {
    type: 'achievement',
    title: 'Your first sale is complete',
    message: 'A buyer paid for your work and accepted it. It now counts towards your place on the leaderboard.',
    href: '/sales',
  },
  'five-stars': {
    type: 'achievement',
    title: 'Your first five stars',
    message: 'A buyer gave your work the best rating. Everybody who looks at it can see that.',
    href: '/my-projects',
  },
  'complete-profile': {
    type: 'profile',
    title: 'Your profile is complete',
    message: 'Visitors find everything they ask for. Update it whenever something changes.',
    href: '/profile',
  },
  'top-100': { ...placed, title: 'You are among the top 100' },
  'top-10': { ...placed, title: 'You are among the top 10' },
  'first-place': { ...placed, title: 'You are first on the leaderboard' },
}
