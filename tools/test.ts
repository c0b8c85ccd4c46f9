// npm test [-- PART …]: every test, or those whose paths contain one of the parts. First those without a browser, then those
// in one, on a wide screen; without a PART, those marked 'nightly' are left to `npm run test:nightly`. Arguments that begin
// with a dash go to the runner of the tests without a browser (-u writes snapshots).
import { globSync } from 'node:fs'
import { runBrowserTests } from './browser-tests.ts'
import { root } from './root.ts'
import { runScript, scriptOf } from './run.ts'

process.chdir(root)
const asked = process.argv.slice(2)
const parts = asked.filter((each) => !each.startsWith('-'))
const isAsked = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part))
const hasUnit = globSync('{contract,server,web,tools,tests}/**/*.test.ts', { exclude: ['**/node_modules/**'] }).some(
  isAsked,
)
const hasBrowser = globSync('tests/e2e/**/*.spec.ts').some(isAsked)

const projects = ['data', 'own-modules', 'rules']
const failed: string[] = []
if (
  hasUnit &&
  (await runScript(scriptOf('', 'vitest', 'vitest'), [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    ...asked,
  ])) !== 0
)
  failed.push('tests')
const left = parts.length === 0 ? ['--grep-invert', '@nightly'] : []
if (hasBrowser && !(await runBrowserTests(['--project=wide', ...left, ...parts]))) failed.push('browser tests')
if (!hasUnit && !hasBrowser) failed.push(`no test is named like ${parts.join(', ')}`)
if (failed.length > 0) console.error(`npm test failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
