// npm run test:narrow [-- PART …]: the journeys that differ on a phone, or those whose file names contain a PART.
import { runBrowserTests } from './browser-tests.ts'
import { root } from './root.ts'

process.chdir(root)
process.exitCode = (await runBrowserTests(['--project=narrow', ...process.argv.slice(2)])) ? 0 : 1
