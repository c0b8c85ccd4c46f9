// npm run test:cluster [-- PART …]: the installation of many machines that deploy/ describes, built on this machine from Debian's packages.
// `machines` kills the primary database and the processes under load, and goes back to a moment; `journeys` runs those of `npm test`
// against three processes behind HAProxy, of which one is killed every 20 seconds. Needs root on Debian.
import { runBrowserTests } from './browser-tests.ts'
import { root } from './root.ts'
import { runScript, scriptOf } from './run.ts'

process.chdir(root)
const vitest = scriptOf('', 'vitest', 'vitest')
const steps = {
  machines: async () => (await runScript(vitest, ['run', '--project', 'cluster', '--no-file-parallelism'])) === 0,
  journeys: () => {
    Object.assign(process.env, { SITE_PROCESSES: '3', SITE_KILL_SECONDS: '20' })
    return runBrowserTests(['--project=wide', '--grep-invert', '@nightly'])
  },
}

const parts = process.argv.slice(2)
const failed: string[] = []
for (const [name, runStep] of Object.entries(steps))
  if (parts.length === 0 || parts.includes(name)) if (!(await runStep())) failed.push(name)
if (failed.length > 0) console.error(`npm run test:cluster failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
