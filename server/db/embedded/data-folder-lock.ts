import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '#config/data-folder.ts'
import { StartError } from '#config/start-error.ts'
import { processState } from './postmaster.ts'

type Holder = { pid: number; started: string; what: string }

const fileOf = (dataDir: string) => join(dataDir, 'running.json')

/**
 * Makes this process the only one that runs on the data folder. `what` describes this process and its address to the next
 * one. Throws a `StartError` while another process has the lock; a killed process's lock is taken over.
 */
export function lockDataFolder(dataDir: string, what: string): { release(): void } {
  makeDataFolder(dataDir)
  const file = fileOf(dataDir)
  const mine = JSON.stringify({ pid: process.pid, started: processState(process.pid)?.started ?? '', what })
  for (let attempt = 0; ; attempt += 1) {
    const holder = holderOf(dataDir)
    if (holder)
      throw new StartError(`Already running on the data in ${dataDir}: ${holder.what} (process ${holder.pid})`)
    if (attempt > 0) rmSync(file, { force: true })
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST' || attempt > 2) throw new StartError(`The data folder cannot be used: ${message}`)
    }
  }
  const isMine = () => readText(file) === mine
  return { release: () => isMine() && rmSync(file, { force: true }) }
}

/** The running process that has locked the data folder, if any. */
export function holderOf(dataDir: string): Holder | undefined {
  try {
    const holder: Holder = JSON.parse(readText(fileOf(dataDir)) ?? 'null')
    const state = holder ? processState(holder.pid) : undefined
    return state && state.started === holder.started ? holder : undefined
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
