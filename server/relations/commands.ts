import { type ErrorCode, errors } from '@guildhall/contract/errors.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  countFollowers,
  endFollowing,
  findOther,
  findPair,
  type PairRow,
  type PairState,
  pairs,
  startFollowing,
  stopFollowing,
} from './queries.ts'
import { tell, untell } from './relation-notifications.ts'
import {
  after,
  type Command,
  hasLapsed,
  moves,
  type RequestWords,
  standOf,
  statusOf,
  waitsUntil,
  withoutWords,
} from './rules.ts'

/** The other person: by public name, or as a party of one of the caller's relations. */
export type Target = { customUserId: string } | { id: string }

interface Outcome {
  status: RelationStatus
  otherId: number
}

/**
 * Updates what connects two people, such as their conversation, to their current relation. `isBlocked`: one blocks the other.
 * Runs in the transaction that changes it.
 */
export type RelationChanged = (
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  tx: Tx,
  between: [number, number],
  isBlocked: boolean,
) => Promise<void>

type Acts = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'> & { relationChanged: RelationChanged }

/**
 * Performs one command on a person. Both people's rows are locked first, in order of their ids, so that of two simultaneous
 * commands the second sees the result of the first, and nobody exceeds the limit of open requests. 404 for people who do not
 * exist, are suspended or block the caller; other refusals come from `moves`.
 */
export async function act(
  { db, clock, jobs, realtime, relationChanged }: Acts,
  viewer: Viewer,
  command: Command,
  target: Target,
  words: RequestWords = withoutWords,
): Promise<Outcome> {
  const missing = 'id' in target ? 'relation_not_found' : 'profile_not_found'
  const otherId = await findTarget(db, viewer, target, missing)
  return transaction(db, async (tx) => {
    const locked = await directory.lock(tx, [viewer.id, otherId])
    const [self, other] = [locked.get(viewer.id), locked.get(otherId)]
    if (!self || !other) throw new AppError(missing)
    const now = clock.now()
    const row = await pairs.lock(tx, viewer.id, otherId)
    const { stand, hidden } = standOf(row, viewer.id, now)
    // Blocked people get a 404; all they can do is block in return.
    if (hidden && stand !== 'blocked' && command !== 'block') throw new AppError(missing)
    const move = moves[command][stand]
    if (move === 'same') return { status: statusOf(stand), otherId }
    if (isRefusal(move)) throw new AppError(move)
    if (move === 'request') await requireMayAsk(tx, row, viewer, now)
    // The note counts as a message, which a limited person may not send.
    if (move === 'request' && words.note) await directory.requireUnlimited(tx, { clock }, viewer.id, 'messages')
    const before = await pairWithoutExpired(tx, row, viewer.id, otherId, now)
    const next = after(before, move, viewer.id, words, now)
    await pairs.save(tx, next, !row)
    if (move === 'block') await endFollowing(tx, { one: viewer.id, other: otherId, at: now })
    const parts = { clock, jobs, realtime }
    // Before the notifications: what depends on the relation is locked before anybody's counters, as everywhere.
    await relationChanged({ ...parts, db }, tx, [self.id, other.id], next.state === 'blocked')
    await untell(parts, tx, move, { from: self, to: other })
    await tell(parts, tx, move, { from: self, to: other, words })
    return { status: statusOf(standOf(read(next), viewer.id, now).stand), otherId }
  })
}

/** Accepts or declines requests one after another, each separately: a refused one does not stop the others. */
export async function answerAll(
  deps: Acts,
  viewer: Viewer,
  { ids, answer }: { ids: readonly string[]; answer: 'accept' | 'decline' },
) {
  const answered: { id: string; status: RelationStatus }[] = []
  const refused: { id: string; code: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      answered.push({ id, status: (await act(deps, viewer, answer, { id })).status })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, code: error.code, message: error.message })
    }
  }
  return { answered, refused }
}

/** Returns the caller's relation to a person; 404 for people who do not exist, are suspended or block the caller. */
export async function readStatus(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewer: Viewer,
  customUserId: string,
): Promise<RelationStatus> {
  const otherId = await findTarget(db, viewer, { customUserId }, 'profile_not_found')
  const [row] = await findPair(db, { one: viewer.id, other: otherId })
  const { stand, hidden } = standOf(row, viewer.id, clock.now())
  if (hidden && stand !== 'blocked') throw new AppError('profile_not_found')
  return statusOf(stand)
}

async function findTarget(db: Queryable, viewer: Viewer, target: Target, missing: ErrorCode): Promise<number> {
  const otherId =
    'id' in target
      ? (await findOther(db, { id: target.id, personId: viewer.id }))[0]?.other_id
      : await directory.idOf(db, target.customUserId)
  if (otherId === undefined) throw new AppError(missing)
  if (otherId === viewer.id) throw new AppError('relation_self')
  return otherId
}

async function requireMayAsk(tx: Queryable, row: PairRow | undefined, viewer: Viewer, now: Date): Promise<void> {
  const until = waitsUntil(row, viewer.id, now)
  if (until) throw new AppError('request_too_soon', { extra: { until: until.toISOString() } })
  const open = await pairs.countOpen(tx, viewer.id, new Date(now.getTime() - relationLimits.requestMs))
  if (open >= relationLimits.openRequests) throw new AppError('requests_full')
}

/** Returns the existing pair, or a new one that is not saved yet. An expired request is removed from the pair and saved first. */
async function pairWithoutExpired(
  tx: Tx,
  row: PairRow | undefined,
  viewerId: number,
  otherId: number,
  now: Date,
): Promise<PairState> {
  if (!row) {
    const [low_id, high_id] = viewerId < otherId ? [viewerId, otherId] : [otherId, viewerId]
    const nothing = { requested_by: null, ...withoutWords, low_withdrew_at: null, high_withdrew_at: null }
    return {
      id: newId(),
      low_id,
      high_id,
      state: 'none',
      ...nothing,
      since: now,
      low_blocks: false,
      high_blocks: false,
    }
  }
  if (!hasLapsed(row, now)) return row
  const lapsed: PairState = { ...row, state: 'none', requested_by: null, ...withoutWords }
  await pairs.save(tx, lapsed, false)
  return lapsed
}

const isRefusal = (move: string): move is ErrorCode => move in errors

const text = (moment: Date | string) => new Date(moment).toISOString()
const read = (row: PairState): PairRow => ({
  ...row,
  since: text(row.since),
  low_withdrew_at: row.low_withdrew_at && text(row.low_withdrew_at),
  high_withdrew_at: row.high_withdrew_at && text(row.high_withdrew_at),
})

/**
 * Follows or unfollows a person. Idempotent, and following again is not announced again. 404 for people who do not exist or
 * block the caller, 409 for the caller and for people the caller blocks.
 */
export async function follow(
  { db, clock, jobs, realtime }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  customUserId: string,
  wanted: boolean,
): Promise<{ isFollowing: boolean; followersCount: number }> {
  const otherId = await directory.idOf(db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('relation_self')
  return transaction(db, async (tx) => {
    // As for relations, so that nobody starts to follow while being blocked.
    const locked = await directory.lock(tx, [viewer.id, otherId])
    const [self, other] = [locked.get(viewer.id), locked.get(otherId)]
    if (!self || !other) throw new AppError('profile_not_found')
    const now = clock.now()
    const { stand, hidden } = standOf((await findPair(tx, { one: viewer.id, other: otherId }))[0], viewer.id, now)
    if (hidden && stand !== 'blocked') throw new AppError('profile_not_found')
    if (stand === 'blocked') throw new AppError('person_blocked')
    const pair = { followerId: viewer.id, followedId: otherId, at: now }
    if (wanted) {
      const [started] = await startFollowing(tx, pair)
      if (started?.isNew) await tell({ clock, jobs, realtime }, tx, 'follow', { from: self, to: other })
    } else await stopFollowing(tx, pair)
    return { isFollowing: wanted, followersCount: await followersOf(tx, otherId) }
  })
}

async function followersOf(db: Queryable, personId: number): Promise<number> {
  return (await countFollowers(db, { personId, viewerId: 0 }))[0]?.followers ?? 0
}
