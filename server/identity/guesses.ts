import type { FastifyRequest } from 'fastify'
import { requireBotCheck } from './bot-check.ts'
import type { IdentityDeps } from './identity-deps.ts'

/**
 * Counts one guess at the password of an account, before the answer is known, so that parallel guesses at the edge do
 * not slip through; beyond the limit it demands proof of work. Answers what to call when the password was right.
 */
export async function countGuess(deps: IdentityDeps, email: string, request: FastifyRequest): Promise<() => void> {
  const { limits } = deps
  const isWithin = [limits.mayTake('signIn', email), limits.mayTakeAddress('signIn', request.ip)].every(Boolean)
  if (!isWithin) await requireBotCheck(deps, request)
  return () => {
    limits.giveBack('signIn', email)
    limits.giveBack('signIn', request.ip)
  }
}
