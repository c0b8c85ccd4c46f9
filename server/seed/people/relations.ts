import { distinctBelow } from '../chance/numbers.ts'
import { pick, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { joinedAt } from './membership.ts'
import { specialties } from './specialties.ts'

const day = 86_400_000
/** One pair in this many is a request that waits for an answer. */
const oneOpenOf = 14
/** About this many people are connected with the first person of the cast, in any size. */
const hubSize = 500
const leastStep = 3

const notes = [
  'I read your project twice and have a question about its data.',
  'We sat at the same table in the workshop. Shall we stay in touch?',
  'Your work and mine meet at the harbour wall.',
  'I am looking for somebody who knows this better than I do.',
  'Your students told me to write to you.',
]

/** The relation of two people in the community; both are identified by their `n`, `by` sent the request. */
export interface SeedRelation {
  low: number
  high: number
  since: Date
  by: number | null
  note: string | null
}

/**
 * Returns the relations of person `n` with people of a lower `n`: some of the same specialty, some of any, and for
 * about `hubSize` people person 0. Connections began after both had joined; open requests are at most 40 days old.
 */
export function relationsOf({ seed, now }: SeedOptions, n: number, people: number): SeedRelation[] {
  if (n === 0) return []
  const random = randomForRow(seed, 'relations', n)
  const others = new Set(distinctBelow(random, Math.min(n, Math.floor(random() ** 2 * 12)), n))
  for (let back = 1 + Math.floor(random() * 3); back <= 5; back += 1) {
    const colleague = n - back * specialties.length
    if (colleague >= 0) others.add(colleague)
  }
  if (n % Math.max(leastStep, Math.floor(people / hubSize)) === 0) others.add(0)
  return [...others].map((low) => {
    const isOpen = Math.floor(random() * oneOpenOf) === 0
    const joined = Math.max(joinedAt(seed, n, now).getTime(), joinedAt(seed, low, now).getTime())
    const latest = isOpen ? Math.max(joined, now.getTime() - 40 * day) : joined
    const since = new Date(latest + random() * (now.getTime() - latest))
    const by = isOpen ? (random() < 0.7 ? n : low) : null
    return { low, high: n, since, by, note: isOpen && random() < 0.6 ? pick(random, notes) : null }
  })
}
