import { StartError } from '@guildhall/server/config/start-error.ts'
import type { Database } from '@guildhall/server/db/start-database.ts'

/** Parses the arguments of the command; null when they are invalid. */
export function readReadOnlyCommand([word, ...rest]: string[]): { isOn: boolean } | null {
  return (word === 'on' || word === 'off') && rest.length === 0 ? { isOn: word === 'on' } : null
}

/**
 * Begins or ends read-only mode. PostgreSQL itself refuses every change by Guildhall then, whichever process asks. Connections read the
 * setting when they begin, so those of running servers are ended; they make new ones at once.
 */
export async function setReadOnly({ pool }: Database, { isOn }: { isOn: boolean }): Promise<void> {
  const client = await pool.sessions.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
    const setting = isOn ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
    await client.query('begin read write')
    await client.query(`alter database ${rows[0]?.name} ${setting}`)
    await client.query('commit')
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartError('The role of DATABASE_URL must own the database for this')
  } finally {
    client.release(true)
  }
  console.log(
    isOn
      ? 'Read-only: pages can be read, everything that changes something is refused. End it with: npm run admin -- read-only off'
      : 'Changes are possible again',
  )
}
