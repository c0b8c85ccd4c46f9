import { meetingLimits as most } from '@guildhall/contract/limits/meetings.ts'
import { busyAudiences, meetingAnswers, meetingPlaceKinds } from '@guildhall/contract/meetings/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Meetings. One that was cancelled stays, for the people who were invited. */
export const meetings = pgTable(
  'meetings',
  {
    id: text('id').primaryKey(),
    /** Who scheduled it; null after the account was deleted. */
    organizerId: bigint('organizer_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    placeKind: text('place_kind', { enum: meetingPlaceKinds }).notNull().default('other'),
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Counts the changes that its people are told of: the SEQUENCE of calendar files. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: moment('cancelled_at'),
    cancelNote: text('cancel_note').notNull().default(''),
    /** When its people are reminded next. */
    remindsAt: moment('reminds_at'),
  },
  (t) => [
    unique('meetings_time').on(t.id, t.startsAt, t.endsAt),
    index('meetings_organizer').on(t.organizerId, t.createdAt),
    index('meetings_reminding').on(t.remindsAt).where(sql`reminds_at is not null`),
    check('meetings_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('meetings_place_known', sql`${t.placeKind} in (${oneOf(meetingPlaceKinds)})`),
    check('meetings_texts', sql`${t.title} <> '' and ${t.place} <> ''`),
    check(
      'meetings_length',
      sql`${t.endsAt} - ${t.startsAt} between interval '${sql.raw(String(most.minutes.least))} minutes' and interval '${sql.raw(String(most.minutes.most))} minutes'`,
    ),
    check('meetings_reminds_running', sql`${t.remindsAt} is null or ${t.cancelledAt} is null`),
  ],
)

/**
 * The people of meetings with their answers; place 0 is the person who scheduled it. Times are those of the meeting, kept in step
 * by the key, so that one index finds a person’s meetings of a month.
 */
export const meetingPeople = pgTable(
  'meeting_people',
  {
    meetingId: text('meeting_id').notNull(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    answer: text('answer', { enum: meetingAnswers }).notNull(),
    answeredAt: moment('answered_at'),
    note: text('note').notNull().default(''),
    proposedStart: moment('proposed_start'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.meetingId] }),
    unique('meeting_people_place').on(t.meetingId, t.place),
    foreignKey({
      name: 'meeting_people_meeting',
      columns: [t.meetingId, t.startsAt, t.endsAt],
      foreignColumns: [meetings.id, meetings.startsAt, meetings.endsAt],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('meeting_people_time').on(t.personId, t.startsAt),
    check('meeting_people_at_most', sql`${t.place} between 0 and ${sql.raw(String(most.people))}`),
    check('meeting_people_answer_known', sql`${t.answer} in (${oneOf(meetingAnswers)})`),
    check('meeting_people_proposal', sql`(${t.answer} = 'proposed') = (${t.proposedStart} is not null)`),
    check('meeting_people_organizer', sql`${t.place} <> 0 or ${t.answer} = 'accepted'`),
  ],
)

/** Who sees when a person is free or busy; nobody while there is no row. */
export const meetingSettings = pgTable(
  'meeting_settings',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    busyVisibleTo: text('busy_visible_to', { enum: busyAudiences }).notNull(),
  },
  (t) => [check('meeting_settings_audience', sql`${t.busyVisibleTo} in (${oneOf(busyAudiences)})`)],
)
