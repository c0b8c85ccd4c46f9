import { createHash } from 'node:crypto'
import { requestKeys } from '@guildhall/contract/api/request-headers.ts'
import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { int, json, moment, nullable, statement, text } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'

interface Request {
  userId: number
  /** The sender's Idempotency-Key; without a key the call is refused (400). */
  key: string | null
  /** The request: the call and its parsed body. */
  asked: object
}

/** The progress of a request: after a crash it is run again, and `isDone` says whether its effect was committed. */
interface Progress {
  isDone: boolean
  /** Call it in the transaction with the effect. */
  markDone: (tx: Tx) => Promise<void>
  /** The id of what it created before the crash, if it creates something. */
  createdId: string | null
  /** The same for a request that creates something. 409 when a second process has taken the request over and is done. */
  markCreated: (tx: Tx, id: string) => Promise<void>
}

/**
 * Runs a request that moves money once per key: a repeat gets the same answer, another body under the key is refused (422),
 * and so is a repeat while the first still runs (409, Retry-After). A refusal frees the key.
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
  const [mine] = await claimRequest(db, {
    ...{ userId, key, body, at: now },
    leasedUntil: new Date(now.getTime() + checkoutLimits.leaseMs),
    forgottenBefore: new Date(now.getTime() - checkoutLimits.keyMs),
  })
  if (!mine) {
    const [before] = await findRequest(db, { userId, key })
    if (before && before.body !== body) throw new AppError('key_reused')
    if (before?.status !== 200) throw new AppError('request_running', { retryAfter: 1 })
    return before.answer as T
  }
  try {
    const answer = await run({
      isDone: mine.status === done,
      markDone: async (tx) => void (await markRequestDone(tx, { userId, key })),
      createdId: mine.status === done ? (mine.created?.id ?? null) : null,
      async markCreated(tx, id) {
        const [marked] = await markRequestCreated(tx, { userId, key, created: { id } })
        if (!marked) throw new AppError('request_running', { retryAfter: 1 })
      },
    })
    await keepAnswer(db, { userId, key, answer })
    return answer
  } catch (error) {
    await releaseRequest(db, { userId, key })
    throw error
  }
}

/** What a request creates: its id, and what to call in the transaction that creates it. */
export interface Creation {
  id: string
  markDone: (tx: Tx) => Promise<void>
}

/** A creation that nobody repeats, such as one of the demo community. */
export const unrepeated = (): Creation => ({ id: newId(), markDone: async () => {} })

/**
 * Creates something once per key and answers with what `read` returns for its id. A repeat after a crash reads what was
 * created before the crash.
 */
export async function createOnce<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: Request,
  create: (creation: Creation) => Promise<unknown>,
  read: (id: string) => Promise<T>,
): Promise<T> {
  return once(deps, request, async ({ createdId, markCreated }) => {
    const id = createdId ?? newId()
    if (createdId === null) await create({ id, markDone: (tx) => markCreated(tx, id) })
    return read(id)
  })
}

/** Deletes requests older than the lifetime of their keys. */
export async function sweepKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetRequests(db, { before: new Date(clock.now().getTime() - checkoutLimits.keyMs) })
}

/** The `Idempotency-Key` of a call, if sent: 1 to 100 visible characters, else 400. */
export function requestKey(request: FastifyRequest): string | null {
  const key = request.headers[requestKeys.optional.name]
  if (key === undefined) return null
  if (typeof key !== 'string' || !new RegExp(requestKeys.optional.pattern).test(key)) throw new AppError('malformed')
  return key
}

/** The status of a request whose effect is committed and whose answer is not yet stored. */
export const done = 1

const request = { userId: int, key: text }

/**
 * Claims a request to run it: no row when it has its answer or still runs. A key from before `forgottenBefore` starts over.
 */
const claimRequest = statement('keyed_claim', {
  takes: { ...request, body: text, leasedUntil: moment, at: moment, forgottenBefore: moment },
  gives: { status: nullable(int), created: nullable(json<{ id: string }>()) },
  sql: ({ userId, key, body, leasedUntil, at, forgottenBefore }) => `
    insert into keyed_requests as k (user_id, key, body, leased_until, created_at)
    values (${userId}, ${key}, ${body}, ${leasedUntil}, ${at})
    on conflict (user_id, key) do update
      set body = excluded.body, leased_until = excluded.leased_until, created_at = excluded.created_at,
        answer = case when k.created_at >= ${forgottenBefore} then k.answer end,
        status = case when k.created_at >= ${forgottenBefore} then k.status end
      where k.created_at < ${forgottenBefore}
        or (k.status is distinct from 200 and k.leased_until < ${at} and k.body = excluded.body)
    returning status, answer as created`,
})

const findRequest = statement('keyed_find', {
  takes: request,
  gives: { body: text, status: nullable(int), answer: nullable(json<unknown>()) },
  sql: ({ userId, key }) =>
    `select body, status, answer from keyed_requests where user_id = ${userId} and key = ${key}`,
})

/** Marks the effect of a request as committed. */
const markRequestDone = statement('keyed_done', {
  takes: request,
  sql: ({ userId, key }) => `update keyed_requests set status = ${done} where user_id = ${userId} and key = ${key}`,
})

/** The same with the id of what it created; no row when it is marked already. */
const markRequestCreated = statement('keyed_created', {
  takes: { ...request, created: json<{ id: string }>() },
  gives: { key: text },
  sql: ({ userId, key, created }) => `
    update keyed_requests set status = ${done}, answer = ${created}
    where user_id = ${userId} and key = ${key} and status is null returning key`,
})

/** Stores the answer of a request. */
const keepAnswer = statement('keyed_finish', {
  takes: { ...request, answer: json<unknown>() },
  sql: ({ userId, key, answer }) =>
    `update keyed_requests set status = 200, answer = ${answer} where user_id = ${userId} and key = ${key}`,
})

/** Frees the key of a request that did nothing. */
const releaseRequest = statement('keyed_release', {
  takes: request,
  sql: ({ userId, key }) => `delete from keyed_requests where user_id = ${userId} and key = ${key} and status is null`,
})

const forgetRequests = statement('keyed_forget', {
  takes: { before: moment },
  sql: ({ before }) => `delete from keyed_requests where created_at < ${before}`,
})
