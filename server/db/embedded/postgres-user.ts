import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { StartError } from '#config/start-error.ts'

/** Who runs the server: nothing means we ourselves. PostgreSQL refuses to run as root. */
export type Runner = { uid?: number; gid?: number }

/**
 * The user for a database in `folder`: its owner when it exists already, else the system user `postgres`, made when
 * missing. Only root needs one; for everybody else it is the person who starts.
 */
export function runnerFor(folder: string): Runner {
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

/** Whether that user can enter the folder, or run the file. Asked of the system, so that every kind of right counts. */
export function canReach(path: string, { uid, gid }: Runner): boolean {
  if (uid === undefined || gid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Makes a folder of that user's own, closed to everybody else. */
export function makeOwnFolder(path: string, { uid, gid }: Runner): void {
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
