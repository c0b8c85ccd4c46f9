import { conversationCards, type LinkedDeps } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { int, statement, text } from '#db/statement.ts'
import { leaveConversation } from './conversation.ts'
import { endMeeting } from './meeting-changes.ts'
import { type Telling, tellUpdates } from './meeting-notifications.ts'
import { type ChangeDeps, lockMeeting } from './meeting-state.ts'
import { lockMeetingsOf, lockShared, removePerson } from './queries.ts'
import { stateOf } from './rules.ts'

/** Locks the meetings to come that two people share, before anything else that a block changes. */
export async function lockBetween({ clock }: Pick<ChangeDeps, 'clock'>, tx: Tx, [one, other]: [number, number]) {
  const ids = (await lockShared(tx, { one, other, at: clock.now() })).map(({ id }) => id)
  if (ids.length > 0) await conversationCards.lock(tx, [[one, other]])
  return ids
}

/**
 * One of two people blocks the other: the invited one leaves the meetings of the other and their conversations, and a meeting of two is cancelled. Both
 * are told without a reason, so that nobody learns of the block from it.
 */
export async function endBetween(deps: ChangeDeps & LinkedDeps, tx: Tx, between: [number, number]): Promise<void> {
  const tellings: Telling[] = []
  for (const id of await lockBetween(deps, tx, between)) {
    const row = await lockMeeting(tx, id)
    const leaving = row?.people.find(({ personId, place }) => place > 0 && between.includes(personId))
    if (!row || !leaving) continue
    if (row.people.filter(({ place }) => place > 0).length === 1) {
      tellings.push(...(await endMeeting(deps, tx, id, { note: '', byName: null })))
      continue
    }
    await removePerson(tx, { id, personId: leaving.personId })
    await leaveConversation(deps, tx, id, leaving.personId)
    if (leaving.answer === 'declined') continue
    tellings.push({
      ...{ row, to: [leaving.personId], update: 'cancelled', title: `Cancelled: ${row.title}` },
      sentence: (time) => `You are no longer part of this meeting: ${time}.`,
    })
  }
  await tellUpdates(deps, tx, tellings)
}

// Other people keep the time of the meeting; what its organizer wrote is deleted.
const emptyMeetings = statement('meetings_empty', {
  takes: { personId: int },
  gives: { id: text },
  sql: ({ personId }) => `
    update meetings set organizer_id = null, title = 'Meeting', place = '-', note = '', cancel_note = '', reminds_at = null
    where organizer_id = ${personId} returning id`,
})

const dropAnswers = statement('meeting_people_drop', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from meeting_people where person_id = ${personId}`,
})

/**
 * An account is erased: meetings that the person scheduled and that are not over are cancelled, and keep neither title nor texts;
 * they leave the meetings of others.
 */
export async function eraseMeetings(deps: ChangeDeps, tx: Tx, personId: number): Promise<void> {
  const tellings: Telling[] = []
  for (const { id } of await lockMeetingsOf(tx, { personId })) {
    const row = await lockMeeting(tx, id)
    if (!row) continue
    const own = row.people.find((each) => each.personId === personId)
    const isRunning = !['cancelled', 'over'].includes(stateOf(row, row.people, deps.clock.now()))
    if (isRunning && own?.place === 0) tellings.push(...(await endMeeting(deps, tx, id, { note: '', byName: null })))
  }
  await tellUpdates(
    deps,
    tx,
    tellings.map((each) => ({ ...each, to: each.to.filter((id) => id !== personId) })),
  )
  await emptyMeetings(tx, { personId })
  await dropAnswers(tx, { personId })
}
