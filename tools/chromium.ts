import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages } from './debian-packages.ts'
import { runScript, scriptOf } from './run.ts'

// Debian's headless Chromium first: the same pages for two thirds of the work.
const debian = 'chromium-headless-shell'
const names = [debian, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Finds a Chromium for the browser tests: the one CHROMIUM_PATH names, one on the PATH, Playwright's own (downloaded when
 * missing), or else Debian's package when we are root. Returns undefined, after printing what to do, when none works.
 */
export async function findChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return works(given)
      ? given
      : complain(`CHROMIUM_PATH holds '${given}', which does not run; it should be a Chromium`)
  const found = installed()
  if (found) return found
  await runScript(scriptOf('', '@playwright/test', 'playwright'), ['install', 'chromium'])
  const fetched = installed()
  if (fetched) return fetched
  await installPackages([debian])
  return (
    installed() ??
    complain('The browser tests need Chromium: install it, or let CHROMIUM_PATH name one, and run npm test again')
  )
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path) && works(path))
}

function works(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function complain(line: string): undefined {
  console.error(line)
}
