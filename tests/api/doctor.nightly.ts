import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJobs } from '@guildhall/server/jobs/jobs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { quietLog } from '../support/quiet-log.ts'
import { startRedis } from '../support/redis-server.ts'
import { startCommand } from '../support/run-command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command, and returns its exit code and lines. */
async function doctor(url: string, more: Record<string, string> = {}) {
  const child = startCommand('doctor', [], { url, dataDir: folder }, [], { PORT: '1', METRICS_PORT: '0', ...more })
  let out = ''
  child.stdout.on('data', (data) => (out += data))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: out.trim().split('\n') }
}
const fresh = (days: number) => {
  const writtenAt = new Date(Date.now() - days * 86_400_000).toISOString()
  writeFileSync(join(folder, 'last-backup.json'), JSON.stringify({ writtenAt }))
}
const prepare = async (database: Awaited<ReturnType<typeof freshDatabase>>) => {
  const jobs = createJobs(database.db, quietLog, [], () => ({}) as never)
  await jobs.prepare()
  await jobs.stop()
}
/** A mail server that greets and takes everything. */
async function mailServer() {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => socket.write(/^QUIT/i.test(String(data)) ? '221 bye\r\n' : '250 ok\r\n'))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, stop: () => server.close() }
}

test('an installation in order: each line is ok, and the exit code 0', { timeout: 60_000 }, async () => {
  await using database = await freshDatabase()
  await prepare(database)
  fresh(1)
  const mail = await mailServer()
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'Guildhall <hello@guildhall.example>' }
  const redis = await startRedis()
  const { code, lines } = await doctor(database.url, { ...smtp, REDIS_URL: redis.url })
  mail.stop()
  await redis.stop()
  expect(lines.filter((line) => line.startsWith('fault'))).toEqual([])
  expect([code, lines.at(-1)]).toEqual([0, 'Nothing is wrong'])
  const about = lines.slice(0, -1).map((line) => /^(?:ok|note|fault) +([^:]+):/.exec(line)?.[1])
  for (const part of ['Configuration', 'Server', 'Files', 'Disk', 'Secrets', 'Backup', 'Database', 'Tables', 'Clock'])
    expect(about).toContain(part)
  for (const part of ['Emails', 'Payments', 'Search', 'Redis', 'Mail server']) expect(about).toContain(part)
  expect(lines.join('\n')).toContain('note   Server: It does not run')
})

test('what is wrong is named with what to do, and the exit code is 1', { timeout: 60_000 }, async () => {
  await using database = await freshDatabase()
  await prepare(database)
  fresh(30)
  writeFileSync(join(folder, 'auth-secret'), 'a'.repeat(64))
  chmodSync(join(folder, 'auth-secret'), 0o644)
  mkdirSync(join(folder, 'files'))
  await database.db.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['x', 1])
  await database.db.pool.query(
    `insert into people (uid, custom_user_id, email, user_type, first_name, last_name, role)
     values ('u', 'una-prior-abcd', 'una@carrow.example', 'Students', 'Una', 'Prior', 'admin')`,
  )
  const { code, lines } = await doctor(database.url, {
    ...{ AUTH_SECRET: '', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Guildhall <hello@guildhall.example>' },
    REDIS_URL: 'redis://:hidden@127.0.0.1:1',
  })
  const faults = lines.filter((line) => line.startsWith('fault')).join('\n')
  expect(faults).toContain(`Run: chmod 600 ${join(folder, 'auth-secret')}`)
  expect(faults).toContain('30 days ago. Run npm run backup every day.')
  expect(faults).toContain('Tables: A newer version of Guildhall changed them.')
  expect(faults).toContain('Mail server: 127.0.0.1:1 does not')
  expect(lines.join('\n')).toContain('note   Staff: 1 of 1 have no second factor and cannot work.')
  expect(faults).toContain('Redis: 127.0.0.1:1 does not work (')
  expect(faults).not.toContain('hidden')
  expect([code, lines.at(-1)]).toEqual([1, '5 things are wrong'])
})

test('a configuration or a database that cannot be read is the one fault that is named', {
  timeout: 60_000,
}, async () => {
  await using database = await freshDatabase()
  fresh(1)
  const wrong = await doctor(database.url, { FEE_PERCENT: '80' })
  expect([wrong.code, wrong.lines.length]).toEqual([1, 2])
  expect(wrong.lines[0]).toMatch(/^fault {2}Configuration: .*FEE_PERCENT/)
  const gone = new URL(database.url)
  gone.port = '1'
  const silent = await doctor(gone.href)
  expect(silent.code).toBe(1)
  expect(silent.lines.join('\n')).toMatch(/^fault {2}Database: Cannot connect to the database/m)
  // It does not print the password.
  expect(silent.lines.join('\n')).not.toContain(gone.password || 'no password')
})
