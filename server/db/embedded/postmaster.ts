import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#config/start-error.ts'

/** A PostgreSQL server as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; status: string }

/** The content of `postmaster.pid`, whether or not the process still runs; undefined when there is no such file. */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/**
 * The server that already runs on this folder, waiting while it starts or stops; undefined when a new one may be started.
 * After a kill -9 of our process its server keeps running and is found here.
 */
export async function findRunning(folder: string, milliseconds = 60_000): Promise<Postmaster | undefined> {
  for (const end = Date.now() + milliseconds; ; await pause(20)) {
    const found = readPostmaster(folder)
    if (!found?.pid) return undefined
    const state = processState(found.pid)
    if (!state || (state.name && state.name !== 'postgres')) {
      disown(folder)
      return undefined
    }
    if (found.status === 'ready') return found
    if (Date.now() > end) {
      const { pid } = found
      throw new StartError(
        `PostgreSQL (process ${pid}) is using ${folder} but does not become ready; end it (kill -QUIT ${pid}) and start again`,
      )
    }
  }
}

/** Shuts the server down cleanly and waits for it: open transactions are rolled back, everything is written. */
export async function stopPostmaster({ pid }: Postmaster, milliseconds = 30_000): Promise<void> {
  const signal = (name: NodeJS.Signals) => processState(pid) && process.kill(pid, name)
  signal('SIGINT')
  for (const end = Date.now() + milliseconds; processState(pid); await pause(10)) {
    if (Date.now() > end) return void signal('SIGQUIT')
  }
}

// PostgreSQL trusts any process with the id in its file, even a dead one that nobody has reaped or an unrelated one, except
// its own parent. So we write our own id there and keep the rest, which tells it whether old backends are still running.
function disown(folder: string): void {
  const file = join(folder, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
}

export type ProcessState = {
  /** The program's name as the system reports it, '' when unknown. */
  name: string
  /** When it was started, in the system's own unit: only good for distinguishing two processes with the same id. */
  started: string
}

/**
 * The process with that id, or undefined when there is none. A process that has exited but was not reaped yet does not
 * count.
 */
export function processState(pid: number): ProcessState | undefined {
  if (process.platform === 'linux') return stateFromProc(pid)
  return process.platform === 'win32' ? stateFromSignal(pid) : stateFromPs(pid)
}

/** Whether a process with that id runs. Cheap enough to check every second. */
export function isRunning(pid: number): boolean {
  return (process.platform === 'linux' ? stateFromProc(pid) : stateFromSignal(pid)) !== undefined
}

function stateFromProc(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    // State, parent and so on follow the name; the 20th field is the start time in clock ticks since the boot.
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (rest[0] === 'Z' || rest[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    return { name, started: `${boot}/${rest[19]}` }
  } catch {
    return undefined
  }
}

function stateFromPs(pid: number): ProcessState | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'stat=,lstart=,ucomm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, state = 'Z', started = '', name = ''] = /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(text) ?? []
    return state.startsWith('Z') ? undefined : { name, started }
  } catch {
    return undefined
  }
}

function stateFromSignal(pid: number): ProcessState | undefined {
  try {
    process.kill(pid, 0)
    return { name: '', started: '' }
  } catch {
    return undefined
  }
}
