import { tokenLives } from '@guildhall/contract/http-limits.ts'
import type { Identity } from '#identity/port.ts'
import type { Clock } from '../deps.ts'
import { AppError } from './errors.ts'

/**
 * Demands a sign-in, or a later proof of it, of at most 300 s ago (product 2, '300 s'); throws
 * `reauthentication_required`, which the browser answers with one dialog.
 */
export function requireFreshProof(clock: Clock, identity: Identity): void {
  const age = clock.now().getTime() - identity.authTime
  if (age > tokenLives.freshAuth * 1000) throw new AppError('reauthentication_required')
}
