// npm run check: types, lint, format and the structure rules. Runs everything, so that one run shows all problems.
import { join } from 'node:path'
import { root } from './root.ts'
import { runScript, scriptOf } from './run.ts'

const tsc = scriptOf('', 'typescript', 'tsc')
const reactRouter = scriptOf('web', '@react-router/dev', 'react-router')
const biome = scriptOf('tools', '@biomejs/biome', 'biome')
const vitest = scriptOf('', 'vitest', 'vitest')

const steps: [name: string, run: () => Promise<number>][] = [
  ['route types', () => runScript(reactRouter, ['typegen'], join(root, 'web'))],
  ...['contract', 'server', 'web', 'tools', 'tests'].map((room): [string, () => Promise<number>] => [
    `types of ${room}`,
    () => runScript(tsc, ['-p', room]),
  ]),
  ['lint and format', () => runScript(biome, ['check', '--error-on-warnings'])],
  ['structure', () => runScript(vitest, ['run', '--project', 'rules', 'tests/rules'])],
]

const failed: string[] = []
for (const [name, run] of steps) if ((await run()) !== 0) failed.push(name)
console.log(failed.length === 0 ? 'Check: everything is in order' : `Check failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
