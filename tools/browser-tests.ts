import { ensureBuild } from './build.ts'
import { findChromium } from './chromium.ts'
import { runScript, scriptOf } from './run.ts'

/** Runs Playwright with its requirements: a Chromium and a build of the product. Returns whether everything passed. */
export async function runBrowserTests(args: string[]): Promise<boolean> {
  const chromium = await findChromium()
  if (!chromium) return false
  process.env.CHROMIUM_PATH = chromium
  // Browser tests use the product's own database, whichever one the server's tests use.
  delete process.env.TEST_DATABASE_URL
  await ensureBuild()
  return (await runScript(scriptOf('', '@playwright/test', 'playwright'), ['test', ...args])) === 0
}
