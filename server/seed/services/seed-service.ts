import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { ServicePhase } from '@guildhall/contract/services/options.ts'
import type { ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { letters, shuffled } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { Plate } from '../pictures/plates.ts'
import type { ServicePlan } from './plan.ts'

/** One service of the generated community; `n` counts from 0, its provider is identified by their own `n`. */
export interface SeedService {
  n: number
  id: string
  providerN: number
  topic: WorkTopic
  title: string
  /** Markdown. */
  description: string
  skills: readonly string[]
  packages: ServicePackage[]
  extras: ServiceExtra[]
  questions: Question[]
  common: { question: string; answer: string }[]
  state: ServicePhase
  /** Equals the number of rows of `viewersOf`. */
  views: number
  /** The people who like it; nobody twice and never its provider. */
  favorites: number[]
  /** What a large data set says about its reviews; those of the demo set are written by clients. */
  rating: { sum: number; count: number }
  createdAt: Date
  /** Null for drafts. */
  postedAt: Date | null
  pictures: Plate[]
}

/** Returns the id of service `n`. */
export function serviceId(seed: number, n: number): string {
  const random = randomForRow(seed, 'service id', n)
  return letters(Math.floor(random() * 36 ** 7), 7) + letters(shuffled(n, 36 ** 5, seed), 5)
}

/** Returns the packages and extras of a plan as a service with this id has them. */
export function pricesOf(id: string, { packages, extras = [] }: Pick<ServicePlan, 'packages' | 'extras'>) {
  const idAt = (at: number) => letters(at, 1) + id.slice(1)
  return {
    packages: packages.map(([name, gives, amountMinor, days, changes = engagementLimits.changes.usual], at) => {
      return { id: idAt(at), name, gives, amountMinor, days, changes }
    }),
    extras: extras.map(([name, amountMinor, days], at) => ({ id: idAt(10 + at), name, amountMinor, days })),
  }
}
