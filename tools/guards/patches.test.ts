import { readFileSync } from 'node:fs'
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

test('docs/reliability.md lists every guard', () => {
  const text = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  const listed = [...text.matchAll(/^\| (\d{2,3}-[\w-]+) \| (.+) \|$/gm)].map(([, name, guard]) => ({ name, guard }))
  expect(listed).toEqual(patches.map(({ name, guard }) => ({ name, guard })))
})
