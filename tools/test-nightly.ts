// npm run test:nightly [-- PART …]: tests too slow for each push, or the steps whose names contain a PART. Runs every step,
// whatever fails. Variables that a step reads (SEED, KILLS, ROUNDS …) can be set to repeat a run or to make it longer.
import { runBrowserTests } from './browser-tests.ts'
import { root } from './root.ts'
import { run, runScript, scriptOf } from './run.ts'

process.chdir(root)
process.env.KILLS ??= '10'
process.env.CHAT_KILLS ??= '10'
process.env.CHAT_MESSAGES ??= '20000'
process.env.ROUNDS ??= '500'

const vitest = scriptOf('', 'vitest', 'vitest')
const tool = (name: string) => run(process.execPath, [`tools/${name}.ts`])

// One file at a time: some of them measure how long callers wait.
const steps: [name: string, run: () => Promise<number>][] = [
  ['attacks, outages and fuzz', () => runScript(vitest, ['run', '--project', 'nightly', '--no-file-parallelism'])],
  ['kills, races and guards', () => tool('test-faults')],
  ['timing', () => runScript(vitest, ['run', '--project', 'timing'])],
  ['journeys', async () => ((await runBrowserTests(['--project=wide', '--grep', '@nightly'])) ? 0 : 1)],
  ['narrow screens', () => tool('test-narrow')],
  ['browsers', () => tool('test-browsers')],
  ['matrix', () => tool('test-matrix')],
]

const parts = process.argv.slice(2)
const chosen = steps.filter(([name]) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (chosen.length === 0) {
  console.error(`No step is named like ${parts.join(', ')}. There are: ${steps.map(([name]) => name).join('; ')}`)
  process.exit(1)
}

const lines: string[] = []
let failed = 0
for (const [name, runStep] of chosen) {
  console.log(`\n=== ${name}`)
  const begin = performance.now()
  const code = await runStep()
  if (code !== 0) failed += 1
  lines.push(`${code === 0 ? 'passed' : 'FAILED'}  ${((performance.now() - begin) / 60_000).toFixed(1)} min  ${name}`)
}
console.log(`\n${lines.join('\n')}\n${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
