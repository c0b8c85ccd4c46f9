import { hkdfSync, randomInt } from 'node:crypto'
import { botCheckHeader } from '@guildhall/contract/api/bot-check.ts'
import { botCheckLimits } from '@guildhall/contract/limits/people.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import type { BotCheck, Challenge } from './port.ts'
import { spentBotChecks } from './tables.ts'

type BotCheckDeps = Pick<Deps, 'config' | 'db' | 'clock'>

/** Proof of work that this server sets and checks itself (ALTCHA); spent challenges are shared by all processes. */
export function proofOfWork(deps: BotCheckDeps): BotCheck {
  return {
    createChallenge: () => createChallenge(deps),
    require: (request) => requireSolved(deps, request),
  }
}

const Payload = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Signed and valid for ten minutes. */
async function createChallenge({ config, clock }: BotCheckDeps): Promise<Challenge> {
  const { altcha, deriveKey } = await library()
  const { lifeMs, cost, leastTries, mostTries } = botCheckLimits
  const { parameters, signature } = await altcha.createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(leastTries, mostTries),
    deriveKey,
    expiresAt: new Date(clock.now().getTime() + lifeMs),
    ...secrets(config.authSecret),
  })
  return { parameters: { ...parameters }, ...(signature === undefined ? {} : { signature }) }
}

async function requireSolved(deps: BotCheckDeps, request: FastifyRequest): Promise<void> {
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

/** Deletes spent challenges that have expired since; once an hour. */
export async function sweepBotChecks({ db }: { db: Db }): Promise<void> {
  await db.execute(sql`delete from spent_bot_checks where expires_at < now() - interval '1 hour'`)
}
