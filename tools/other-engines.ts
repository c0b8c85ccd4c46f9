import { spawnSync } from 'node:child_process'
import { installPackages } from './debian-packages.ts'

// The program, and its Debian package. Chromium's are in chromium.ts.
const programs = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

/**
 * Returns whether Firefox and WebKit are available, after installing Debian's packages where possible. Prints what is
 * missing.
 */
export async function ensureOtherEngines(): Promise<boolean> {
  if (missing().length > 0) await installPackages(missing().map(([, name]) => name))
  const still = missing()
  if (still.length > 0) console.error(`These tests need Debian’s packages ${still.map(([, name]) => name).join(', ')}`)
  return still.length === 0
}

const missing = () => Object.entries(programs).filter(([program]) => spawnSync('which', [program]).status !== 0)
