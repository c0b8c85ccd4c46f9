import { keptDays } from '@guildhall/contract/limits/people.ts'
import { mailKindWords } from '@guildhall/contract/notifications/mail-options.ts'
import {
  findMail,
  findUnsent,
  presentUnsent,
  sendAllAgain,
  sendOneAgain,
} from '@guildhall/server/admin/unsent/queries.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import * as z from 'zod/mini'

const shown = 200
const isId = (text: string) => z.uuid().safeParse(text).success

/** Parses the arguments of `mails`; null when they are invalid. */
export function readMailsCommand(args: string[]): { again: 'all' | string } | { again: null } | null {
  const [act, which, ...rest] = args
  if (act === undefined) return { again: null }
  if (act !== 'send-again' || which === undefined || rest.length > 0) return null
  if (which === '--all') return { again: 'all' }
  return isId(which) ? { again: which } : null
}

/** Lists the unsent mails, or has the running server send one or all of them again. */
export async function runMailsCommand(database: Database, { again }: { again: string | null }): Promise<void> {
  const { rows } = await database.pool.query("select to_regclass('pgboss.job') is not null as there")
  if (!rows[0].there) throw new StartError('There is no job queue yet: start the server once')
  if (again === null) await list(database)
  else if (again === 'all') tell((await sendAllAgain(database.db)).length)
  else await sendOne(database, again)
}

async function list({ db }: Database): Promise<void> {
  const rows = await findUnsent.first(db, { limit: shown + 1 })
  for (const row of rows.slice(0, shown)) {
    const { id, kind, to, state, tries, endedAt, reason, answer } = presentUnsent(row)
    const facts = [id, endedAt, state, mailKindWords[kind], to ?? 'address unknown', `tries: ${tries}`]
    console.log([...facts, answer ? `${reason} (${answer})` : reason].join('  '))
  }
  if (rows.length === 0) console.log(`No email of the last ${keptDays.unsentMail} days failed or expired`)
  if (rows.length > shown) console.log(`Only the newest ${shown} are shown`)
}

async function sendOne({ db }: Database, id: string): Promise<void> {
  const [sent] = await sendOneAgain(db, { id })
  if (sent) return tell(1)
  const [mail] = await findMail(db, { id })
  if (!mail) throw new StartError(`There is no email ${id}`)
  throw new StartError(
    mail.unsent && mail.expired
      ? 'The code, link or file of this email has expired, so it is not sent. The person can ask for a new one'
      : 'This email is being sent or was sent already',
  )
}

function tell(count: number): void {
  const mails = count === 1 ? '1 email' : `${count} emails`
  console.log(count === 0 ? 'No email can be sent again' : `The running server sends ${mails} again`)
}
