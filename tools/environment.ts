import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { root } from './root.ts'

/**
 * Reads the file of variables into the environment, whose own values take precedence: the file of `--env-file FILE`
 * (relative to where the command was called), else `.env` in the project's folder. Returns the other arguments. Scripts in
 * package.json run `node --`, because Node would otherwise take the option for itself, wherever it appears.
 */
export function readEnvironment(args: string[]): string[] {
  const at = args.findIndex((arg) => arg === '--env-file' || arg.startsWith('--env-file='))
  if (at < 0) {
    const usual = join(root, '.env')
    if (existsSync(usual)) load(usual)
    return args
  }
  const isOneWord = args[at] !== '--env-file'
  const name = isOneWord ? args[at]?.slice('--env-file='.length) : args[at + 1]
  if (!name) throw new StartError('Name the file: --env-file FILE')
  // npm changes to the project's folder and stores here where it was called.
  load(resolve(process.env.INIT_CWD ?? process.cwd(), name))
  return args.toSpliced(at, isOneWord ? 1 : 2)
}

function load(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new StartError(`The file of variables cannot be read: ${(error as Error).message}`)
  }
}
