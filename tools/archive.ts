import { spawn } from 'node:child_process'
import { StartError } from '@guildhall/server/config/start-error.ts'

/** Raised when an archive's layout changes; an older one must stay readable. */
export const archiveFormat = 1

/**
 * Whether an entry of the data folder goes into an archive: files and secrets do; the database goes as a dump, and what
 * only the machine or the moment means (password, port, lock, logs) stays.
 */
export function isOfTheInstallation(name: string): boolean {
  return (
    !name.startsWith('postgres') && !name.endsWith('.log') && name !== 'running.json' && !name.startsWith('restoring-')
  )
}

/** Runs the system's `tar`. Exit code 1 means that a file changed while it was read, which a backup may accept. */
export async function tar(args: string[], accepted = [0]): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve)).catch(
    (error) => {
      throw new StartError(`The system's tar cannot be run (${error.message}); install it and try again`)
    },
  )
  if (!accepted.includes(code as number)) throw new StartError(`tar failed: ${output.trim().split('\n')[0]}`)
}
