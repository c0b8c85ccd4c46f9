import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOf, keepTwoBuilds, moveInto } from './former-build.ts'

let home: string
const at = (name: string) => join(home, name)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'guildhall-build-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function build(chunk: string): void {
  mkdirSync(at('next/assets'), { recursive: true })
  writeFileSync(at('next/main.js'), `import('./assets/${chunk}')`)
  writeFileSync(at(`next/assets/${chunk}`), chunk)
  const files = filesOf(at('next'))
  moveInto(at('build'), at('next'), 'main.js')
  keepTwoBuilds(at('build'), files, at('list.json'))
}

test('the previous build keeps its files, older ones are removed', () => {
  build('lazy-1.js')
  expect(filesOf(at('build')).sort()).toEqual(['assets/lazy-1.js', 'main.js'])
  build('lazy-2.js')
  expect(filesOf(at('build')).sort()).toEqual(['assets/lazy-1.js', 'assets/lazy-2.js', 'main.js'])
  expect(readFileSync(at('build/main.js'), 'utf8')).toContain('lazy-2.js')
  build('lazy-3.js')
  expect(filesOf(at('build')).sort()).toEqual(['assets/lazy-2.js', 'assets/lazy-3.js', 'main.js'])
})

test('a build of unknown files counts as the previous one', () => {
  mkdirSync(at('build'))
  writeFileSync(at('build/lazy-0.js'), '')
  build('lazy-1.js')
  expect(filesOf(at('build'))).toContain('lazy-0.js')
  build('lazy-2.js')
  expect(filesOf(at('build'))).not.toContain('lazy-0.js')
})

test('files from before a moment are distinguished from later ones', () => {
  writeFileSync(at('old.js'), '')
  writeFileSync(at('new.js'), '')
  utimesSync(at('old.js'), 1000, 1000)
  expect(filesOf(home, 2_000_000)).toEqual(['new.js'])
})
