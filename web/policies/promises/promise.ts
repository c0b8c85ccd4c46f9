import type { PolicyPath } from '../policy-page.tsx'

/** A text that makes promises: help, a policy by its address, or a mail by its name. */
export type PromisingText = '/help' | PolicyPath | `mail ${string}`

/**
 * What makes a promise true: a call ('POST /reports'), a table ('table relations'), a page ('page /orders'), a file that
 * does it ('file server/…'), or a number of the contract that the sentence must show.
 */
export type Proof =
  | `${'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'} /${string}`
  | `${'table' | 'page' | 'file'} ${string}`
  | number

/** One promise: where it stands, a part of its sentence word for word, and everything that makes it true. */
export interface PromiseMade {
  where: PromisingText
  says: string
  by: readonly Proof[]
}

/** A promise of a text. */
export const promise = (where: PromisingText, says: string, ...by: Proof[]): PromiseMade => ({ where, says, by })
