// npm run admin -- role EMAIL ROLE | invite EMAIL | reset-password EMAIL | end-sessions EMAIL | approvals | remove-demo | mails |
// test-mail EMAIL | jobs | read-only on | read-only off: for the person with access to the machine only.
import { approvalActs } from '@guildhall/contract/admin/options.ts'
import { type Role, roles } from '@guildhall/contract/values/roles.ts'
import { agreeOnServer, findApprovals } from '@guildhall/server/approvals/queries.ts'
import type { Settings } from '@guildhall/server/config/config.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import { allowMinutes } from '@guildhall/server/db/time-limits.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import { createMail } from '@guildhall/server/mail/create-mail.ts'
import { command, loadHere } from './command.ts'
import { readJobsCommand, runJobsCommand } from './failed-jobs.ts'
import { openInstallation } from './installation.ts'
import { readPeopleCommand, runPeopleCommand } from './people-commands.ts'
import { readReadOnlyCommand, setReadOnly } from './read-only.ts'
import { sendNow } from './send-now.ts'
import { readMailsCommand, runMailsCommand } from './unsent-mails.ts'

const usage =
  'Usage: npm run admin -- grant EMAIL | role EMAIL ROLE | invite EMAIL | reset-password EMAIL | end-sessions EMAIL | approvals [agree ID] | remove-demo | mails [send-again ID | send-again --all] | test-mail EMAIL | jobs [repeat ID | drop ID] | read-only on | read-only off'

const roleNames: Record<Role, string> = {
  member: 'a member without a role',
  admin: 'an administrator',
  moderator: 'a moderator',
  support: 'on the support staff',
  finance: 'on the finance staff',
}

await command(async ([action, ...rest]) => {
  const work = workOf(action, rest)
  if (!work) throw new StartError(usage)
  const { settings, database } = await openInstallation()
  try {
    // Migrating would change something.
    if (action !== 'read-only') await migrate(database.url)
    await work(database, settings)
    if (action === 'remove-demo' && settings.seedSize !== 'none')
      console.log('The next start creates them again, unless SEED_SIZE=none')
  } finally {
    await database.stop()
  }
})

type Work = (database: Database, settings: Settings) => Promise<void>

function workOf(action: string | undefined, rest: string[]): Work | null {
  const [email, name] = rest
  if (action === 'grant' && email !== undefined) return (database) => setRole(database, email, 'admin')
  const role = roles.find((each) => each === name)
  if (action === 'role' && email !== undefined && role) return (database) => setRole(database, email, role)
  if (action === 'approvals') return approvalsCommand(rest)
  if (action === 'remove-demo') return removeDemo
  if (action === 'test-mail' && email !== undefined && rest.length === 1) return sendTestMail(email)
  const person = readPeopleCommand([action ?? '', ...rest])
  if (person) return (database) => runPeopleCommand(database, person)
  const jobs = action === 'jobs' ? readJobsCommand(rest) : null
  if (jobs) return (database) => runJobsCommand(database, jobs)
  const mode = action === 'read-only' ? readReadOnlyCommand(rest) : null
  if (mode) return (database) => setReadOnly(database, mode)
  const mails = action === 'mails' ? readMailsCommand(rest) : null
  return mails && ((database) => runMailsCommand(database, mails))
}

async function setRole({ pool }: Database, email: string, role: Role): Promise<void> {
  const text = 'update people set role = $2, updated_at = now() where email = $1'
  const { rowCount } = await pool.query(text, [email, role])
  if (rowCount === 0) throw new StartError(`Nobody here has the address ${email}; sign up with it first`)
  console.log(`${email} is ${roleNames[role]} now`)
}

/** Sends an email to an address by the mail server of the configuration, and says what became of it. */
function sendTestMail(email: string): Work {
  return async ({ db }, settings) => {
    const mail = createMail(loadHere(), db, { now: () => new Date() })
    await sendNow(mail, 'test', email, { url: settings.origin })
    console.log(
      settings.smtpUrl
        ? `The mail server took the email to ${email}; look whether it arrives, and not as spam`
        : 'SMTP_URL is not set: the email is in the local outbox',
    )
  }
}

/** Lists the acts that wait for a second person, or agrees to one where there is nobody second. */
function approvalsCommand([act, id = '', ...more]: string[]): ((database: Database) => Promise<void>) | null {
  if (act === undefined) return listApprovals
  if (act !== 'agree' || more.length > 0 || !/^[1-9][0-9]{0,14}$/.test(id)) return null
  return async ({ db }) => {
    const [agreed] = await agreeOnServer(db, { id })
    if (!agreed) throw new StartError(`Nothing waits under ${id}`)
    console.log('The running server carries it out within a minute')
  }
}

async function listApprovals({ db, pool }: Database): Promise<void> {
  const rows = await findApprovals.first(db, { acts: [...approvalActs], isOpen: 1, limit: 200 })
  const { rows: names } = await pool.query('select id, email::text from people where id = any ($1)', [
    rows.flatMap(({ asked_by, subject_kind, subject_id }) => [asked_by, subject_kind === 'person' ? subject_id : null]),
  ])
  const emailOf = (who: unknown) => names.find(({ id }) => String(id) === String(who))?.email ?? 'a deleted account'
  for (const { id, act, subject_kind, subject_id, subject_title, input, asked_by, asked_at, reason } of rows) {
    const about = subject_kind === 'person' ? emailOf(subject_id) : subject_title
    const facts = [id, asked_at, act, about, JSON.stringify(input), `asked by ${emailOf(asked_by)}`, reason]
    console.log(facts.join('  '))
  }
  if (rows.length === 0) console.log('Nothing waits for a second person')
}

/** Dependent rows are deleted by foreign keys; bookings, projects, services and agents must be named. */
async function removeDemo({ db }: Database): Promise<void> {
  const removed = await transaction(db, async (tx) => {
    await allowMinutes(tx, 0)
    const theirs = 'select b.id from bookings b join people p on p.demo and p.id in (b.host_id, b.guest_id)'
    await tx.execute(`delete from work_reviews where booking_id in (${theirs})`)
    await tx.execute(`delete from bookings where id in (${theirs})`)
    await tx.execute('delete from session_waits where person_id in (select id from people where demo)')
    await tx.execute('delete from booked_sessions where host_id in (select id from people where demo)')
    await tx.execute('delete from projects where seller_id in (select id from people where demo)')
    await tx.execute('delete from services where provider_id in (select id from people where demo)')
    await tx.execute('delete from agents where author_id in (select id from people where demo)')
    await tx.execute('delete from auth_users where id in (select uid from people where demo)')
    return tx.execute('delete from people where demo')
  })
  console.log(`Removed: ${removed.rowCount} demo people and everything they owned`)
}
