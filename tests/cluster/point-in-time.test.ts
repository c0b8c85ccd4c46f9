import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '@guildhall/tools/debian-packages.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { type DatabaseCluster, passwords, startDatabaseCluster } from './patroni.ts'

let database: DatabaseCluster
beforeAll(async () => {
  if (spawnSync('which', ['pgbackrest']).status !== 0) await installPackages(['pgbackrest'])
  database = await startDatabaseCluster()
}, 300_000)
afterAll(() => database?.stop())

/** Runs a command as the owner of the database; its output, or an error with it. */
function asPostgres(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync('runuser', ['-u', 'postgres', '--', command, ...args], {
    cwd: '/tmp',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** deploy/pgbackrest, with the archive in a folder, because pgBackRest speaks to S3 over TLS only. */
function configure({ folder, machines: [first] }: DatabaseCluster): string {
  const file = join(folder, 'pgbackrest.conf')
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const text = readFileSync('deploy/pgbackrest/pgbackrest.conf', 'utf8')
    .replace(/^repo1-type=.*$/m, 'repo1-type=posix')
    .replace(/^repo1-s3-.*\n/gm, '')
    .replace(/^repo1-path=.*$/m, `repo1-path=${archive}\nlog-path=${folder}\nlock-path=${folder}`)
    .replace(/^repo1-cipher-pass=.*$/m, 'repo1-cipher-pass=of-the-test')
    .replace(/^pg1-path=.*$/m, `pg1-path=${first?.dataDir}\npg1-port=${first?.port}`)
  writeFileSync(file, text)
  return file
}

async function open(port: number, base = 'guildhall') {
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${passwords.postgres}@127.0.0.1:${port}/${base}`,
  })
  await client.connect()
  return client
}

test('the database goes back to a moment: what was written before it is there, what came after is not', {
  timeout: 300_000,
}, async () => {
  const [first] = database.machines
  if (!first) throw new Error('There is no machine')
  const config = configure(database)
  const backrest = (...args: string[]) =>
    asPostgres('pgbackrest', [`--config=${config}`, '--stanza=guildhall', ...args])
  await database.setParameters({
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=guildhall archive-push %p`,
  })
  backrest('stanza-create')
  backrest('check')
  const live = await open(first.port)
  await live.query('create table notes (text text)')
  await live.query("insert into notes values ('in the backup')")
  backrest('backup')
  // Backups end at whole seconds, and one that ends in the second of the moment is not before it.
  const endedAt = Date.now()
  await expect.poll(() => Date.now() - endedAt, { timeout: 10_000 }).toBeGreaterThan(2_000)
  await live.query("insert into notes values ('after the backup')")
  const { rows } = await live.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await live.query("insert into notes values ('too late')")
  await live.query('select pg_switch_wal()')
  backrest('check')
  await live.end()

  const place = join(database.folder, 'restored')
  const port = await freePort()
  backrest(`--pg1-path=${place}`, '--type=time', `--target=${rows[0]?.moment}`, '--target-action=promote', 'restore')
  const settings = [`-p ${port}`, '-c archive_mode=off', `-c unix_socket_directories=${database.folder}`, '-c ssl=off']
  const ctl = '/usr/lib/postgresql/15/bin/pg_ctl'
  asPostgres(ctl, ['-D', place, '-w', '-l', join(database.folder, 'restored.log'), '-o', settings.join(' '), 'start'])
  try {
    const restored = await open(port)
    const isOver = async () => (await restored.query('select pg_is_in_recovery() as is')).rows[0].is === false
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
    const notes = await restored.query('select text from notes')
    expect(notes.rows.map(({ text }) => text)).toEqual(['in the backup', 'after the backup'])
    await restored.end()
  } finally {
    asPostgres(ctl, ['-D', place, '-m', 'immediate', 'stop'])
  }
})
