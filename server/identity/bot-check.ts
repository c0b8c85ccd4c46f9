import { hkdfSync, randomInt } from 'node:crypto'
import { botCheckHeader } from '@guildhall/contract/bot-check.ts'
import { botCheckLimits } from '@guildhall/contract/people-limits.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { spentBotChecks } from './proof-tables.ts'

type BotCheckDeps = Pick<Deps, 'config' | 'db' | 'clock'>

const Payload = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** A challenge of the self-hosted proof of work (ALTCHA), signed and good for ten minutes. */
export async function createChallenge({ config, clock }: Omit<BotCheckDeps, 'db'>) {
  const { altcha, deriveKey } = await library()
  const { lifeMs, cost, leastTries, mostTries } = botCheckLimits
  return altcha.createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(leastTries, mostTries),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
    ...secrets(config.authSecret),
  })
}

/**
 * Demands a solved challenge in `X-Bot-Check`, each good once. Throws `bot_check_required` with a challenge in the body
 * when there is none, `bot_check_foreign` when it is not ours, `bot_check_failed` when it is wrong, late or used.
 */
export async function requireBotCheck(deps: BotCheckDeps, request: FastifyRequest): Promise<void> {
  const header = request.headers[botCheckHeader]
  if (header === undefined) {
    throw new AppError('bot_check_required', { extra: { challenge: await createChallenge(deps) } })
  }
  const { challenge, solution } = read(String(header))
  const { altcha, deriveKey } = await library()
  const result = await altcha
    .verifySolution({
      challenge: challenge as unknown as Parameters<typeof altcha.verifySolution>[0]['challenge'],
      solution,
      deriveKey,
      ...secrets(deps.config.authSecret),
    })
    .catch(() => ({ invalidSignature: true, verified: false }))
  if (result.invalidSignature) throw new AppError('bot_check_foreign')
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (!result.verified || expiresAt <= deps.clock.now()) throw new AppError('bot_check_failed')
  const spent = await deps.db
    .insert(spentBotChecks)
    .values({ signature: challenge.signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentBotChecks.signature })
  if (spent.length === 0) throw new AppError('bot_check_failed')
}

function read(header: string) {
  try {
    return z.parse(Payload, JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
  } catch {
    throw new AppError('bot_check_foreign')
  }
}

async function library() {
  const [altcha, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])
  return { altcha, deriveKey }
}

function secrets(authSecret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', authSecret, '', purpose, 32)).toString('hex')
  return { hmacSignatureSecret: derive('bot check'), hmacKeySignatureSecret: derive('bot check key') }
}
