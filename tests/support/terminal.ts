import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command on its own terminal: `press` types, so that Ctrl-C goes to the whole foreground group. */
export function runOnTerminal(commandLine: string, env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  // util-linux's `script` creates the terminal; -e passes on the exit code.
  const child = spawn('script', ['-qec', commandLine, '/dev/null'], {
    cwd: root,
    env: { PATH, HOME, TERM: 'dumb', ...env },
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  return {
    output: () => output,
    press: (keys: string) => child.stdin.write(keys),
    /** The exit code of the command. */
    ended: once(child, 'close').then(([code]) => code as number),
    /** Closes the terminal, as closing its window does. */
    close: () => child.kill('SIGKILL'),
  }
}

/**
 * The processes still running on a data folder: the servers and databases that name it, as the system lists them (Linux).
 */
export function processesOn(dataDir: string): string[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    const read = (name: string) => {
      try {
        return readFileSync(`${folder}/${name}`, 'latin1')
      } catch {
        return ''
      }
    }
    // A process that has ended and was not reaped yet has neither.
    const commandLine = read('cmdline')
    const isOnIt = commandLine.includes(dataDir) || read('environ').includes(`DATA_DIR=${dataDir}\0`)
    return isOnIt ? [commandLine.replaceAll('\0', ' ')] : []
  })
}

/** The lock files that show that something runs on a data folder. */
export function lockFilesOf(dataDir: string): string[] {
  return ['running.json', 'postgres/postmaster.pid'].filter((name) => existsSync(`${dataDir}/${name}`))
}
