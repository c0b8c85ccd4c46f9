import { ensureBuild } from './build.ts'
import { findChromium } from './chromium.ts'
import { runScript, scriptOf } from './run.ts'

/** Runs Playwright with what it needs: a Chromium and the product, built. Answers whether everything passed. */
export async function runBrowserTests(args: string[]): Promise<boolean> {
  const chromium = await findChromium()
  if (!chromium) return false
  process.env.CHROMIUM_PATH = chromium
  // People meet the product's own database, whichever one the server's tests were told to use.
  delete process.env.TEST_DATABASE_URL
  await ensureBuild()
  return (await runScript(scriptOf('', '@playwright/test', 'playwright'), ['test', ...args])) === 0
}
