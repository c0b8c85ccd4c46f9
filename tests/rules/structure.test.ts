import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFiles, readSources, root } from './sources.ts'

const sources = readSources()
const all = findFiles('ts,tsx,mjs,css,sql,json,md')

// Modules that a framework reads by the names of their exports, including the default one.
const isFrameworks = (path: string) =>
  /^web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx|routes\/.*)$/.test(path) ||
  /\.config\.ts$/.test(path) ||
  path === 'tests/support/e2e-database.ts'
// Lists of values, tables, generated people: long and uniform, read by looking something up.
const isList = (path: string) =>
  /(^|\/)(tables|options|.*-options)\.ts$/.test(path) || /^server\/seed\//.test(path) || /\.gen(erated)?\./.test(path)

test('no file is longer than 400 lines', () => {
  const long = sources
    .filter(({ path }) => !isList(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})

// Each is a megabyte, and the generator reads the newest only.
test('one snapshot of the schema is kept', () => {
  const snapshots = all.filter((path) => /^server\/db\/migrations\/meta\/.*_snapshot\.json$/.test(path))
  expect(snapshots).toHaveLength(1)
})

test('exports have names, except where a framework reads the default', () => {
  const wrong = sources.filter(({ path, text }) => !isFrameworks(path) && /^export default\b/m.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no file only re-exports', () => {
  expect(sources.filter(({ text }) => /^export \* from/m.test(text)).map(({ path }) => path)).toEqual([])
  expect(all.filter((path) => /^index\.\w+$/.test(basename(path)))).toEqual([])
})

test('files and folders are in kebab-case', () => {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
  const wrong = all
    .filter(
      (path) => !path.startsWith('server/db/migrations/') && !/(^|\/)(README|CONTRIBUTING|CHANGELOG)\.md$/.test(path),
    )
    .filter((path) => !path.split('/').every((part) => kebab.test(part)))
  expect(wrong).toEqual([])
})

test('no folder or file has a catch-all name', () => {
  const drawer = /^(common|misc|helpers?|utils?)(\.\w+)?$/
  expect(all.filter((path) => path.split('/').some((part) => drawer.test(part)))).toEqual([])
})

test('no page has an action: cookies authenticate reads only', () => {
  const action =
    /^export\s+(?:async\s+)?(?:function|const|let)\s+(?:action|clientAction)\b|^export\s*\{[^}]*\b(?:action|clientAction)\b/m
  expect(
    sources.filter(({ path, text }) => path.startsWith('web/') && action.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test('transactions go through the one function that runs the work queued for the commit', () => {
  const wrong = sources.filter(
    ({ path, text }) =>
      path.startsWith('server/') && !path.startsWith('server/db/') && /\b(db|tx)\.transaction\(/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

// A response that skips its schema is compared with it by a test: server/projects/lists/cards.test.ts,
// server/hiring/job-search.test.ts.
test('only lists of the marketplace, of projects, jobs, services and agents skip their response schema', () => {
  const wrong = sources.filter(({ path, text }) => path.startsWith('server/') && /\bnew Presented\(/.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([
    'server/agents/routes.ts',
    'server/hiring/routes.ts',
    'server/projects/routes.ts',
    'server/services/routes.ts',
  ])
})

// Two sheets that style the same class meet on a page sooner or later. Forced colours adjust all of them.
test('a class is defined in one style sheet only', () => {
  const sheets = new Map<string, Set<string>>()
  for (const path of findFiles('css').filter((each) => !each.endsWith('/forced-colors.css')))
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^\s*\.([a-z][\w-]*) \{/gm))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(path))
  expect([...sheets].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([])
})
