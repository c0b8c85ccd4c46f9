import { type Config, loadConfig } from '@guildhall/server/config/config.ts'
import type { Log } from '@guildhall/server/config/log.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { readEnvironment } from './environment.ts'
import { root } from './root.ts'

const print = (details: object | string, message?: string) => console.error(message ?? details)

/** Commands print their own messages; only warnings and errors are added. */
export const quietLog: Log = { debug: () => {}, info: () => {}, warn: print, error: print }

/** Returns the configuration as the server sees it when started from the project's folder. */
export function loadHere(): Config {
  process.chdir(root)
  return loadConfig(process.env)
}

/**
 * Runs a command with its arguments and the variables of its file; an error a person can act on is printed as one line, with
 * a failure exit code.
 */
export async function command(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(readEnvironment(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
