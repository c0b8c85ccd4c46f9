import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../callers.ts'
import { AppError } from '../errors.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'

// Known to this process alone, so that nobody outside can pass for a page's own call.
const innerHeader = 'x-inner-call'
const secret = randomBytes(24).toString('hex')

/** Marks calls that a page makes in process: they are part of an outer request, which alone counts against limits. */
export const innerCall = {
  headers: { [innerHeader]: secret },
  is: (request: FastifyRequest) => request.headers[innerHeader] === secret,
}

/** Counts every outer request once: by person where a token names one, and by network address with a high ceiling. */
export function limitCalls(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  app.addHook('onRequest', async (request) => {
    if (innerCall.is(request)) return
    const { identity } = request.caller
    if (identity) await limits.take('other', identity.uid)
    await limits.takeAddress('other', request.ip)
  })
}

/** Counts a search, or a suggestion while typing, by the person or, signed out, by the network address. */
export async function limitSearch(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer | null,
  request: FastifyRequest,
  name: 'search' | 'suggestions' = 'search',
): Promise<void> {
  if (viewer) await limits.take(name, viewer.customUserId)
  else await limits.takeAddress(name, request.ip)
}

/** A call that was counted before it was known whether it counts. */
export interface CountedCall {
  /** It counts; throws `rate_limited` when it is one too many. */
  take(): void
  /** It counts; says whether it is within the limit. */
  mayTake(): boolean
}

/**
 * Counts a call, then runs `work`: usually a transaction, which alone finds out whether the call counts and must not wait
 * for the counters while it holds a connection. A call that `work` does not take is given back.
 */
export async function countedWork<T>(
  limits: RateLimits,
  name: LimitName,
  key: string,
  work: (call: CountedCall) => Promise<T>,
): Promise<T> {
  const refusal = await limits.take(name, key).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') return error
      throw error
    },
  )
  let counts = false
  const mayTake = () => {
    counts = true
    return refusal === null
  }
  const take = () => {
    if (!mayTake() && refusal) throw refusal
  }
  try {
    return await work({ take, mayTake })
  } finally {
    if (!counts) await limits.giveBack(name, key)
  }
}
