// npm run admin -- grant EMAIL | remove-demo | mails: for the person with access to the machine only.
import { StartError } from '@guildhall/server/config/start-error.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'
import { allowMinutes } from '@guildhall/server/db/time-limits.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import { command } from './command.ts'
import { openInstallation } from './installation.ts'
import { readMailsCommand, runMailsCommand } from './unsent-mails.ts'

const usage =
  'Usage: npm run admin -- grant EMAIL | npm run admin -- remove-demo | npm run admin -- mails [send-again ID | send-again --all]'

await command(async ([action, ...rest]) => {
  const work = workOf(action, rest)
  if (!work) throw new StartError(usage)
  const { settings, database } = await openInstallation()
  try {
    await migrate(database.url)
    await work(database)
    if (action === 'remove-demo' && settings.seedSize !== 'none')
      console.log('The next start creates them again, unless SEED_SIZE=none')
  } finally {
    await database.stop()
  }
})

function workOf(action: string | undefined, rest: string[]): ((database: Database) => Promise<void>) | null {
  const [email] = rest
  if (action === 'grant' && email !== undefined) return (database) => grant(database, email)
  if (action === 'remove-demo') return removeDemo
  const mails = action === 'mails' ? readMailsCommand(rest) : null
  return mails && ((database) => runMailsCommand(database, mails))
}

async function grant({ pool }: Database, email: string): Promise<void> {
  const { rowCount } = await pool.query("update people set role = 'admin', updated_at = now() where email = $1", [
    email,
  ])
  if (rowCount === 0) throw new StartError(`Nobody here has the address ${email}; sign up with it first`)
  console.log(`${email} is an administrator now`)
}

/** Dependent rows are deleted by foreign keys; projects must be named. */
async function removeDemo({ db }: Database): Promise<void> {
  const removed = await transaction(db, async (tx) => {
    await allowMinutes(tx, 0)
    await tx.execute('delete from projects where seller_id in (select id from people where demo)')
    await tx.execute('delete from auth_users where id in (select uid from people where demo)')
    return tx.execute('delete from people where demo')
  })
  console.log(`Removed: ${removed.rowCount} demo people and everything they owned`)
}
