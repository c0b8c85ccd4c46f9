import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDatabase } from '@guildhall/server/db/start-database.ts'
import { expect, test } from 'vitest'
import { type Place, startTestApp } from '../support/app.ts'
import { type FreshPlace, freshPlace } from '../support/installation-place.ts'
import { quietLog } from '../support/quiet-log.ts'
import { runCommand, startCommand } from '../support/run-command.ts'
import { firstVersion } from '../support/used-installation/first-version.ts'
import { returnAsBuyer } from '../support/used-installation/returning.ts'
import { stateOf } from '../support/used-installation/state.ts'

const dieAt = fileURLToPath(new URL('../support/die-at.ts', import.meta.url))
const leftovers = ({ dataDir }: Place) => readdirSync(dataDir).filter((name) => name.startsWith('restor'))

/** Two archives of one installation at two moments, and the contents of each; the installation is as in the second. */
async function twoMoments(place: FreshPlace) {
  const [before, after] = [place.beside('1.tar.gz'), place.beside('2.tar.gz')]
  expect((await runCommand('restore', [firstVersion.archive], place)).code).toBe(0)
  expect((await runCommand('backup', [before], place)).code).toBe(0)
  const states = [await stateOf(place)]
  const app = await startTestApp({}, place)
  await returnAsBuyer(app, firstVersion)
  await app.stop()
  expect((await runCommand('backup', [after], place)).code).toBe(0)
  states.push(await stateOf(place))
  expect(states[0]).not.toEqual(states[1])
  return { archives: [before, after], states }
}

test('restore that dies by kill -9 leaves the old or the new, as the commit decided, once the server starts again', {
  timeout: 600_000,
}, async () => {
  await using place = await freshPlace()
  const { archives, states } = await twoMoments(place)
  let now = 1
  const renames = Array.from({ length: 20 }, (_, at) => `rename ${at + 1}`)
  let deaths = 0
  for (const point of ['copy', 'commit', 'committed', ...renames, 'removal']) {
    const other = 1 - now
    const child = startCommand('restore', [archives[other] ?? '', '--force'], place, ['--import', dieAt], {
      DIE_AT: point,
    })
    const [, signal] = await once(child, 'exit')
    const isOver = signal === null
    if (!isOver) {
      deaths += 1
      expect(leftovers(place), point).toHaveLength(1)
    }
    const choice = { databaseUrl: place.url, dataDir: place.dataDir, origin: 'the test' }
    await (await startDatabase(choice, quietLog)).stop()
    if (isOver || !['copy', 'commit'].includes(point)) now = other
    expect(await stateOf(place), point).toEqual(states[now])
    expect(leftovers(place), point).toEqual([])
    if (isOver && point.startsWith('rename')) break
  }
  expect(deaths).toBeGreaterThan(8)
})

test('restore into the embedded database that dies at any moment leaves the old or the new', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-embedded-'))
  // The database's own user needs access when root runs the tests.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const [archive, choice] = [join(folder, 'all.tar.gz'), { databaseUrl: null, dataDir, origin: 'the test' }]
  const embedded = { url: null, dataDir }
  const look = async () => {
    const database = await startDatabase(choice, quietLog)
    try {
      await database.pool.end()
      return await stateOf({ url: database.url, dataDir })
    } finally {
      await database.stop()
    }
  }
  try {
    expect(await runCommand('restore', [firstVersion.archive], embedded)).toMatchObject({ code: 0, err: '' })
    const old = await look()
    const started = performance.now()
    expect((await runCommand('backup', [archive], embedded)).code).toBe(0)
    const held = await startDatabase(choice, quietLog)
    await held.pool.query("update people set headline = 'Since the backup'")
    expect((await runCommand('restore', [archive, '--force'], embedded)).err).toContain('Already running on the data')
    await held.stop()
    const changed = await look()
    const longestMs = performance.now() - started
    for (let kill = 0; kill < 8; kill += 1) {
      const child = startCommand('restore', [archive, '--force'], embedded)
      const exit = once(child, 'exit')
      await Promise.race([exit, pause(randomInt(Math.ceil(longestMs)))])
      child.kill('SIGKILL')
      await exit
      const state = await look()
      expect([changed, old]).toContainEqual(state)
      expect(leftovers({ url: '', dataDir })).toEqual([])
      expect(
        Object.entries(state.files).filter(([path, file]) => path.endsWith('-secret') && !file.startsWith('600')),
      ).toEqual([])
    }
    expect(await runCommand('restore', [archive, '--force'], embedded)).toMatchObject({ code: 0, err: '' })
    expect(await look()).toEqual(old)
  } finally {
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
})
