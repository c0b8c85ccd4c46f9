// npm run test:browsers [-- PART …]: what most people do, in Firefox and WebKit, or the journeys whose titles hold PART.
import { runBrowserTests } from './browser-tests.ts'
import { ensureOtherEngines } from './other-engines.ts'
import { root } from './root.ts'

process.chdir(root)
const titles = process.argv.slice(2).flatMap((part) => ['--grep', part])
const passed =
  (await ensureOtherEngines()) && (await runBrowserTests(['--config', 'playwright.browsers.config.ts', ...titles]))
process.exitCode = passed ? 0 : 1
