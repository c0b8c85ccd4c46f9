import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.ts'

// The program, and the package of Debian that has it. Chromium's own tests have theirs in chromium.ts.
const programs = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

/** Whether Firefox and WebKit are there, with Debian's packages installed when they can be. Says what is missing. */
export async function ensureOtherEngines(): Promise<boolean> {
  if (missing().length > 0) await installPackages(missing().map(([, name]) => name))
  const still = missing()
  if (still.length > 0) console.error(`These tests need Debian’s packages ${still.map(([, name]) => name).join(', ')}`)
  return still.length === 0
}

const missing = () => Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0)
