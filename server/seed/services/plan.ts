import type { ServicePhase } from '@guildhall/contract/services/options.ts'

/** A service of the demo community; its provider by their handle without its random end. Money in minor units. */
export interface ServicePlan {
  by: string
  title: string
  /** Markdown. */
  text: string
  skills: readonly string[]
  /** What a package gives is one thing a line; one round of changes unless it says otherwise. */
  packages: readonly (readonly [name: string, gives: string, amountMinor: number, days: number, changes?: number])[]
  extras?: readonly (readonly [name: string, amountMinor: number, days: number])[]
  /** Questions that a buyer has to answer, and those they may leave out. */
  asks?: readonly string[]
  mayAsk?: readonly string[]
  common?: readonly (readonly [question: string, answer: string])[]
  /** How many days ago it was published, or begun if it is a draft. */
  ago: number
  state?: Exclude<ServicePhase, 'public'>
  /** How many pictures it has; none for a draft. */
  pictures: number
}
