// npm run test:matrix [-- PART …]: every page, or those whose titles contain PART, at every width and in every theme.
import { runBrowserTests } from './browser-tests.ts'
import { root } from './root.ts'

process.chdir(root)
const titles = process.argv.slice(2).flatMap((part) => ['--grep', part])
process.exitCode = (await runBrowserTests(['--config', 'playwright.matrix.config.ts', ...titles])) ? 0 : 1
