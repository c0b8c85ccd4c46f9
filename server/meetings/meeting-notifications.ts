import { meetingTime } from '@guildhall/contract/meetings/words.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, list, statement, text } from '#db/statement.ts'
import { notify, takeBack } from '#notifications/notify.ts'
import type { ChangeDeps } from './meeting-state.ts'
import type { MeetingRow } from './queries.ts'

/** Why people get a calendar file of a meeting. */
export const updates = ['invited', 'changed', 'cancelled', 'reminder'] as const
export type Update = (typeof updates)[number]

const findZones = statement('meeting_zones', {
  takes: { personIds: list(int) },
  gives: { id: int, zone: text },
  sql: ({ personIds }) => `
    select p.id, coalesce(nullif(f.time_zone, ''), 'UTC') as zone from people p left join profiles f on f.user_id = p.id
    where p.id = any (${personIds}::bigint[]) and not p.away`,
})

/** Returns the time zones of these people by internal id; without those who are suspended or have paused their account. */
export async function zonesOf(db: Queryable, personIds: readonly number[]): Promise<Map<number, string>> {
  return new Map((await findZones(db, { personIds })).map(({ id, zone }) => [id, zone]))
}

const aboutOf = (id: string) => `meeting ${id}`
type Told = Pick<MeetingRow, 'id' | 'title' | 'starts_at' | 'ends_at' | 'sequence'>

/** An update for some people; `sentence` gets the time of the meeting in words, in the time zone of each. */
export interface Telling {
  row: Told
  to: readonly number[]
  update: Update
  title: string
  sentence: (time: string) => string
}

/**
 * Tells people of updates, by a notification and a mail with the calendar file. Pass all updates of a transaction in one call, so
 * that counters are always locked in the same order.
 */
export async function tellUpdates(deps: ChangeDeps, tx: Tx, tellings: readonly Telling[]): Promise<void> {
  const zones = await zonesOf(
    tx,
    tellings.flatMap(({ to }) => to),
  )
  const told = tellings.flatMap(({ row, to, title, sentence }) =>
    to.flatMap((userId) => {
      const zone = zones.get(userId)
      if (zone === undefined) return []
      const message = sentence(meetingTime({ start: row.starts_at, end: row.ends_at }, zone))
      const about = { type: 'connection', href: `/meetings/${row.id}`, about: aboutOf(row.id) } as const
      // The mail with the calendar file says it.
      return [{ userId, title, message, ...about, isMailed: true }]
    }),
  )
  await notify(deps, tx, told)
  for (const { row, to, update } of tellings)
    for (const personId of to)
      if (zones.has(personId))
        await deps.jobs.enqueue(tx, 'meeting-mail', { id: row.id, personId, sequence: row.sequence, update })
}

/** Tells the organizer what somebody answered, without a calendar file. */
export async function tellOrganizer(
  deps: ChangeDeps,
  tx: Tx,
  { id, organizer_id }: Pick<MeetingRow, 'id' | 'organizer_id'>,
  { title, sentence }: { title: string; sentence: (zone: string) => string },
): Promise<void> {
  if (organizer_id === null) return
  const zone = (await zonesOf(tx, [organizer_id])).get(organizer_id)
  if (zone === undefined) return
  const told = { userId: organizer_id, type: 'connection', title, message: sentence(zone) } as const
  await notify(deps, tx, [{ ...told, href: `/meetings/${id}`, about: `answers to meeting ${id}` }])
}

/** Removes what a person was told about a meeting: they have answered. */
export const forgetInvitation = (deps: ChangeDeps, tx: Tx, userId: number, id: string): Promise<void> =>
  takeBack(deps, tx, { userId, about: aboutOf(id) })
