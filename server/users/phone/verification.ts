import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { errors } from '@guildhall/contract/errors.ts'
import { verificationFailed } from '@guildhall/contract/identity/sign-in-texts.ts'
import { codeLimits, smsWaitSeconds } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Identity } from '#identity/port.ts'
import { SmsError } from '#sms/port.ts'
import type { Deps } from '../../deps.ts'
import { people, phoneCodes } from '../tables.ts'

type Asking = { identity: Identity; viewer: Viewer; request: FastifyRequest }

/**
 * Sends a code by SMS; the previous one becomes invalid. Every message needs proof of work first; then the limits per
 * person, number and dial code apply. Throws `phone_invalid`, `bot_check_…`, `sms_too_many`, `sms_quota`, `sms_failed`.
 */
export async function sendPhoneCode(
  deps: Deps,
  { identity, viewer, request }: Asking,
  written: string,
  country?: string,
) {
  requireFreshProof(deps.clock, identity)
  const number = await parsePhone(written, country)
  await deps.botCheck.require(request)
  await takeSms(deps, viewer, number)
  const phone = number.number
  const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + codeLimits.lifeMs)
  const row = { phone, codeHash: hashCode(deps, viewer.id, phone, code), tries: 0, expiresAt, createdAt }
  await deps.db
    .insert(phoneCodes)
    .values({ userId: viewer.id, ...row })
    .onConflictDoUpdate({ target: phoneCodes.userId, set: row })
  const text = `${code} is your Guildhall code. It works for ${codeLimits.lifeMs / 60_000} minutes. Nobody from Guildhall will ask you for it.`
  await deps.sms.send({ to: phone, text, code }).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'An SMS could not be sent')
    throw refusalOf(error)
  })
  return { status: 'sent' as const, phone }
}

/** Sends a new code to the number being verified; `code_expired` when there is none. */
export async function resendPhoneCode(deps: Deps, asking: Asking) {
  requireFreshProof(deps.clock, asking.identity)
  const [waiting] = await deps.db.select().from(phoneCodes).where(eq(phoneCodes.userId, asking.viewer.id))
  if (!waiting) throw failed('code_expired')
  return sendPhoneCode(deps, asking, waiting.phone)
}

/**
 * Verifies a number by its code. Every comparison first uses up a try, in one conditional update, so that parallel guesses
 * cannot share one; a correct code works once. Throws `code_wrong`, `code_expired`.
 */
export async function confirmPhone(
  deps: Deps,
  { identity, viewer }: Asking,
  written: string,
  code: string,
  country?: string,
) {
  const { db, clock } = deps
  requireFreshProof(clock, identity)
  const phone = (await parsePhone(written, country)).number
  const now = clock.now()
  const isOpen = and(
    eq(phoneCodes.userId, viewer.id),
    eq(phoneCodes.phone, phone),
    gt(phoneCodes.expiresAt, now),
    lt(phoneCodes.tries, codeLimits.tries),
  )
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isOpen)
    .returning()
  if (!row) throw failed('code_expired')
  const given = Buffer.from(hashCode(deps, viewer.id, phone, code))
  if (!timingSafeEqual(given, Buffer.from(row.codeHash))) throw failed('code_wrong')
  await transaction(db, async (tx) => {
    const isThisCode = and(eq(phoneCodes.userId, viewer.id), eq(phoneCodes.codeHash, row.codeHash))
    const used = await tx.delete(phoneCodes).where(isThisCode).returning({ phone: phoneCodes.phone })
    if (used.length === 0) throw failed('code_expired')
    const verified = { phone, phoneVerifiedAt: now, updatedAt: now }
    await tx.update(people).set(verified).where(eq(people.id, viewer.id))
  })
  return { status: 'verified' as const, phone }
}

// After a burst the wait is five minutes, after the day's limit until the day is over. Counted before anything is sent, so
// that parallel calls at the limit do not slip through.
async function takeSms({ limits }: Deps, viewer: Viewer, { number, countryCallingCode }: PhoneNumber): Promise<void> {
  const keys = [`account ${viewer.customUserId}`, number]
  const areWithinLimit = await Promise.all(keys.map((key) => limits.mayTake('sms', key)))
  if (!areWithinLimit.every(Boolean)) throw new AppError('sms_too_many', { retryAfter: smsWaitSeconds })
  try {
    for (const key of keys) await limits.take('smsDay', key)
    await limits.take('smsDialCode', countryCallingCode)
  } catch (error) {
    throw error instanceof AppError ? new AppError('sms_quota', error.details) : error
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof SmsError)) return error
  if (error.reason === 'number') return phoneInvalid()
  if (error.reason === 'busy') return new AppError('sms_too_many', { retryAfter: smsWaitSeconds })
  return new AppError('sms_failed', { retryAfter: smsWaitSeconds })
}

const failed = (code: 'code_wrong' | 'code_expired') =>
  new AppError(code, { message: verificationFailed(errors[code].message) })

// Six digits can be tried quickly, so their hash is keyed.
const hashCode = ({ config }: Pick<Deps, 'config'>, userId: number, phone: string, code: string) =>
  createHmac('sha256', config.authSecret).update(`phone code\n${userId}\n${phone}\n${code}`).digest('hex')

/**
 * Parses a number written with its calling code, such as `+32 470 12 34 56`, or as dialled in `country` (ISO 3166), such as
 * `0470 12 34 56`; `phone_invalid` when there is no such number.
 */
async function parsePhone(written: string, country?: string): Promise<PhoneNumber> {
  const { default: parse } = await import('libphonenumber-js/max')
  // Without a country only numbers with their calling code are accepted; `extract: false` allows no text around the number.
  const from = country === undefined ? {} : { defaultCountry: country as CountryCode }
  const number = parse(written.trim(), { extract: false, ...from })
  if (!number?.isValid() || number.ext) throw phoneInvalid()
  return number
}

/** Returns the refusal of a number, at its field. */
function phoneInvalid(): AppError {
  const { message } = new AppError('phone_invalid')
  return new AppError('phone_invalid', { fields: [{ path: 'phone', message }] })
}
