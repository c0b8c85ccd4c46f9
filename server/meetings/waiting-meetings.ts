import type { WaitingMeeting } from '@guildhall/contract/admin/dashboard.ts'
import { calendarLimits } from '@guildhall/contract/limits/meetings.ts'
import { dayMs } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { listEntries } from './entries.ts'

/** Returns a person’s meetings that wait for their answer, and those within a day, the earliest first, with how many there are. */
export async function listWaitingMeetings(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingMeeting[]; count: number }> {
  const now = deps.clock.now()
  const soon = now.getTime() + calendarLimits.soonMs
  const ahead = { from: now, to: new Date(now.getTime() + 400 * dayMs) }
  const entries = await listEntries(deps, viewer.id, ahead, calendarLimits.entries)
  const waiting = entries.filter(
    ({ waits, state, start }) => waits === 'yours' || (state !== 'declined' && Date.parse(start) <= soon),
  )
  const items = waiting.slice(0, most).map(({ id, title, start, end, people, state, waits }) => ({
    ...{ kind: 'meeting' as const, dueAt: start },
    meeting: { id, title, start, end, people, state, waits },
  }))
  return { items, count: waiting.length }
}
