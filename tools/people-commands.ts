import { invitationDays, invitationQuery } from '@guildhall/contract/identity/invitation.ts'
import { codeLimits, inHours } from '@guildhall/contract/limits/people.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { daysAfter, dayText } from '@guildhall/server/db/moments.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import { issuePasswordLink } from '@guildhall/server/identity/jobs.ts'
import { createEndedSessions, endSessionsWhere } from '@guildhall/server/identity/sessions/ended-sessions.ts'
import { writeInvitation } from '@guildhall/server/identity/sign-up/admission.ts'
import { authSessions, authUsers } from '@guildhall/server/identity/tables.ts'
import { createMail } from '@guildhall/server/mail/create-mail.ts'
import { eq } from 'drizzle-orm'
import { loadHere, quietLog } from './command.ts'
import { sendNow } from './send-now.ts'

const acts = { invite, 'reset-password': resetPassword, 'end-sessions': endSessions }

interface PeopleCommand {
  act: keyof typeof acts
  email: string
}

const isAct = (name: string): name is PeopleCommand['act'] => Object.hasOwn(acts, name)
const clock = { now: () => new Date() }

/** Parses the arguments of a command about one person; null when they are invalid. */
export function readPeopleCommand([act = '', typed, ...rest]: string[]): PeopleCommand | null {
  const { data: email } = Email.safeParse(typed)
  return isAct(act) && email !== undefined && rest.length === 0 ? { act, email } : null
}

/** Invites an address, makes a link for a new password, or ends every session of a person. */
export const runPeopleCommand = (database: Database, { act, email }: PeopleCommand): Promise<void> =>
  acts[act](database, email)

async function invite({ db }: Database, email: string): Promise<void> {
  const [known] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (known) throw new StartError(`${email} has an account already`)
  const config = loadHere()
  const until = daysAfter(clock.now(), invitationDays)
  const query = new URLSearchParams({ [invitationQuery]: writeInvitation(config.authSecret, email, until) })
  const url = `${config.origin}/signup?${query}`
  console.log(`This link signs up ${email} until ${dayText(until)}:\n${url}`)
  await sendNow(createMail(config, db, clock), 'invitation', email, { until: dayText(until), url })
}

async function resetPassword({ db }: Database, email: string): Promise<void> {
  await requireAccount(db, email)
  const url = await issuePasswordLink({ config: loadHere(), db, clock }, email)
  console.log(
    `This link sets a new password, once, for ${inHours(codeLimits.resetLinkMs)}. Give it to nobody else:\n${url}`,
  )
}

async function endSessions({ db }: Database, email: string): Promise<void> {
  const uid = await requireAccount(db, email)
  const ended = createEndedSessions(db, clock, quietLog)
  const count = await transaction(db, (tx) => endSessionsWhere({ ended }, tx, eq(authSessions.userId, uid)))
  console.log(count === 0 ? `${email} is signed in nowhere` : `Sessions of ${email} that end within a second: ${count}`)
}

async function requireAccount(db: Database['db'], email: string): Promise<string> {
  const [user] = await db.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))
  if (!user) throw new StartError(`Nobody here has the address ${email}`)
  return user.uid
}
