import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster } from '@guildhall/server/db/embedded/postmaster.ts'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startServerProcess } from '../support/server-process.ts'
import { lockFilesOf, processesOn } from '../support/terminal.ts'

test('the product answers again after its database alone was killed, three times in a row', {
  timeout: 300_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-killed-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(dataDir, 0o711)
  const port = String(await freePort())
  const { child, ended } = startServerProcess({ DATA_DIR: dataDir, PORT: port, SEED_SIZE: 'none' })
  const status = async (path: string) =>
    fetch(`http://localhost:${port}/api${path}`).then(
      (answer) => answer.status,
      () => 0,
    )
  const calls = () => Promise.all(['/health/ready', '/marketplace'].map(status))
  await expect.poll(calls, { timeout: 60_000 }).toEqual([200, 200])
  for (let round = 0; round < 3; round += 1) {
    const killed = readPostmaster(join(dataDir, 'postgres'))?.pid
    if (!killed) throw new Error('No database server runs')
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => readPostmaster(join(dataDir, 'postgres'))?.pid, { timeout: 60_000 }).not.toBe(killed)
    await expect.poll(calls, { timeout: 60_000 }).toEqual([200, 200])
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(processesOn(dataDir)).toEqual([])
  expect(lockFilesOf(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})
