import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-deps-'))
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync(join(import.meta.dirname, 'ensure-deps.mjs'), join(folder, 'tools/ensure-deps.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  const sha = createHash('sha256').update('{}').digest('hex')
  writeFileSync(join(folder, 'node_modules/.lock-sha'), `${sha} ${process.platform}-${process.arch}\n`)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the script in an installed project, on a Node that reports this version. */
function runOn(version: string) {
  const versions = `{ value: { ...process.versions, node: '${version}' } }`
  const older = `data:text/javascript,Object.defineProperty(process,'versions',${encodeURIComponent(versions)})`
  const script = join(folder, 'tools/ensure-deps.mjs')
  const { status, stderr } = spawnSync(process.execPath, ['--import', older, script], { encoding: 'utf8' })
  return { status, stderr }
}

test('when npm has no Node for the machine and the installed one is too old, one line says what to install', () => {
  expect(runOn('20.20.2')).toEqual({
    status: 1,
    stderr: 'Node 24 or newer is needed and this is Node 20.20.2; install it: https://nodejs.org\n',
  })
  expect(runOn('24.0.0')).toEqual({ status: 0, stderr: '' })
  writeFileSync(join(folder, 'node_modules/.bin/node'), '')
  expect(runOn('20.20.2')).toEqual({ status: 0, stderr: '' })
})
