import { rateLimits } from '@guildhall/contract/limits.ts'
import type { Clock } from '../deps.ts'
import { AppError } from './errors.ts'

type Limits = Record<LimitName, { max: number; windowMs: number }> & { peoplePerAddress: number }
export type LimitName = Exclude<keyof typeof rateLimits, 'peoplePerAddress'>

/** Counts calls per name and key (a person, a mail address, a network address), over windows that start with a first call. */
export interface RateLimits {
  /** Counts one; throws `rate_limited` with Retry-After when that is one too many. */
  take(name: LimitName, key: string): void
  /** Counts one and says whether it was within the limit. */
  mayTake(name: LimitName, key: string): boolean
  /** `take` for a network address, behind which a whole campus may sit: the ceiling is that many times higher. */
  takeAddress(name: LimitName, address: string): void
  /** `mayTake` for a network address. */
  mayTakeAddress(name: LimitName, address: string): boolean
  /** Takes back one that should not have counted, such as a sign-in that succeeded. */
  giveBack(name: LimitName, key: string): void
}

interface Count {
  taken: number
  endsAt: number
}

// Beyond this many keys the ended windows are forgotten at once, the oldest ones too if that is not enough.
const mostKeys = 50_000

/** Counters of this process. Checked and counted in one step, so that parallel calls at the edge do not slip through. */
export function createRateLimits(clock: Clock, limits: Limits = rateLimits): RateLimits {
  const counts = new Map<string, Count>()

  const count = (name: LimitName, key: string, max: number) => {
    const now = clock.now().getTime()
    const id = `${name} ${key}`
    let entry = counts.get(id)
    if (!entry || entry.endsAt <= now) {
      if (counts.size >= mostKeys) forget(counts, now)
      entry = { taken: 0, endsAt: now + limits[name].windowMs }
      counts.set(id, entry)
    }
    entry.taken += 1
    return { within: entry.taken <= max, retryAfter: Math.ceil((entry.endsAt - now) / 1000) }
  }
  const refuseAbove = ({ within, retryAfter }: ReturnType<typeof count>) => {
    if (!within) throw new AppError('rate_limited', { retryAfter })
  }
  const ofAddress = (name: LimitName, address: string) =>
    count(name, `address ${address}`, limits[name].max * limits.peoplePerAddress)

  return {
    take: (name, key) => refuseAbove(count(name, key, limits[name].max)),
    mayTake: (name, key) => count(name, key, limits[name].max).within,
    takeAddress: (name, address) => refuseAbove(ofAddress(name, address)),
    mayTakeAddress: (name, address) => ofAddress(name, address).within,
    giveBack: (name, key) => {
      for (const id of [`${name} ${key}`, `${name} address ${key}`]) {
        const entry = counts.get(id)
        if (entry && entry.taken > 0) entry.taken -= 1
      }
    },
  }
}

function forget(counts: Map<string, Count>, now: number): void {
  for (const [id, entry] of counts) if (entry.endsAt <= now) counts.delete(id)
  for (const id of counts.keys()) {
    if (counts.size < mostKeys * 0.9) break
    counts.delete(id)
  }
}
