import { createHash } from 'node:crypto'
import { calendarLimits } from '@guildhall/contract/limits/meetings.ts'
import type { Between } from '#db/statement.ts'
import { calendarFile, type FileEntry } from '#meetings/service.ts'
import type { Deps } from '../deps.ts'
import { findEntries } from './entries.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'parts'>

/** Returns the calendar of a person between two moments as a file: titles and times only. */
async function fileOf(deps: Reads, personId: number, between: Between, name: string): Promise<string> {
  const { meetings, sessions, due } = await findEntries(deps, personId, between)
  const entries: FileEntry[] = [
    ...meetings.map(({ id, title, start, end, sequence, state, waits }) => ({
      ...{ id: `meeting-${id}`, title, start: new Date(start), end: new Date(end), sequence },
      isTentative: state === 'waiting' || waits === 'yours',
    })),
    ...sessions.map(({ id, title, start, end, isAsked, sequence }) => ({
      ...{ id: `session-${id}`, title, start: new Date(start), end: new Date(end), sequence, isTentative: isAsked },
    })),
    ...due.map(({ kind, href, title, at, day }) => ({
      // Due entries have no id: kind, page and title make one.
      id: `due-${createHash('sha256').update(`${kind} ${href} ${title}`).digest('hex').slice(0, 24)}`,
      ...{
        title,
        start: new Date(at),
        end: new Date(at),
        sequence: 0,
        isTentative: false,
        isAllDay: day !== undefined,
      },
    })),
  ]
  return calendarFile(deps.config, name, entries, deps.clock.now())
}

/** Returns a person’s calendar for other programs: the last weeks, and what is ahead. */
export async function readFeed(deps: Reads, personId: number): Promise<string> {
  const now = deps.clock.now().getTime()
  const { backMs, aheadMs } = calendarLimits.feed
  const between = { from: new Date(now - backMs), to: new Date(now + aheadMs) }
  return fileOf(deps, personId, between, 'Guildhall')
}

/** Returns a month of a person’s calendar ('2026-11'), by the UTC days of its first and last moment. */
export async function readMonth(deps: Reads, personId: number, month: string): Promise<string> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  return fileOf(deps, personId, { from, to }, `Guildhall, ${month}`)
}
