import { randomInt } from 'node:crypto'
import { type Agreement, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { LimitedAct } from '@guildhall/contract/admin/options.ts'
import { defaultUserType, type UserType } from '@guildhall/contract/values/options.ts'
import type { PolicyName } from '@guildhall/contract/values/policies.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, day, int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Identity, SignUp } from '#identity/port.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { findOwn, type OwnRow } from './profile/queries.ts'
import { people } from './tables.ts'

interface Names {
  firstName?: string | undefined
  lastName?: string | undefined
  userType?: UserType | undefined
}

/**
 * Returns the person of an identity, created on first use, however many calls come simultaneously. The names stored at
 * sign-up count; those of the call only if none were stored. A new person is welcomed in the same transaction. Throws
 * `profile_exists` when another person has the address.
 */
export async function openPerson(
  deps: NotifyDeps & Pick<Deps, 'db' | 'identity'>,
  identity: Identity,
  asked: Names,
): Promise<{ person: OwnRow; isNew: boolean }> {
  const known = await findOwn(deps.db, identity)
  if (known) return { person: known, isNew: false }
  const signUp = await deps.identity.signUpOf(identity.uid)
  const names = chooseNames(signUp, asked)
  const isNew = await transaction(deps.db, async (tx) => {
    const id = await insertPerson(tx, identity, names, signUp, deps.clock.now())
    if (id !== null) await notify(deps, tx, [{ userId: id, ...welcomes[names.userType] }])
    return id !== null
  })
  const person = await findOwn(deps.db, identity)
  if (!person) throw new AppError('profile_exists')
  return { person, isNew }
}

function chooseNames(signUp: SignUp | null, asked: Names) {
  const names = signUp?.firstName ? signUp : asked
  return {
    firstName: names.firstName || 'Member',
    lastName: names.lastName ?? '',
    userType: signUp?.userType ?? asked.userType ?? defaultUserType,
  }
}

const welcome = (message: string) =>
  ({ type: 'welcome', title: 'Welcome to Guildhall', message, href: '/profile' }) as const

/** The recommended first step for each type of person. */
const welcomes: Record<UserType, ReturnType<typeof welcome>> = {
  Students: welcome('Say what you study and what you can do, then publish your first project.'),
  Professors: welcome('Say where you teach and what you research, so that students and companies find you.'),
  Freelancers: welcome('Say what you can be hired for, then show your first piece of work.'),
  Business: welcome('Say what your company does and what it looks for, so that the right people find you.'),
}

/** Creates a person and returns the internal id; null when the identity already has a person. */
async function insertPerson(
  tx: Tx,
  { uid, email }: Identity,
  { firstName, lastName, userType }: ReturnType<typeof chooseNames>,
  signUp: SignUp | null,
  now: Date,
): Promise<number | null> {
  // A handle's four characters may be taken; any other conflict is the same person, created by another call.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const person = {
      ...{ uid, customUserId: newHandle(firstName, lastName), email, userType, firstName, lastName },
      companyName: signUp?.companyName ?? null,
      termsVersion: signUp?.termsVersion ?? null,
      termsAcceptedAt: signUp?.termsAcceptedAt ?? null,
      // The provider confirmed the address before the first token.
      ...{ emailCheckedAt: now, createdAt: now, updatedAt: now },
    }
    const [made] = await tx.insert(people).values(person).onConflictDoNothing().returning({ id: people.id })
    if (made) return made.id
    if (await findOwn(tx, { uid })) return null
  }
  return null
}

// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
// Letters that decomposing does not turn into Latin ones.
const foreign: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Returns a public handle: the name in plain Latin letters plus four characters, for example `maya-chen-7k2q`. */
export function newHandle(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => foreign[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const ending = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${name || 'member'}-${ending}`
}

const find = statement('terms_find', {
  takes: { personId: int },
  gives: { version: nullable(text), at: nullable(moment), is_due: bool },
  sql: ({ personId }) => `
    select terms_version as version, terms_accepted_at as at, exists (select from consents_due(${personId})) as is_due
    from people where id = ${personId}`,
})
/** `consents_due` has the policies of which a person has not accepted the version that asks for it. */
const findDue = statement('terms_consents_due', {
  takes: { personId: int },
  gives: { policy: textOf<PolicyName>(), version: day, changes: list(text) },
  sql: ({ personId }) => `select policy, version, changes from consents_due(${personId}) order by policy`,
})
const save = statement('terms_accept', {
  takes: { personId: int, version: text, at: moment },
  sql: ({ personId, version, at }) => `
    update people set terms_version = ${version}, terms_accepted_at = ${at}, updated_at = ${at}
    where id = ${personId} and terms_version is distinct from ${version}`,
})

/** Returns the version of the terms that a person accepted. */
export async function readAgreement(db: Queryable, personId: number): Promise<Agreement> {
  const [row] = await find(db, { personId })
  return {
    current: termsVersion,
    accepted: row?.version ?? null,
    acceptedAt: row?.at ? new Date(row.at).toISOString() : null,
    due: await findDue(db, { personId }),
  }
}

/** Accepts the current version; accepting again keeps the first time. */
export async function acceptTerms({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: number): Promise<Agreement> {
  await save(db, { personId, version: termsVersion, at: clock.now() })
  return readAgreement(db, personId)
}

/** Refuses (403) a person whom the staff have limited for a time: in writing messages, or in publishing. */
export async function requireUnlimited(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  personId: number,
  act: LimitedAct,
): Promise<void> {
  const [row] = await db
    .select({ messages: people.messagesLimitedUntil, listings: people.listingsLimitedUntil })
    .from(people)
    .where(eq(people.id, personId))
  const until = row?.[act]
  if (until && until > clock.now()) throw new AppError(`limited_${act}`)
}

/** Returns the version a person accepted, to store with what depends on it. 403 when it is not the current one. */
export async function requireTerms(db: Queryable, personId: number): Promise<string> {
  const [row] = await find(db, { personId })
  if (row?.version !== termsVersion || row.is_due) throw new AppError('terms_changed')
  return row.version
}
