import type { PolicyPath } from '../policy-page.tsx'

/** A text that makes promises: help, a policy by its path, or a mail by its name. */
export type PromisingText = '/help' | PolicyPath | `mail ${string}`

/**
 * What keeps a promise: a call ('POST /reports'), a table ('table relations'), a page ('page /orders'), a file that
 * implements it ('file server/…'), or a number of the contract that the sentence must contain.
 */
export type Proof =
  | `${'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'} /${string}`
  | `${'table' | 'page' | 'file'} ${string}`
  | number

/** One promise: its text, a part of its sentence word for word, and everything that keeps it. */
export interface PromiseMade {
  where: PromisingText
  says: string
  by: readonly Proof[]
}

/** Builds a promise of a text. */
export const promise = (where: PromisingText, says: string, ...by: Proof[]): PromiseMade => ({ where, says, by })

/** A promise made in the privacy policy. */
export const privacy = (says: string, ...by: Proof[]): PromiseMade => promise('/privacy-policy', says, ...by)
