import { fulfilments } from '@guildhall/contract/orders/commerce-options.ts'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

// docs/decisions/0026-fulfilments.md: what a kind of order does and says is read from a Record over all kinds, so that the
// compiler requires it for a new one. Nothing would find a comparison with the name of one.

const name = `['"\`](?:${fulfilments.join('|')})['"\`]`
const comparison = new RegExp(
  String.raw`[!=]==?\s*${name}|${name}\s*[!=]==?|\bcase\s+${name}|\.includes\(\s*${name}\s*\)|\[[^\]\n]*${name}[^\]\n]*\]\.includes\(`,
)

test('no code compares a kind of order by its name', () => {
  const found = readSources()
    .filter(({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (comparison.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test.each([
  "if (order.fulfilment === 'files') return null",
  "'made-to-order' !== fulfilment",
  "    case 'files':",
  "lines.filter(({ fulfilment }) => fulfilment == 'made-to-order')",
  "['files', 'made-to-order'].includes(fulfilment)",
])('%s is detected', (line) => expect(line).toMatch(comparison))

test.each([
  "const fulfilment = hasFiles ? 'files' : 'made-to-order'",
  "{ files, 'made-to-order': madeToOrder }",
  "files === 1 ? 'file' : 'files'",
  "join(dataDir, 'files')",
])('%s is not a comparison', (line) => expect(line).not.toMatch(comparison))
