import { defaultUserType, type UserType } from '@guildhall/contract/options.ts'
import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Identity, SignUp } from '#identity/port.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
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
 * names of the call only where nothing was (product 2). Who is new is welcomed, in the transaction that makes them. Throws
 * `profile_exists` when somebody else has the address.
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

/** What each kind of person does best first. */
const welcomes: Record<UserType, ReturnType<typeof welcome>> = {
  Students: welcome('Say what you study and what you can do, then publish a first project.'),
  Professors: welcome('Say where you teach and what you research, so that students and companies find you.'),
  Freelancers: welcome('Say what you can be hired for, then show a first piece of your work.'),
  Business: welcome('Say what your company does and what it looks for, so that the right people find you.'),
}

/** The internal id of a person who has just been made; null when there is one already. */
async function insertPerson(
  tx: Tx,
  { uid, email }: Identity,
  { firstName, lastName, userType }: ReturnType<typeof chooseNames>,
  signUp: SignUp | null,
  now: Date,
): Promise<number | null> {
  // A handle's four characters may be taken; any other conflict is the same person, made by another call.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const handle = newHandle(firstName, lastName)
    const terms = [signUp?.companyName ?? null, signUp?.termsVersion ?? null, signUp?.termsAcceptedAt ?? null]
    const [made] = await insert(tx, uid, handle, email, userType, firstName, lastName, ...terms, now)
    if (made) return made.id
    if (await findOwn(tx, { uid })) return null
  }
  return null
}

const insert = prepared<{ id: number }>(
  'person_insert',
  `insert into people (uid, custom_user_id, email, user_type, first_name, last_name, company_name, terms_version,
                       terms_accepted_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict do nothing returning id`,
)
