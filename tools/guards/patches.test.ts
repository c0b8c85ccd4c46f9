import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { applyPatch, readPatches } from './patches.ts'

const patches = readPatches()

// `npm run test:faults` removes each guard; this test only ensures that a change does not leave its patch outdated.
test.each(patches)('$name applies, and the tests that cover it exist', ({ path, red }) => {
  expect(() => applyPatch(path, 'check')).not.toThrow()
  const missing = red.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(`'${title}'`))
  expect(missing).toEqual([])
})

test('a guard of the schema is removed where it is made last: no later migration makes it again', () => {
  const migrations = globSync('server/db/migrations/*.sql', { cwd: root }).toSorted()
  const stale = patches.flatMap(({ name, path }) => {
    const text = readFileSync(path, 'utf8')
    const file = /^--- a\/(server\/db\/migrations\/.+)$/m.exec(text)?.[1] ?? ''
    const made = [...text.matchAll(/^-.*(?:INDEX|CONSTRAINT|TRIGGER) "?(\w+)"?/gm)].map(([, each = '']) => each)
    const later = file ? migrations.slice(migrations.indexOf(file) + 1) : []
    const again = new RegExp(`^(?!DROP|.* DROP ).*(?:INDEX|CONSTRAINT|TRIGGER) "?(?:${made.join('|')})"?\\b`, 'm')
    const found = made.length > 0 && later.filter((each) => again.test(readFileSync(join(root, each), 'utf8')))
    return found && found.length > 0 ? [{ name, found }] : []
  })
  expect(stale).toEqual([])
})

test('docs/reliability.md lists every guard', () => {
  const text = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  const listed = [...text.matchAll(/^\| (\d{2,3}-[\w-]+) \| (.+) \|$/gm)].map(([, name, guard]) => ({ name, guard }))
  expect(listed).toEqual(patches.map(({ name, guard }) => ({ name, guard })))
})
