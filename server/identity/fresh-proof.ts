import type { FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { findWays } from './credentials.ts'
import { countGuess } from './guesses.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { verifyPassword } from './passwords.ts'
import type { Identity } from './port.ts'
import { recordProof } from './stored-session.ts'

/**
 * Proves by the password that it is still the same person. Guesses count with those of the sign-in, before the answer is
 * known, and cost proof of work above the limit. Throws `wrong_password`, `no_password`, `bot_check_…`.
 */
export async function proveByPassword(
  deps: IdentityDeps,
  { uid, sid, email }: Identity,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  const wasRight = await countGuess(deps, email, request)
  const { hash } = await findWays(deps, uid)
  if (!hash) throw new AppError('no_password')
  if (!(await verifyPassword(hash, password))) {
    const error = new AppError('wrong_password')
    throw new AppError('wrong_password', { fields: [{ path: 'password', message: error.message }] })
  }
  wasRight()
  await recordProof(deps.db, sid, deps.clock.now())
}
