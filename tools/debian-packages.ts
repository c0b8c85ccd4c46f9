import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Installs Debian packages when we are root on Debian; does nothing elsewhere. Callers check whether the programs exist. */
export async function installPackages(names: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await run('apt-get', ['update', '-qq'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
}
