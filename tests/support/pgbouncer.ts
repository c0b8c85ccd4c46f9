import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectQuery } from '@guildhall/server/db/session-settings.ts'
import { freePort } from './free-port.ts'

interface Settings {
  /** By default the settings that docs/operations/database.md tells operators to give. */
  connectQuery?: string
  /** More lines of its configuration, such as another mode. */
  lines?: string[]
}

/** The connections it keeps to PostgreSQL: fewer than a process opens, so that they are shared. */
export const poolerSize = 3

/** Starts Debian's PgBouncer in transaction mode, without named statements, in front of a database. */
export async function startPgbouncer(
  databaseUrl: string,
  { connectQuery: query = connectQuery, lines = [] }: Settings = {},
) {
  const version = versionOfPgbouncer()
  if (version === null) throw new Error('This test needs Debian’s package pgbouncer')
  const port = await freePort()
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl)
  const target = {
    ...{ host: hostname, port: serverPort || '5432', dbname: pathname.slice(1), user: username },
    ...(password ? { password } : {}),
    ...(query ? { connect_query: query } : {}),
  }
  const values = Object.entries(target).map(([name, value]) => `${name}='${value.replaceAll("'", "''")}'`)
  const configuration = [
    '[databases]',
    `guildhall = ${values.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${poolerSize}`,
    // From 1.21 on it keeps track of them unless told not to.
    ...(version >= 1.21 ? ['max_prepared_statements = 0'] : []),
    ...lines,
  ]
  const pooler = await runPgbouncer(`${configuration.join('\n')}\n`)
  return { url: `postgresql://guildhall@127.0.0.1:${port}/guildhall`, ...pooler }
}

/** Starts Debian's PgBouncer with this configuration. `{folder}` in it becomes the folder of these files, which it can read. */
export async function runPgbouncer(text: string, files: Record<string, string> = {}): Promise<AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pgbouncer-'))
  chmodSync(folder, 0o755)
  const all = { ...files, 'pgbouncer.ini': text.replaceAll('{folder}', folder) }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, name), content)
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = once(child, 'close')
  const isUp = new Promise<void>((resolve) => child.stderr.on('data', () => said.includes('process up') && resolve()))
  await Promise.race([
    isUp,
    ended.then(() => {
      throw new Error(`PgBouncer did not start: ${said}`)
    }),
  ])
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The version of the PgBouncer on this machine, such as 1.18; null without one. */
export function versionOfPgbouncer(): number | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  const version = /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
