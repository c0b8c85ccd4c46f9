import type { ProposalInput } from '@guildhall/contract/meetings/meetings.ts'
import type { MeetingAnswer } from '@guildhall/contract/meetings/options.ts'
import { dayTimeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import type { LinkedDeps } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import { leaveConversation } from './conversation.ts'
import { requireFuture } from './meeting-changes.ts'
import { forgetInvitation, tellOrganizer } from './meeting-notifications.ts'
import { lockMeeting, lockOwn, type MeetingDeps, requireRunning, showChange } from './meeting-state.ts'
import { saveAnswer } from './queries.ts'

/** Accepts an invitation to the version of the meeting that the viewer saw; repeating it changes nothing. */
export async function accept(
  deps: MeetingDeps & LinkedDeps,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await answer(deps, viewer, id, version, { answer: 'accepted', note: '', proposedStart: null }, (name, title) => ({
    title: 'Meeting accepted',
    sentence: () => `${name} will come to ${title}.`,
  }))
}

/** Declines an invitation, also one that was accepted, and leaves the conversation; repeating it changes nothing. */
export async function decline(deps: MeetingDeps & LinkedDeps, viewer: Viewer, id: string, note: string): Promise<void> {
  await answer(deps, viewer, id, null, { answer: 'declined', note, proposedStart: null }, (name, title) => ({
    title: 'Meeting declined',
    sentence: () => `${name} will not come to ${title}.${note ? ` They write: ${note}` : ''}`,
  }))
}

/** Proposes another start; the meeting keeps its time until the organizer takes it. */
export async function propose(
  deps: MeetingDeps & LinkedDeps,
  viewer: Viewer,
  id: string,
  input: ProposalInput,
): Promise<void> {
  const start = new Date(input.start)
  requireFuture(start, deps.clock.now())
  const proposed = { answer: 'proposed', note: input.note, proposedStart: start } as const
  await answer(deps, viewer, id, input.version, proposed, (name, title) => ({
    title: 'Another time proposed',
    sentence: (zone) =>
      `${name} proposes another time for ${title}: ${dayTimeIn(start, zone)} (${zoneCity(zone)}). You decide.`,
  }))
}

interface Given {
  answer: MeetingAnswer
  note: string
  proposedStart: Date | null
}
type Words = (name: string, title: string) => Parameters<typeof tellOrganizer>[3]

// Under the lock of the meeting, so that an answer and a change at the same moment come one after the other.
async function answer(
  deps: MeetingDeps & LinkedDeps,
  viewer: Viewer,
  id: string,
  version: number | null,
  given: Given,
  words: Words,
): Promise<void> {
  await transaction(deps.db, async (tx: Tx) => {
    const { row, own, state } = await lockOwn(deps, tx, viewer, id)
    if (own.place === 0) throw new AppError('meeting_organizer')
    requireRunning(state)
    if (version !== null && version !== row.sequence) throw new AppError('meeting_changed')
    const isSame =
      own.answer === given.answer &&
      own.note === given.note &&
      (own.proposedStart === null ? null : Date.parse(own.proposedStart)) === (given.proposedStart?.getTime() ?? null)
    if (isSame) return
    if (given.proposedStart?.getTime() === new Date(row.starts_at).getTime()) throw new AppError('meeting_same_time')
    if (given.note) await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await saveAnswer(tx, { id, personId: viewer.id, ...given, at: deps.clock.now() })
    const after = await lockMeeting(tx, id)
    if (after) await showChange(deps, tx, after)
    if (given.answer === 'declined') await leaveConversation(deps, tx, id, viewer.id)
    await forgetInvitation(deps, tx, viewer.id, id)
    await tellOrganizer(deps, tx, row, words(await directory.nameOf(tx, viewer.id), row.title))
  })
}
