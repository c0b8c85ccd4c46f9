import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock, Deps } from '../../deps.ts'
import type { Viewer } from '../callers.ts'
import { AppError } from '../errors.ts'
import type { SharedCount, SharedCounts } from './shared-counts.ts'

type Limits = Record<LimitName, { max: number; windowMs: number }> & { peoplePerAddress: number }
type LimitName = Exclude<keyof typeof rateLimits, 'peoplePerAddress'>

/**
 * Counts calls per name and key (a person, a mail address, a network address), in windows that start with the first call.
 * The counters may be on another machine, so no transaction waits for them (`countedWork` below).
 */
export interface RateLimits {
  /** Counts one call; throws `rate_limited` with Retry-After when that is one too many. */
  take(name: LimitName, key: string): Promise<void>
  /** Counts one call and returns whether it was within the limit. */
  mayTake(name: LimitName, key: string): Promise<boolean>
  /**
   * `take` for a network address, which a whole campus may share: the limit is `peoplePerAddress` times higher. Counts
   * `tenths` of a call, by default a whole one.
   */
  takeAddress(name: LimitName, address: string, tenths?: number): Promise<void>
  /** `mayTake` for a network address. */
  mayTakeAddress(name: LimitName, address: string): Promise<boolean>
  /** How many calls exceeded each limit, for the metrics. */
  refused(): ReadonlyMap<LimitName, number>
  /** Takes back a call that should not have counted, such as a sign-in that succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>
}

interface Count {
  /** Tenths of a call. */
  taken: number
  endsAt: number
}

const wholeCall = 10

// Beyond this many keys of one name some are forgotten, so that made-up keys cannot fill the memory.
const mostKeys = 50_000

/**
 * Counters of this process (docs/decisions/0011-limits-in-the-process.md), or with `shared` those of all processes
 * (docs/decisions/0072-redis.md). Counted and read in one step, so that parallel calls at the limit do not slip through.
 * This process counts in any case, so that it knows its own calls when nobody else answers.
 */
export function createRateLimits(
  clock: Clock,
  limits: Limits = rateLimits,
  shared: SharedCounts | null = null,
): RateLimits {
  const names = new Map<LimitName, Map<string, Count>>()
  // Each name has its own keys, so that a flood of calls under one name does not push out the counts of another.
  const countsOf = (name: LimitName) => {
    const counts = names.get(name) ?? new Map<string, Count>()
    names.set(name, counts)
    return counts
  }

  const refused = new Map<LimitName, number>()

  const countHere = (name: LimitName, key: string, tenths: number): SharedCount => {
    const now = clock.now().getTime()
    const counts = countsOf(name)
    let entry = counts.get(key)
    if (!entry || entry.endsAt <= now) {
      if (counts.size >= mostKeys) forget(counts, now)
      entry = { taken: 0, endsAt: now + limits[name].windowMs }
      counts.set(key, entry)
    }
    entry.taken += tenths
    return { taken: entry.taken, endsInMs: entry.endsAt - now }
  }
  const count = async (name: LimitName, key: string, max: number, tenths = wholeCall) => {
    const here = countHere(name, key, tenths)
    const there = shared && (await shared.add(`${name} ${key}`, tenths, limits[name].windowMs))
    const { taken, endsInMs } = there ?? here
    const within = taken <= max * wholeCall
    if (!within) refused.set(name, (refused.get(name) ?? 0) + 1)
    return { within, retryAfter: Math.ceil(endsInMs / 1000) }
  }
  const refuseAbove = ({ within, retryAfter }: Awaited<ReturnType<typeof count>>) => {
    if (!within) throw new AppError('rate_limited', { retryAfter })
  }
  const ofAddress = (name: LimitName, address: string, tenths?: number) =>
    count(name, `address ${keyOf(address)}`, limits[name].max * limits.peoplePerAddress, tenths)

  return {
    take: async (name, key) => refuseAbove(await count(name, keyOf(key), limits[name].max)),
    mayTake: async (name, key) => (await count(name, keyOf(key), limits[name].max)).within,
    takeAddress: async (name, address, tenths) => refuseAbove(await ofAddress(name, address, tenths)),
    mayTakeAddress: async (name, address) => (await ofAddress(name, address)).within,
    refused: () => refused,
    giveBack: async (name, key) => {
      const ids = [keyOf(key), `address ${keyOf(key)}`]
      for (const id of ids) {
        const entry = countsOf(name).get(id)
        if (entry && entry.taken > 0) entry.taken -= wholeCall
      }
      await shared?.giveBack(
        ids.map((id) => `${name} ${id}`),
        wholeCall,
      )
    },
  }
}

// A connection with IPv6 has 2^64 addresses, so those of one network share a key.
const keyOf = (key: string) => (isIPv6(key) ? networkOf(key, { bytes: 4, groups: 4 }) : key)

// Expired counts go first, then callers with a single call, then the oldest.
function forget(counts: Map<string, Count>, now: number): void {
  const isOver = (): boolean => counts.size >= mostKeys * 0.9
  for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
  for (const [key, { taken }] of counts) if (isOver() && taken <= wholeCall) counts.delete(key)
  for (const key of counts.keys()) if (isOver()) counts.delete(key)
}

/** The network of an address: its first `bytes` of IPv4, or the first `groups` of two bytes of IPv6. */
export function networkOf(address: string, { bytes, groups }: { bytes: number; groups: number }): string {
  const mapped = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, bytes).join('.')
  const [head = '', tail] = mapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...first, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

// Known only to this process, so that nobody outside can pretend to be a page's own call.
const innerHeader = 'x-inner-call'
const secret = randomBytes(24).toString('hex')

/** Marks calls that a page makes in process: they are part of an outer request, and only that counts against limits. */
export const innerCall = {
  headers: { [innerHeader]: secret },
  is: (request: FastifyRequest) => request.headers[innerHeader] === secret,
}

/** Counts every outer request once: by person when a token names one, and by network address with a high limit. */
export function limitCalls(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  app.addHook('onRequest', async (request) => {
    if (innerCall.is(request)) return
    const { identity } = request.caller
    if (identity) await limits.take('other', identity.uid)
    await limits.takeAddress('other', request.ip)
  })
}

/** Counts a search, or a suggestion while typing, by person or, signed out, by network address. */
export async function limitSearch(
  { limits }: Pick<Deps, 'limits'>,
  viewer: Viewer | null,
  request: FastifyRequest,
  name: 'search' | 'suggestions' = 'search',
): Promise<void> {
  if (viewer) await limits.take(name, viewer.customUserId)
  else await limits.takeAddress(name, request.ip)
}

/** A call that was counted before it is known whether it should count. */
export interface CountedCall {
  /** Makes the call count; throws `rate_limited` when it is one too many. */
  take(): void
  /** Makes the call count; returns whether it is within the limit. */
  mayTake(): boolean
}

/**
 * Counts a call, then runs `work`, which decides whether the call counts. It is counted first because `work` is usually a
 * transaction, which must not wait for the counters. When `work` calls neither `take` nor `mayTake`, the call is given back.
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
