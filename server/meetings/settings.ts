import type { MeetingSettings } from '@guildhall/contract/meetings/meetings.ts'
import type { BusyAudience } from '@guildhall/contract/meetings/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, textOf } from '#db/statement.ts'

const find = statement('meeting_settings', {
  takes: { personId: int },
  gives: { busy_visible_to: textOf<BusyAudience>() },
  sql: ({ personId }) => `select busy_visible_to from meeting_settings where person_id = ${personId}`,
})

const save = statement('meeting_settings_save', {
  takes: { personId: int, busyVisibleTo: textOf<BusyAudience>() },
  sql: ({ personId, busyVisibleTo }) => `
    insert into meeting_settings (person_id, busy_visible_to) values (${personId}, ${busyVisibleTo})
    on conflict (person_id) do update set busy_visible_to = excluded.busy_visible_to`,
})

/** Returns who sees when a person is free or busy: nobody until they choose. */
export async function readSettings(db: Queryable, personId: number): Promise<MeetingSettings> {
  return { busyVisibleTo: (await find(db, { personId }))[0]?.busy_visible_to ?? 'nobody' }
}

/** Saves who sees when a person is free or busy. */
export async function saveSettings(
  db: Queryable,
  personId: number,
  settings: MeetingSettings,
): Promise<MeetingSettings> {
  await save(db, { personId, ...settings })
  return readSettings(db, personId)
}
