import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { generateProjects } from './projects/projects.ts'
import { seedSizes } from './sizes.ts'

const options = { seed: 7, now: new Date('2026-11-20T09:42:00Z') }

test('a hundred thousand projects take seconds and almost no memory', { timeout: 60_000 }, () => {
  const before = heapInUse()
  const started = performance.now()
  let rows = 0
  let most = 0
  for (const project of generateProjects(options, seedSizes['100k'])) {
    rows += project.pictures.length > 0 ? 1 : 0
    // Memory in use does not grow with the number of rows generated.
    if (rows % 25_000 === 0) most = Math.max(most, heapInUse() - before)
  }
  expect(rows).toBe(100_000)
  expect(performance.now() - started).toBeLessThan(25_000)
  expect(most).toBeLessThan(20e6)
})

/** Bytes of the heap that are still referenced: garbage is collected first. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
