import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { oobCodePattern } from '@guildhall/contract/identity/auth.ts'
import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { type CodePurpose, emailCodes } from './proof-tables.ts'

/** A usable link; `uid` is the account of a change or recovery, null for the purposes identified by the address. */
export interface FoundLink {
  id: number
  email: string
  uid: string | null
  /** When it was requested; for a recovery link, when the change that it undoes was requested. */
  createdAt: Date
}

/**
 * Creates a six-digit code and a link code for an address; earlier ones of the same purpose expire, by account where `uid`
 * names one. Only links that go to former addresses too stay valid beside one another. The `since` of a link that undoes a
 * change of address is when that change was requested.
 */
export async function issueCode(
  tx: Tx,
  secret: string,
  input: { purpose: CodePurpose; email: string; uid?: string; since?: Date; now: Date; lifeMs: number },
): Promise<{ code: string; oobCode: string }> {
  const { purpose, email, uid, now, since = now, lifeMs } = input
  const isTheirs = uid === undefined ? eq(emailCodes.email, email) : eq(emailCodes.uid, uid)
  const isBefore = and(isTheirs, eq(emailCodes.purpose, purpose), gt(emailCodes.expiresAt, now))
  if (!besideOneAnother.has(purpose)) await tx.update(emailCodes).set({ expiresAt: now }).where(isBefore)
  const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
  const oobCode = randomBytes(32).toString('base64url')
  await tx.insert(emailCodes).values({
    purpose,
    email,
    uid,
    codeHash: hashCode(secret, email, code),
    linkHash: hashLink(oobCode),
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: since,
  })
  return { code, oobCode }
}

const besideOneAnother: ReadonlySet<CodePurpose> = new Set(['recoverEmail', 'stopRecovery'])

/** Makes every code of an address for this purpose expire. */
export async function expireCodes(
  tx: Tx,
  { purpose, email, now }: { purpose: CodePurpose; email: string; now: Date },
): Promise<void> {
  const isOpen = and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose), gt(emailCodes.expiresAt, now))
  await tx.update(emailCodes).set({ expiresAt: now }).where(isOpen)
}

/**
 * Compares a typed code with the newest one of the address. Every comparison first uses up an attempt, in one conditional
 * update, so that parallel guesses cannot share one. Returns the row to consume; throws `code_wrong` or `code_expired`.
 */
export async function tryCode(
  db: Db,
  secret: string,
  input: { purpose: CodePurpose; email: string; code: string; now: Date },
): Promise<number> {
  const { purpose, email, code, now } = input
  const newest = db
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email), eq(emailCodes.purpose, purpose)))
    .orderBy(desc(emailCodes.id))
    .limit(1)
  const isOpen = and(
    sql`${emailCodes.id} = (${newest})`,
    isNull(emailCodes.usedAt),
    gt(emailCodes.expiresAt, now),
    lt(emailCodes.tries, codeLimits.tries),
  )
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(isOpen)
    .returning()
  const given = hashCode(secret, email, /^\d{6}$/.test(code) ? code : '')
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(row?.codeHash ?? hashCode(secret, email, 'none')))
  if (!row) throw new AppError('code_expired')
  if (!isRight) throw new AppError('code_wrong')
  return row.id
}

/** The row of a link code for one of these purposes; throws `code_malformed`, `code_used` or `code_expired`. */
export async function findLink(
  db: Db,
  input: { purposes: readonly CodePurpose[]; oobCode: string; now: Date },
): Promise<FoundLink> {
  if (!oobCodePattern.test(input.oobCode)) throw new AppError('code_malformed')
  const isIt = and(eq(emailCodes.linkHash, hashLink(input.oobCode)), inArray(emailCodes.purpose, input.purposes))
  const [row] = await db.select().from(emailCodes).where(isIt)
  if (!row) throw new AppError('code_malformed')
  if (row.usedAt) throw new AppError('code_used')
  if (row.expiresAt <= input.now) throw new AppError('code_expired')
  return { id: row.id, email: row.email, uid: row.uid, createdAt: row.createdAt }
}

/** Marks a code as used, once; a second use throws `code_used`. */
export async function consumeCode(tx: Tx, id: number, now: Date): Promise<void> {
  const isUnused = and(eq(emailCodes.id, id), isNull(emailCodes.usedAt))
  const used = await tx.update(emailCodes).set({ usedAt: now }).where(isUnused).returning({ id: emailCodes.id })
  if (used.length === 0) throw new AppError('code_used')
}

// Six digits are easily brute-forced, so their hash is keyed; the link's code is long enough without.
const hashCode = (secret: string, email: string, code: string) =>
  createHmac('sha256', secret).update(`email code\n${email.toLowerCase()}\n${code}`).digest('hex')
const hashLink = (oobCode: string) => createHash('sha256').update(oobCode).digest('hex')
