// npm run test:browsers [-- PART …]: the most common journeys, in Firefox and WebKit, or those whose titles contain PART.
import { runBrowserTests } from './browser-tests.ts'
import { ensureOtherEngines } from './other-engines.ts'
import { root } from './root.ts'

process.chdir(root)
const titles = process.argv.slice(2).flatMap((part) => ['--grep', part])
const passed =
  (await ensureOtherEngines()) && (await runBrowserTests(['--config', 'playwright.browsers.config.ts', ...titles]))
process.exitCode = passed ? 0 : 1
