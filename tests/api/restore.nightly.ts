import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { freshPlace } from '../support/installation-place.ts'
import { startListeningApp } from '../support/listening-app.ts'
import { runCommand } from '../support/run-command.ts'
import { fillInstallation, findEmptyTables } from '../support/used-installation/fill.ts'
import { firstVersion } from '../support/used-installation/first-version.ts'
import { returnAsBuyer } from '../support/used-installation/returning.ts'
import { stateOf } from '../support/used-installation/state.ts'

test('restore returns every table and file of a used installation, and people continue where they were', {
  timeout: 240_000,
}, async () => {
  await using place = await freshPlace()
  const archive = place.beside('all.tar.gz')
  const first = await startListeningApp({}, place)
  const filled = await fillInstallation(first)
  // An empty table proves nothing: fill it in tests/support/used-installation.
  expect(await findEmptyTables(first.deps.db)).toEqual([])
  await first.stop()
  const before = await stateOf(place)

  expect(await runCommand('backup', [archive], place)).toMatchObject({ code: 0, err: '' })
  const second = await startTestApp({}, place)
  await returnAsBuyer(second, filled)
  const refused = await runCommand('restore', [archive, '--force'], place)
  const out = expect.stringMatching(/^Installation: \S+, database test_\w+ at \S+ as \w+, people: \d+$/)
  expect(refused).toEqual({ code: 1, out, err: 'A server is running on this database; stop it first' })
  await second.stop()
  expect(await stateOf(place)).not.toEqual(before)

  expect(await runCommand('restore', [archive, '--force'], place)).toMatchObject({ code: 0, err: '' })
  expect(await stateOf(place)).toEqual(before)
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('restor'))).toEqual([])
  await using third = await startTestApp({}, place)
  await returnAsBuyer(third, filled)
})

test('restore migrates an archive of the first version, and people continue where they were', {
  timeout: 120_000,
}, async () => {
  await using place = await freshPlace()
  expect(await runCommand('restore', [firstVersion.archive], place)).toMatchObject({ code: 0, err: '' })
  await using app = await startTestApp({}, place)
  await returnAsBuyer(app, firstVersion)
})
