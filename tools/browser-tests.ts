import { join } from 'node:path'
import { bundleServer, ensureBuild } from './build.ts'
import { findChromium } from './chromium.ts'
import { root } from './root.ts'
import { runScript, scriptOf } from './run.ts'

/** Runs Playwright with its requirements: a Chromium and a build of the product. Returns whether everything passed. */
export async function runBrowserTests(args: string[]): Promise<boolean> {
  const chromium = await findChromium()
  if (!chromium) return false
  process.env.CHROMIUM_PATH = chromium
  // Browser tests use the product's own database, whichever one the server's tests use.
  delete process.env.TEST_DATABASE_URL
  await ensureBuild()
  process.env.SITE_PROGRAM = await bundleSite()
  return (await runScript(scriptOf('', '@playwright/test', 'playwright'), ['test', ...args])) === 0
}

/**
 * Bundles the program that serves a site to a test: every journey starts one, which would take three times as long from
 * its sources.
 */
async function bundleSite(): Promise<string> {
  // As deep as server/build, because the program finds the pages relative to itself.
  const folder = join(root, 'build/site')
  await bundleServer(join(root, 'tests/support/site-process.ts'), folder)
  return join(folder, 'site-process.js')
}
