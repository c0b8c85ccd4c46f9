import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFiles } from './sources.ts'

const documents = globSync('{README,CONTRIBUTING,CHANGELOG}.md')
  .concat(globSync('docs/**/*.md'))
  .map((path) => path.replaceAll('\\', '/'))

test.each(documents)('everything that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const code = [...text.matchAll(/`((?:contract|server|web|tools|tests|docs|bench)\/[\w./-]*\w)`/g)].map(
    ([, path = '']) => path,
  )
  const links = [...text.matchAll(/\]\((?!https?:|#|<)([^)#]+)/g)].map(([, path = '']) => join(dirname(document), path))
  expect([...code, ...links].filter((path) => !existsSync(path))).toEqual([])
})

test('no comment, title or document refers to a text that is not in the repository', () => {
  const pointer =
    /\b(?:specification|product|design|programmes|measured)(?:\.md)?(?:,? section)? \d+\b|\((?:specification|product)$|\b(?:api|design|findings|house|measured|models|product|production|programmes|stack|voice|work)\.md\b/i
  const texts = findFiles('ts,tsx,mjs,css,sql')
  const wrong = [...texts, ...documents]
    .filter((path) => path !== 'docs/product/specification.md')
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) => (pointer.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(wrong).toEqual([])
})

test('CHANGELOG.md starts with the version of every package.json and the lockfile', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const rooms = ['contract', 'server', 'tools', 'web']
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string }> }
  const versions = [
    ...['package.json', ...rooms.map((room) => `${room}/package.json`)].map((file) => read(file).version),
    ...['', ...rooms].map((room) => packages[room]?.version),
  ]
  expect(new Set(versions)).toEqual(new Set([newest]))
})

test('every script named in the documents exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every attack in docs/security.md names existing tests', () => {
  const attacks = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (?!attack|---)(.+?) \| .+ \| (.+) \|$/gm)]
  expect(attacks.length).toBeGreaterThan(50)
  const missing = attacks.flatMap(([, attack = '', cell = '']) => {
    const files = [...cell.matchAll(/`([^`]+\.ts)`((?:, '[^']+')*)/g)]
    const names = files.flatMap(([, path = '', list = '']) => {
      const text = readFileSync(path, 'utf8')
      return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => text.includes(`'${name.replace(/…$/, '')}`))
    })
    return names.length > 0 && !names.includes(false) ? [] : [attack]
  })
  expect(missing).toEqual([])
})
