import { createHash } from 'node:crypto'
import { checkoutLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

interface Request {
  userId: number
  /** The sender's Idempotency-Key; without one the call is refused (400). */
  key: string | null
  /** What is asked: the call and its parsed body. */
  asked: object
}

/** How far a request is: after a crash it is run again, and `isDone` says whether what it does was committed. */
interface Progress {
  isDone: boolean
  /** To be called in the transaction that does it. */
  markDone: (tx: Tx) => Promise<void>
}

// The effect is committed, the answer not yet kept.
const done = 1

const claim = prepared<{ status: number | null }>(
  'keyed_claim',
  `insert into keyed_requests as k (user_id, key, body, leased_until, created_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, key) do update
     set body = excluded.body, leased_until = excluded.leased_until, created_at = excluded.created_at, answer = null,
       status = case when k.created_at >= $6 then k.status end
     where k.created_at < $6 or (k.status is distinct from 200 and k.leased_until < $5 and k.body = excluded.body)
   returning status`,
)
const find = prepared<{ body: string; status: number | null; answer: unknown }>(
  'keyed_find',
  'select body, status, answer from keyed_requests where user_id = $1 and key = $2',
)
const mark = prepared('keyed_done', `update keyed_requests set status = ${done} where user_id = $1 and key = $2`)
const finish = prepared(
  'keyed_finish',
  'update keyed_requests set status = 200, answer = $3::jsonb where user_id = $1 and key = $2',
)
const release = prepared(
  'keyed_release',
  'delete from keyed_requests where user_id = $1 and key = $2 and status is null',
)
const forget = prepared('keyed_forget', 'delete from keyed_requests where created_at < $1')

/**
 * Runs a request that moves money once for each key (product 5): the same again gets the same answer, another body under
 * the key is refused (422), one that is still running too (409, Retry-After). A refusal frees the key.
 */
export async function once<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Request,
  run: (progress: Progress) => Promise<T>,
): Promise<T> {
  const { userId, key, asked } = request
  if (key === null) throw new AppError('key_required')
  const body = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const now = clock.now()
  const lease = new Date(now.getTime() + checkoutLimits.leaseMs)
  const [mine] = await claim(db, userId, key, body, lease, now, new Date(now.getTime() - checkoutLimits.keyMs))
  if (!mine) {
    const [before] = await find(db, userId, key)
    if (before && before.body !== body) throw new AppError('key_reused')
    if (before?.status !== 200) throw new AppError('request_running', { retryAfter: 1 })
    return before.answer as T
  }
  try {
    const answer = await run({
      isDone: mine.status === done,
      markDone: async (tx) => void (await mark(tx, userId, key)),
    })
    await finish(db, userId, key, JSON.stringify(answer))
    return answer
  } catch (error) {
    await release(db, userId, key)
    throw error
  }
}

/** Forgets requests that are older than their keys are good for. */
export async function sweepKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forget(db, new Date(clock.now().getTime() - checkoutLimits.keyMs))
}
