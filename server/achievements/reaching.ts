import type { Queryable, Tx } from '#db/connect.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { findReached, insertReached } from './queries.ts'
import type { AchievementKind } from './tables.ts'
import { words } from './words.ts'

/** What a person has reached; `also` is what goes with it and is told no more. */
export interface Reached {
  userId: number
  kind: AchievementKind
  also?: readonly AchievementKind[]
}

/** Tells people what they have reached, in the transaction in which they do: each kind once for ever, of two at once one. */
export async function reach(deps: NotifyDeps, tx: Tx, reached: readonly Reached[]): Promise<void> {
  const isNew = await write(deps, tx, reached)
  const told = reached.filter(({ userId, kind }) => isNew.has(`${userId} ${kind}`))
  await notify(
    deps,
    tx,
    told.map(({ userId, kind }) => ({ userId, ...words[kind] })),
  )
}

/** Keeps what people had reached before, which nobody is told. */
export async function keep(deps: Pick<Deps, 'clock'>, tx: Tx, reached: readonly Reached[]): Promise<void> {
  await write(deps, tx, reached)
}

/** Whether a person has reached it. */
export async function hasReached(db: Queryable, userId: number, kind: AchievementKind): Promise<boolean> {
  return (await findReached(db, userId, kind)).length > 0
}

async function write({ clock }: Pick<Deps, 'clock'>, tx: Tx, reached: readonly Reached[]): Promise<Set<string>> {
  const rows = reached.flatMap(({ userId, kind, also = [] }) => [kind, ...also].map((each) => ({ userId, kind: each })))
  if (rows.length === 0) return new Set()
  const [people, kinds] = [rows.map(({ userId }) => userId), rows.map(({ kind }) => kind)]
  const made = await insertReached(tx, people, kinds, clock.now())
  return new Set(made.map(({ user_id, kind }) => `${user_id} ${kind}`))
}
