import type { FastifyRequest } from 'fastify'
import type { IdentityDeps } from '../identity-deps.ts'

/**
 * Counts a guess at a password or code of an account before the result is known, so that parallel guesses at the limit do
 * not slip through; above the limit it requires proof of work. Returns the function to call when the guess was right.
 */
export async function countGuess(
  { limits, botCheck }: Pick<IdentityDeps, 'limits' | 'botCheck'>,
  email: string,
  request: FastifyRequest,
): Promise<() => Promise<void>> {
  const counted = [limits.mayTake('signIn', email), limits.mayTakeAddress('signIn', request.ip)]
  if (!(await Promise.all(counted)).every(Boolean)) await botCheck.require(request)
  return async () => {
    await limits.giveBack('signIn', email)
    await limits.giveBack('signIn', request.ip)
  }
}
