import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import type { MeetingState } from '@guildhall/contract/meetings/options.ts'
import { type LinkedDeps, linkedConversations } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import { lockOwn, type MeetingDeps } from './meeting-state.ts'
import { findPeopleOf, type MeetingRow } from './queries.ts'

/**
 * Returns the public id of the conversation of a meeting for one of its people who has not declined; the first of them creates it
 * with all the others. 404 for everybody else, 409 for a meeting of two and for a cancelled one without a conversation.
 */
export async function openConversation(deps: MeetingDeps & LinkedDeps, viewer: Viewer, id: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    await lockPeople(tx, viewer, id)
    const { row, own, state } = await lockOwn(deps, tx, viewer, id)
    if (own.answer === 'declined') throw new AppError('meeting_declined')
    const to = { meetingId: id }
    if (!(await linkedConversations.exists(tx, to))) requireConversation(row, state)
    const people = row.people.flatMap(({ personId, place, answer }) =>
      answer === 'declined' ? [] : [{ id: personId, role: place === 0 ? ('owner' as const) : ('member' as const) }],
    )
    return linkedConversations.open(deps, tx, to, { by: viewer, title: row.title, people })
  })
}

/** Locks people before their meeting, as blocks and erasures do. Meetings gain no people, so these include all. */
async function lockPeople(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const [found] = await findPeopleOf(tx, { id })
  const ids = found?.people.map(({ personId }) => personId) ?? []
  if (!ids.includes(viewer.id)) throw new AppError('meeting_not_found')
  await directory.lock(tx, ids)
}

function requireConversation({ people }: MeetingRow, state: MeetingState): void {
  if (people.length < meetingLimits.group) throw new AppError('meeting_of_two')
  if (state === 'cancelled') throw new AppError('meeting_cancelled')
}

/** Takes a person who declined or is no longer in a locked meeting out of its conversation. */
export async function leaveConversation(deps: LinkedDeps, tx: Tx, id: string, personId: number): Promise<void> {
  await linkedConversations.leave(deps, tx, { meetingId: id }, { id: personId, removedBy: null })
}
