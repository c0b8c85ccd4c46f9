import { Worker } from 'node:worker_threads'
import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { CalendarProblem } from '@guildhall/contract/other-calendars/problems.ts'
import { calendarThread } from '#config/paths.ts'
import type { HostReader } from '#hosts/port.ts'
import type { BusyStretch, Found } from './calendar-text.ts'

/** Downloads a calendar file. Returns its text, or the problem when it cannot be read. */
export async function downloadCalendar(
  hosts: HostReader,
  url: string,
): Promise<{ text: string } | { problem: CalendarProblem }> {
  const answer = await hosts.download(new URL(url), { bytes: most.bytes, timeoutMs: most.timeoutMs })
  if (answer.kind === 'answer') {
    if (answer.status !== 200) return { problem: answer.status >= 500 ? 'unreachable' : 'refused' }
    return { text: answer.text }
  }
  return { problem: answer.kind === 'no-address' ? 'unreachable' : answer.kind }
}

/**
 * Works out the busy times of a calendar file within an interval, in a separate thread: a hostile file may never finish, or use
 * up the memory.
 */
export function workOut(
  file: string,
  asked: { zone: string; from: number; to: number; host: string },
): Promise<{ times: BusyStretch[] } | { problem: CalendarProblem }> {
  const limits = { steps: most.steps, times: most.times }
  return new Promise((resolve) => {
    const thread = new Worker(calendarThread, {
      workerData: { file, ...asked, ...limits },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    const end = (result: { times: BusyStretch[] } | { problem: CalendarProblem }) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ problem: 'too-many-repetitions' }), most.parseMs)
    thread.on('message', (found: Found) =>
      end(found.kind === 'times' ? { times: found.times } : { problem: found.kind }),
    )
    // Out of memory, or a fault of the library with a broken file.
    thread.on('error', () => end({ problem: 'too-many-repetitions' }))
  })
}
