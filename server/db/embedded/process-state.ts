import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type ProcessState = {
  /** The program's name as the system has it, '' where that cannot be told. */
  name: string
  /** When it was started, in whatever unit the system uses: only good for telling two processes of one id apart. */
  started: string
}

/** The process of that id, or undefined when there is none. One that has ended but was not collected yet is none. */
export function processState(pid: number): ProcessState | undefined {
  if (process.platform === 'linux') return stateFromProc(pid)
  return process.platform === 'win32' ? stateFromSignal(pid) : stateFromPs(pid)
}

/** Whether a process of that id runs. Cheap enough to ask every second. */
export function isRunning(pid: number): boolean {
  return (process.platform === 'linux' ? stateFromProc(pid) : stateFromSignal(pid)) !== undefined
}

function stateFromProc(pid: number): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    // After the name come state, parent and so on; the 20th of them is the start in clock ticks since the boot.
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
