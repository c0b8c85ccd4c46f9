import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFiles, readSources, root } from './sources.ts'

const sources = readSources()
const all = findFiles('ts,tsx,mjs,css,sql,json,md')

// Where a framework reads a module by the names of its exports, and the default one.
const isFrameworks = (path: string) =>
  /^web\/(root\.tsx|routes\.ts|entry\.\w+\.tsx|routes\/.*)$/.test(path) ||
  /\.config\.ts$/.test(path) ||
  path === 'tests/support/e2e-database.ts'
// Lists of values, tables, made-up people: long and alike, read by looking something up.
const isList = (path: string) =>
  /(^|\/)(tables|options|.*-options)\.ts$/.test(path) ||
  /^server\/db\/seed\//.test(path) ||
  /\.gen(erated)?\./.test(path)

test('no file is longer than 400 lines', () => {
  const long = sources
    .filter(({ path }) => !isList(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > 400)
  expect(long).toEqual([])
})

// Types are not counted: they say what the exported functions take and give.
test('a file exports at most four functions, values or classes', () => {
  const many = sources
    .filter(({ path }) => !isList(path) && !isFrameworks(path) && !path.startsWith('contract/'))
    .map(({ path, text }) => ({ path, names: exportedNames(text) }))
    .filter(({ names }) => names.length > 4)
  expect(many).toEqual([])
})

test('exports have names, except where a framework reads the default', () => {
  const wrong = sources.filter(({ path, text }) => !isFrameworks(path) && /^export default\b/m.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no file only passes on what others export', () => {
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

test('no folder or file is a drawer', () => {
  const drawer = /^(common|misc|helpers?|utils?)(\.\w+)?$/
  expect(all.filter((path) => path.split('/').some((part) => drawer.test(part)))).toEqual([])
})

test('no page has an action: cookies authorise reading only', () => {
  const action =
    /^export\s+(?:async\s+)?(?:function|const|let)\s+(?:action|clientAction)\b|^export\s*\{[^}]*\b(?:action|clientAction)\b/m
  expect(
    sources.filter(({ path, text }) => path.startsWith('web/') && action.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test('transactions go through the one function that runs what waits for the commit', () => {
  const wrong = sources.filter(
    ({ path, text }) =>
      path.startsWith('server/') && !path.startsWith('server/db/') && /\b(db|tx)\.transaction\(/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

// What is sent as it is must keep to its schema by other means: server/projects/json-text.test.ts compares these.
test('only lists and projects are answered as JSON text', () => {
  const wrong = sources.filter(
    ({ path, text }) => path.startsWith('server/') && /\bnew JsonText\(|\bpageText\(/.test(text),
  )
  expect(wrong.map(({ path }) => path).sort()).toEqual([
    'server/http/json-text.ts',
    'server/projects/card-page.ts',
    'server/projects/favorites.ts',
    'server/projects/reading.ts',
    'server/projects/routes.ts',
  ])
})

function exportedNames(text: string): string[] {
  const declared = [
    ...text.matchAll(/^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm),
  ]
  const listed = [...text.matchAll(/^export\s+\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  return [...declared.map(([, name = '']) => name), ...listed.map((name) => name.trim()).filter((name) => name !== '')]
}

// Two sheets that both say what a class looks like meet on a page sooner or later. Forced colours adjust all of them.
test('a class is defined in one style sheet', () => {
  const sheets = new Map<string, Set<string>>()
  for (const path of findFiles('css').filter((each) => !each.endsWith('/forced-colors.css')))
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(/^\s*\.([a-z][\w-]*) \{/gm))
      sheets.set(name, (sheets.get(name) ?? new Set()).add(path))
  expect([...sheets].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([])
})
