import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import { endMeeting } from './meeting-changes.ts'
import { tellUpdates } from './meeting-notifications.ts'
import { type ChangeDeps, lockMeeting } from './meeting-state.ts'
import { insertMeeting, insertPeople, saveAnswer } from './queries.ts'
import { endOf, nextReminder } from './rules.ts'

interface Arranged {
  organizerId: number
  personId: number
  title: string
  start: Date
  minutes: number
  place: string
  note: string
}

/**
 * Schedules a meeting of two people who have both agreed to its time, connected or not, and returns its id. The caller has locked
 * both people and checked that both are free.
 */
export async function arrange(deps: ChangeDeps, tx: Tx, meeting: Arranged): Promise<string> {
  const { organizerId, personId, title, start, minutes, place, note } = meeting
  const [id, now] = [newId(), deps.clock.now()]
  const times = { startsAt: start, endsAt: endOf(start, minutes), remindsAt: nextReminder(start, now) }
  await insertMeeting(tx, { id, title, placeKind: 'other', place, note, ...times, organizerId, at: now })
  await insertPeople(tx, { id, personIds: [organizerId, personId], at: now })
  await saveAnswer(tx, { id, personId, answer: 'accepted', note: '', proposedStart: null, at: now })
  const row = await lockMeeting(tx, id)
  if (!row) throw new AppError('internal')
  const name = await directory.nameOf(tx, personId)
  await tellUpdates(deps, tx, [
    {
      ...{ row, to: [organizerId], update: 'invited', title: `Arranged: ${title}` },
      sentence: (time) => `${name} chose this time: ${time}.`,
    },
    {
      ...{ row, to: [personId], update: 'invited', title: `Arranged: ${title}` },
      sentence: (time) => `It is in your calendar: ${time}.`,
    },
  ])
  return id
}

/** Cancels a meeting that `arrange` scheduled, and tells both people. Does nothing when it is cancelled or deleted already. */
export async function callOff(deps: ChangeDeps, tx: Tx, id: string): Promise<void> {
  const row = await lockMeeting(tx, id)
  if (!row || row.cancelled_at !== null) return
  await tellUpdates(deps, tx, await endMeeting(deps, tx, id, { note: '', byName: null }))
}
