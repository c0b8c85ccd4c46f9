import type { MeetingState } from '@guildhall/contract/meetings/options.ts'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { followInConversation } from './conversation-cards.ts'
import { findPeopleOf, lockMeetingRow, type MeetingRow, type StoredPerson } from './queries.ts'
import { stateOf } from './rules.ts'

export type MeetingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime'>
/** What a change of a meeting needs in somebody else’s transaction. */
export type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/** Reads a meeting whose row is locked, with all its people; undefined when it is gone. */
export async function lockMeeting(tx: Tx, id: string): Promise<MeetingRow | undefined> {
  const [row] = await lockMeetingRow(tx, { id })
  if (!row) return undefined
  const [found] = await findPeopleOf(tx, { id })
  return { ...row, people: found?.people ?? [] }
}

interface OwnMeeting {
  row: MeetingRow
  own: StoredPerson
  state: MeetingState
}

/** Locks a meeting for one of its people; 404 for everybody else. */
export async function lockOwn(deps: Pick<Deps, 'clock'>, tx: Tx, viewer: Viewer, id: string): Promise<OwnMeeting> {
  const row = await lockMeeting(tx, id)
  const own = row?.people.find(({ personId }) => personId === viewer.id)
  if (!row || !own) throw new AppError('meeting_not_found')
  return { row, own, state: stateOf(row, row.people, deps.clock.now()) }
}

/** Refuses changes of a meeting that is cancelled or over. */
export function requireRunning(state: MeetingState): void {
  if (state === 'cancelled') throw new AppError('meeting_cancelled')
  if (state === 'over') throw new AppError('meeting_over')
}

/** Locks a meeting that its organizer changes: 403 for the invited, 409 when it is cancelled or over. */
export async function lockOrganized(deps: Pick<Deps, 'clock'>, tx: Tx, viewer: Viewer, id: string) {
  const found = await lockOwn(deps, tx, viewer, id)
  if (found.own.place > 0) throw new AppError('meeting_not_organizer')
  requireRunning(found.state)
  return found
}

/** Shows a change of a meeting of two in their conversation. */
export async function showChange(deps: ChangeDeps, tx: Tx, row: MeetingRow): Promise<void> {
  await followInConversation(deps, tx, row, { isNew: false, isHidden: false })
}
