import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, list, moment, statement, textOf } from '#db/statement.ts'
import { type NotifyDeps, notify, type Telling } from '#notifications/notify.ts'
import { isShownTo } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'
import { type AchievementKind, achievements, type PublicPlace, publicPlaces } from './tables.ts'

/** What a person has reached; `also` lists achievements it includes, recorded without a notification. */
export interface Reached {
  userId: number
  kind: AchievementKind
  also?: readonly AchievementKind[]
}

/**
 * Records what people have reached, in the transaction in which it happens, and notifies them of what is new. Each kind
 * counts once per person, also when two calls run concurrently.
 */
export async function recordReached(deps: NotifyDeps, tx: Tx, reached: readonly Reached[]): Promise<void> {
  const isNew = await write(deps, tx, reached, true)
  const told = reached.filter(({ userId, kind }) => isNew.has(`${userId} ${kind}`))
  await notify(
    deps,
    tx,
    told.map(({ userId, kind }) => ({ userId, ...words[kind] })),
  )
}

/** Records what people had reached before, without a notification. */
export async function keep(deps: Pick<Deps, 'clock'>, tx: Tx, reached: readonly Reached[]): Promise<void> {
  await write(deps, tx, reached, false)
}

/** Whether a person has reached it. */
export async function hasReached(db: Queryable, userId: number, kind: AchievementKind): Promise<boolean> {
  return (await findReached(db, { userId, kind })).length > 0
}

async function write(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  reached: readonly Reached[],
  notified: boolean,
): Promise<Set<string>> {
  const rows = reached.flatMap(({ userId, kind, also = [] }) =>
    [kind, ...also].map((each) => ({ userId, kind: each, notified: notified && each === kind })),
  )
  if (rows.length === 0) return new Set()
  const made = await insertReached(tx, {
    userIds: rows.map(({ userId }) => userId),
    kinds: rows.map(({ kind }) => kind),
    notified: rows.map((row) => row.notified),
    at: clock.now(),
  })
  return new Set(made.map(({ user_id, kind }) => `${user_id} ${kind}`))
}

/** A person's achievements for their own export; they are deleted with the person. */
async function heldAchievements(db: Queryable, personId: number) {
  const { kind, reachedAt } = achievements
  return db.select({ kind, reachedAt }).from(achievements).where(eq(achievements.userId, personId)).orderBy(reachedAt)
}

const kind = textOf<AchievementKind>()

/** Stores what people have reached, the three lists side by side; returns the new ones. */
const insertReached = statement('achievements_reach', {
  takes: { userIds: list(int), kinds: list(kind), notified: list(bool), at: moment },
  gives: { user_id: int, kind },
  sql: ({ userIds, kinds, notified, at }) => `
    insert into achievements (user_id, kind, notified, reached_at)
    select user_id, kind, notified, ${at}
    from unnest(${userIds}::bigint[], ${kinds}::text[], ${notified}::boolean[]) r(user_id, kind, notified)
    order by user_id, kind
    on conflict do nothing returning user_id, kind`,
})

const placeKinds = Object.keys(publicPlaces) as PublicPlace[]
const placeRow = { person_id: int, kind: textOf<PublicPlace>(), at: moment }
const places = (more: string) =>
  `a.kind in (${placeKinds.map((each) => `'${each}'`).join()}) and a.notified and ${more}`
const placeColumns = 'a.user_id as person_id, a.kind, a.reached_at as at'

/** The newest places that people who appear on the leaderboard reached, as the viewer (0 for a visitor) sees people. */
const findPlaces = statement('achievements_places', {
  takes: { viewerId: int, most: int },
  gives: placeRow,
  sql: ({ viewerId, most }) => `
    select ${placeColumns} from achievements a join people p on p.id = a.user_id and p.listed
    where ${places(isShownTo(viewerId, 'a.user_id'))} order by a.reached_at desc, a.user_id limit ${most}`,
})

/** The newest place of each of these people since then. */
const findPlacesOf = statement('achievements_places_of', {
  takes: { personIds: list(int), since: moment },
  gives: placeRow,
  sql: ({ personIds, since }) => `
    select e.* from unnest(${personIds}::bigint[]) k(id) join people p on p.id = k.id and p.listed, lateral (
      select ${placeColumns} from achievements a where a.user_id = k.id and ${places(`a.reached_at > ${since}`)}
      order by a.reached_at desc limit 1) e`,
})

const findReached = statement('achievement_reached', {
  takes: { userId: int, kind },
  gives: { kind },
  sql: ({ userId, kind }) => `select kind from achievements where user_id = ${userId} and kind = ${kind}`,
})

/** What people reach once ever, for the domains in which they do; the public ones for activity/. */
export const goals = { recordReached, keep, hasReached, findPlaces, findPlacesOf }

/** A person's data in this domain, for accounts/. */
export const personalAchievements = { heldOf: heldAchievements }

type Words = Pick<Telling, 'type' | 'title' | 'message' | 'href' | 'about'>

const placed = {
  type: 'achievement',
  message: 'Your place depends on your projects, sales and ratings. See who is close to you.',
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
    message: 'Visitors can now see everything that a profile can show. Update it whenever something changes.',
    href: '/profile',
  },
  'top-100': { ...placed, title: 'You are among the top 100' },
  'top-10': { ...placed, title: 'You are among the top 10' },
  'first-place': { ...placed, title: 'You are first on the leaderboard' },
}
