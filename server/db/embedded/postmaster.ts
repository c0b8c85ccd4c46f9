import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#config/start-error.ts'
import { processState } from './process-state.ts'

/** A PostgreSQL server as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; status: string }

/** What `postmaster.pid` says, whether or not the process still runs; undefined when there is no such file. */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/**
 * The server that already runs on this folder, waiting while it starts or ends; undefined when a new one may be
 * started. After a kill -9 of our process its server lives on and is found here.
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
        `PostgreSQL (process ${pid}) holds ${folder} but does not get ready; end it (kill -QUIT ${pid}) and start again`,
      )
    }
  }
}

/** Ends the server in an orderly way and waits for it: open transactions are rolled back, everything is written. */
export async function stopPostmaster({ pid }: Postmaster, milliseconds = 30_000): Promise<void> {
  const signal = (name: NodeJS.Signals) => processState(pid) && process.kill(pid, name)
  signal('SIGINT')
  for (const end = Date.now() + milliseconds; processState(pid); await pause(10)) {
    if (Date.now() > end) return void signal('SIGQUIT')
  }
}

// PostgreSQL believes in any process of the id in its file, be it a dead one nobody collects or a stranger's, except
// its own parent. So we put ourselves there and keep the rest, by which it sees whether old backends still work.
function disown(folder: string): void {
  const file = join(folder, 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
}
