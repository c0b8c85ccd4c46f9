import { isIPv6 } from 'node:net'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import type { Clock } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './networks.ts'

type Limits = Record<LimitName, { max: number; windowMs: number }> & { peoplePerAddress: number }
export type LimitName = Exclude<keyof typeof rateLimits, 'peoplePerAddress'>

/**
 * Counts calls per name and key (a person, a mail address, a network address), over windows that start with a first call.
 * The counters may be on another machine, so no transaction waits for them (call-limits.ts).
 */
export interface RateLimits {
  /** Counts one; throws `rate_limited` with Retry-After when that is one too many. */
  take(name: LimitName, key: string): Promise<void>
  /** Counts one and says whether it was within the limit. */
  mayTake(name: LimitName, key: string): Promise<boolean>
  /**
   * `take` for a network address, behind which a whole campus may sit: the ceiling is that many times higher. `tenths`
   * of a call are counted.
   */
  takeAddress(name: LimitName, address: string, tenths?: number): Promise<void>
  /** `mayTake` for a network address. */
  mayTakeAddress(name: LimitName, address: string): Promise<boolean>
  /** How many calls were above each limit, for the metrics. */
  refused(): ReadonlyMap<LimitName, number>
  /** Takes back one that should not have counted, such as a sign-in that succeeded. */
  giveBack(name: LimitName, key: string): Promise<void>
}

interface Count {
  /** Tenths of calls. */
  taken: number
  endsAt: number
}

const wholeCall = 10

// Beyond this many keys of one name some are forgotten, so that keys made up by somebody fill no memory.
const mostKeys = 50_000

/**
 * Counters of this process (docs/decisions/0011-limits-in-the-process.md). Checked and counted in one step, so that
 * parallel calls at the edge do not slip through.
 */
export function createRateLimits(clock: Clock, limits: Limits = rateLimits): RateLimits {
  const names = new Map<LimitName, Map<string, Count>>()
  // Each name has keys of its own: what is asked in vain a thousand times does not make us forget what was sent.
  const countsOf = (name: LimitName) => {
    const counts = names.get(name) ?? new Map<string, Count>()
    names.set(name, counts)
    return counts
  }

  const refused = new Map<LimitName, number>()

  const count = (name: LimitName, key: string, max: number, tenths = wholeCall) => {
    const now = clock.now().getTime()
    const counts = countsOf(name)
    let entry = counts.get(key)
    if (!entry || entry.endsAt <= now) {
      if (counts.size >= mostKeys) forget(counts, now)
      entry = { taken: 0, endsAt: now + limits[name].windowMs }
      counts.set(key, entry)
    }
    entry.taken += tenths
    const within = entry.taken <= max * wholeCall
    if (!within) refused.set(name, (refused.get(name) ?? 0) + 1)
    return { within, retryAfter: Math.ceil((entry.endsAt - now) / 1000) }
  }
  const refuseAbove = ({ within, retryAfter }: ReturnType<typeof count>) => {
    if (!within) throw new AppError('rate_limited', { retryAfter })
  }
  const ofAddress = (name: LimitName, address: string, tenths?: number) =>
    count(name, `address ${keyOf(address)}`, limits[name].max * limits.peoplePerAddress, tenths)

  return {
    take: async (name, key) => refuseAbove(count(name, keyOf(key), limits[name].max)),
    mayTake: async (name, key) => count(name, keyOf(key), limits[name].max).within,
    takeAddress: async (name, address, tenths) => refuseAbove(ofAddress(name, address, tenths)),
    mayTakeAddress: async (name, address) => ofAddress(name, address).within,
    refused: () => refused,
    giveBack: async (name, key) => {
      for (const id of [keyOf(key), `address ${keyOf(key)}`]) {
        const entry = countsOf(name).get(id)
        if (entry && entry.taken > 0) entry.taken -= wholeCall
      }
    },
  }
}

// Who has one address of IPv6 has 2^64 of them.
const keyOf = (key: string) => (isIPv6(key) ? networkOf(key, { bytes: 4, groups: 4 }) : key)

// What has ended goes first, then who called once only, then the oldest.
function forget(counts: Map<string, Count>, now: number): void {
  const isOver = (): boolean => counts.size >= mostKeys * 0.9
  for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key)
  for (const [key, { taken }] of counts) if (isOver() && taken <= wholeCall) counts.delete(key)
  for (const key of counts.keys()) if (isOver()) counts.delete(key)
}
