import { createHash } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster } from '@guildhall/server/db/embedded/postmaster.ts'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { freshPlace } from '../support/installation-place.ts'
import { startCommand } from '../support/run-command.ts'
import { startServerProcess } from '../support/server-process.ts'
import { lockFilesOf } from '../support/terminal.ts'

/** Runs the command beside a server, and returns its exit code and lines. */
async function doctor(place: { url: string | null; dataDir: string }, port: string) {
  const child = startCommand('doctor', [], place, [], { PORT: port, METRICS_PORT: '0' })
  let out = ''
  child.stdout.on('data', (data) => (out += data))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: out.trim().split('\n') }
}

/** The files of a data folder that the database does not write, with what they contain. */
function filesOf(dataDir: string): Record<string, string> {
  const names = globSync('**', { cwd: dataDir }).filter((name) => !name.startsWith('postgres'))
  const entries = names.sort().map((name) => {
    const path = join(dataDir, name)
    return [name, statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder']
  })
  return Object.fromEntries(entries)
}

const status = (port: string, path: string) =>
  fetch(`http://localhost:${port}/api${path}`).then(
    (answer) => answer.status,
    () => 0,
  )

test('npm run doctor beside a server with the embedded database looks at its parts, and leaves server, database and files as they are', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-doctor-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
  const port = String(await freePort())
  const { child, ended } = startServerProcess({ DATA_DIR: dataDir, PORT: port, SEED_SIZE: 'none' })
  await expect.poll(() => status(port, '/health/ready'), { timeout: 60_000 }).toBe(200)
  const before = {
    files: filesOf(dataDir),
    locks: lockFilesOf(dataDir),
    database: readPostmaster(join(dataDir, 'postgres')),
  }
  expect(Object.keys(before.files)).toContain('auth-secret')

  const { code, lines } = await doctor({ url: null, dataDir }, port)
  expect(lines.filter((line) => line.startsWith('fault'))).toEqual([])
  expect([code, lines.at(-1)]).toEqual([0, 'Nothing is wrong'])
  expect(lines).toContain(`ok     Server: It runs, and answers on port ${port}.`)
  const about = lines.map((line) => /^(?:ok|note) +([^:]+):/.exec(line)?.[1])
  for (const part of ['Jobs', 'Open pages', 'Emails', 'Payments', 'Search']) expect(about).toContain(part)

  const after = {
    files: filesOf(dataDir),
    locks: lockFilesOf(dataDir),
    database: readPostmaster(join(dataDir, 'postgres')),
  }
  expect(after).toEqual(before)
  expect(await status(port, '/health/ready')).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  rmSync(dataDir, { recursive: true })
})

test('npm run doctor beside a server with its own PostgreSQL writes nothing: a connection that may only read is enough', {
  timeout: 180_000,
}, async () => {
  await using place = await freshPlace()
  const port = String(await freePort())
  const secrets = { AUTH_SECRET: 'a'.repeat(32), FILES_SECRET: 'b'.repeat(32) }
  const { child, ended } = startServerProcess({
    ...{ DATABASE_URL: place.url, DATA_DIR: place.dataDir, PORT: port, ...secrets },
    ...{ APP_ORIGIN: 'https://guildhall.example', PAYMENTS: 'none' },
  })
  await expect.poll(() => status(port, '/health/live'), { timeout: 60_000 }).toBe(200)
  const readOnly = new URL(place.url)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const { lines } = await doctor({ url: readOnly.href, dataDir: place.dataDir }, port)
  // There was no backup yet, and no mail server is set; everything else is in order.
  const faults = lines.filter((line) => line.startsWith('fault'))
  expect(faults.map((line) => /^fault +([^:]+):/.exec(line)?.[1])).toEqual(['Backup', 'Emails'])
  expect(lines).toContain(`ok     Server: It runs, and answers on port ${port}.`)
  expect(lines).toContain('ok     Tables: They are those of this version.')
  expect(await status(port, '/health/live')).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
