// npm run admin -- grant EMAIL | remove-demo: what only the person at the machine may do.
import { StartError } from '@guildhall/server/config/start-error.ts'
import { migrate } from '@guildhall/server/db/migrate.ts'
import { attachDatabase, type Database } from '@guildhall/server/db/start-database.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'
import { command, loadHere, quietLog } from './command.ts'

const usage = 'What? npm run admin -- grant EMAIL | npm run admin -- remove-demo'

await command(async ([action, email]) => {
  const isGrant = action === 'grant' && email !== undefined
  if (!isGrant && action !== 'remove-demo') throw new StartError(usage)
  const config = loadHere()
  const database = await attachDatabase(config, quietLog)
  try {
    await migrate(database.url)
    if (isGrant) await grant(database, email)
    else await removeDemo(database)
    if (!isGrant && config.seedSize !== 'none') console.log('The next start makes them anew, unless SEED_SIZE=none')
  } finally {
    await database.stop()
  }
})

async function grant({ pool }: Database, email: string): Promise<void> {
  const { rowCount } = await pool.query("update people set role = 'admin', updated_at = now() where email = $1", [
    email,
  ])
  if (rowCount === 0) throw new StartError(`Nobody here has the address ${email}; sign up with it first`)
  console.log(`${email} is an administrator now`)
}

/** What hangs on people goes with them by the tables' own rules; their projects must be named. */
async function removeDemo({ db }: Database): Promise<void> {
  const removed = await transaction(db, async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute('delete from projects where seller_id in (select id from people where demo)')
    await tx.execute('delete from auth_users where id in (select uid from people where demo)')
    return tx.execute('delete from people where demo')
  })
  console.log(`Removed: ${removed.rowCount} demo people and everything of theirs`)
}
