import type { UserType } from '@guildhall/contract/options.ts'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Identity, SignUp } from '#identity/port.ts'
import type { Deps } from '../deps.ts'
import { newHandle } from './handles.ts'
import { findOwn, type OwnRow } from './person-queries.ts'

interface Names {
  firstName?: string | undefined
  lastName?: string | undefined
  userType?: UserType | undefined
}

/**
 * The person of an identity, made on first use, however many calls come at once. What was stored at sign-up counts; the
 * names of the call only where nothing was (product 2). Throws `profile_exists` when somebody else has the address.
 */
export async function openPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'identity'>,
  identity: Identity,
  asked: Names,
): Promise<{ person: OwnRow; isNew: boolean }> {
  const known = await findOwn(deps.db, identity)
  if (known) return { person: known, isNew: false }
  const signUp = await deps.identity.signUpOf(identity.uid)
  const isNew = await insertPerson(deps.db, identity, chooseNames(signUp, asked), signUp, deps.clock.now())
  const person = await findOwn(deps.db, identity)
  if (!person) throw new AppError('profile_exists')
  return { person, isNew }
}

function chooseNames(signUp: SignUp | null, asked: Names) {
  const names = signUp?.firstName ? signUp : asked
  return {
    firstName: names.firstName || 'Member',
    lastName: names.lastName ?? '',
    userType: signUp?.userType ?? asked.userType ?? 'Students',
  }
}

async function insertPerson(
  db: Db,
  { uid, email }: Identity,
  { firstName, lastName, userType }: ReturnType<typeof chooseNames>,
  signUp: SignUp | null,
  now: Date,
): Promise<boolean> {
  // A handle's four characters may be taken; any other conflict is the same person, made by another call.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const handle = newHandle(firstName, lastName)
    const terms = [signUp?.companyName ?? null, signUp?.termsVersion ?? null, signUp?.termsAcceptedAt ?? null]
    const made = await insert(db, uid, handle, email, userType, firstName, lastName, ...terms, now)
    if (made.length > 0) return true
    if (await findOwn(db, { uid })) return false
  }
  return false
}

const insert = prepared<{ id: number }>(
  'person_insert',
  `insert into people (uid, custom_user_id, email, user_type, first_name, last_name, company_name, terms_version,
                       terms_accepted_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict do nothing returning id`,
)
