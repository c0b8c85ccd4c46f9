import { type Config, loadConfig } from '@guildhall/server/config/config.ts'
import type { Log } from '@guildhall/server/config/log.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { readEnvironment } from './environment.ts'
import { root } from './root.ts'

const print = (details: object | string, message?: string) => console.error(message ?? details)

/** Commands speak in sentences of their own; only what went wrong inside is added. */
export const quietLog: Log = { debug: () => {}, info: () => {}, warn: print, error: print }

/** The configuration as the server started from the project's folder has it. */
export function loadHere(): Config {
  process.chdir(root)
  return loadConfig(process.env)
}

/** Runs a command with its arguments and the variables of its file; what a person can act on is printed as one line, and the exit code says failure. */
export async function command(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(readEnvironment(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
