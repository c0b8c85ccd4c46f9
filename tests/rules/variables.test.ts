import { readFileSync } from 'node:fs'
import { variables } from '@guildhall/server/config/variables.ts'
import { expect, test } from 'vitest'

const handbook = new URL('../../docs/operations/configuration.md', import.meta.url)
const [begin, end] = ['<!-- variables -->\n', '<!-- end of variables -->\n']

test('the table of variables in docs/operations/configuration.md matches the code (`npm test -- rules/variables -u` writes it)', async () => {
  const rows = variables.map(
    ({ name, default: otherwise, meaning }) => `| \`${name}\` | ${otherwise || 'none'} | ${meaning} |\n`,
  )
  const table = `| variable | default | meaning |\n| --- | --- | --- |\n${rows.join('')}`
  const [before, rest = ''] = readFileSync(handbook, 'utf8').split(begin)
  const after = rest.split(end)[1]
  await expect(`${before}${begin}${table}${end}${after}`).toMatchFileSnapshot('../../docs/operations/configuration.md')
})
