import { ambassadorEndings } from '@guildhall/contract/ambassadors/options.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { applicationStates, openApplicationStates } from '@guildhall/contract/mentors/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { meetings } from '#meetings/tables.ts'
import { people } from '#users/tables.ts'

const formerly = (name: string) =>
  bigint(name, { mode: 'number' }).references(() => people.id, { onDelete: 'set null' })
const isOpen = sql`state in (${oneOf(openApplicationStates)})`

/** Universities at which people can be ambassadors. */
export const campuses = pgTable('campuses', { id: text('id').primaryKey(), name: text('name').notNull() }, (t) => [
  check('campuses_id_form', sql`${t.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  check('campuses_named', sql`${t.name} <> ''`),
  uniqueIndex('campuses_name').on(sql`lower(${t.name})`),
])

/** The domains of a university's mail addresses. Addresses of their subdomains belong to it too. */
export const campusDomains = pgTable(
  'campus_domains',
  {
    domain: text('domain').primaryKey(),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('campus_domains_form', sql`${t.domain} ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$'`),
    index('campus_domains_campus').on(t.campusId),
  ],
)

/** People who are ambassadors of a campus, or were. Somebody is ambassador from `since` until `until`, or `endedAt` if earlier. */
export const ambassadors = pgTable(
  'ambassadors',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    /** What others type to join by this person: 'ILSE-7K2Q'. */
    code: text('code').notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    endedAt: moment('ended_at'),
    /** How it ended. */
    ending: text('ending', { enum: ambassadorEndings }),
    /** The application from which the present term follows. */
    applicationId: text('application_id').references(() => ambassadorApplications.id, { onDelete: 'set null' }),
    /** Whom they named to follow them, with a note for the staff. */
    successorId: formerly('successor_id'),
    handover: text('handover').notNull().default(''),
    /** When they were told that the term ends soon. */
    remindedAt: moment('reminded_at'),
  },
  (t) => [
    check('ambassadors_ending_known', sql`${t.ending} in (${oneOf(ambassadorEndings)})`),
    check('ambassadors_ended_how', sql`${t.ending} is null or ${t.endedAt} is not null`),
    check('ambassadors_successor_other', sql`${t.successorId} <> ${t.personId}`),
    check('ambassadors_code_form', sql`${t.code} ~ '^[A-Z]{2,12}-[0-9A-Z]{4}$'`),
    check('ambassadors_dates', sql`${t.until} > ${t.since} and (${t.endedAt} is null or ${t.endedAt} >= ${t.since})`),
    uniqueIndex('ambassadors_code').on(t.code),
    index('ambassadors_campus').on(t.campusId, t.since),
    uniqueIndex('ambassadors_application').on(t.applicationId),
    index('ambassadors_successor').on(t.successorId).where(sql`successor_id is not null`),
    index('ambassadors_ending').on(t.until).where(sql`ended_at is null`),
  ],
)

/** Applications to become the ambassador of a campus. */
export const ambassadorApplications = pgTable(
  'ambassador_applications',
  {
    id: text('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    state: text('state', { enum: applicationStates }).notNull(),
    why: text('why').notNull(),
    plan: text('plan').notNull(),
    /** The last month of the applicant's studies: '2028-06'. */
    studiesUntil: text('studies_until').notNull(),
    sentAt: moment('sent_at').notNull(),
    readAt: moment('read_at'),
    /** The times for the talk, who offered them, and where it is. */
    times: moment('times').array().notNull().default([]),
    offeredAt: moment('offered_at'),
    offeredBy: formerly('offered_by'),
    place: text('place').notNull().default(''),
    /** What the applicant wrote when no time suited. */
    timesNote: text('times_note').notNull().default(''),
    talkAt: moment('talk_at'),
    meetingId: text('meeting_id').references(() => meetings.id, { onDelete: 'set null' }),
    /** The promised date of the next step. */
    dueAt: moment('due_at'),
    /** When the next automatic step happens. */
    actsAt: moment('acts_at'),
    endedAt: moment('ended_at'),
    decidedBy: formerly('decided_by'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    check('ambassador_applications_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('ambassador_applications_state_known', sql`${t.state} in (${oneOf(applicationStates)})`),
    check('ambassador_applications_said', sql`${t.why} <> '' and ${t.plan} <> ''`),
    check('ambassador_applications_studies', sql`${t.studiesUntil} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    // Every open state has a promised date and an automatic end.
    check(
      'ambassador_applications_open_acts',
      sql`(${isOpen}) = (${t.dueAt} is not null) and (${isOpen}) = (${t.actsAt} is not null) and (${isOpen}) = (${t.endedAt} is null)`,
    ),
    check(
      'ambassador_applications_offer',
      sql`(${t.offeredAt} is null) = (cardinality(${t.times}) = 0) and (${t.offeredAt} is null) = (${t.place} = '')
        and (${t.state} <> 'offered' or ${t.offeredAt} is not null)`,
    ),
    check('ambassador_applications_talk', sql`${t.state} <> 'talk' or ${t.talkAt} is not null`),
    check(
      'ambassador_applications_read',
      sql`${t.state} not in ('read', 'offered', 'talk') or ${t.readAt} is not null`,
    ),
    check('ambassador_applications_refused', sql`(${t.state} = 'refused') = (${t.reason} <> '')`),
    uniqueIndex('ambassador_applications_one_open').on(t.personId).where(isOpen),
    index('ambassador_applications_person').on(t.personId, t.sentAt),
    index('ambassador_applications_campus').on(t.campusId),
    index('ambassador_applications_due').on(t.dueAt, t.id).where(sql`due_at is not null`),
    index('ambassador_applications_ended').on(t.endedAt, t.id).where(sql`ended_at is not null`),
    index('ambassador_applications_acting').on(t.actsAt).where(sql`acts_at is not null`),
    index('ambassador_applications_offered_by').on(t.offeredBy).where(sql`offered_by is not null`),
    index('ambassador_applications_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('ambassador_applications_meeting').on(t.meetingId).where(sql`meeting_id is not null`),
  ],
)

/** Applications that are not sent yet: one per person. */
export const ambassadorDrafts = pgTable(
  'ambassador_drafts',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    why: text('why').notNull(),
    plan: text('plan').notNull(),
    studiesUntil: text('studies_until').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    check(
      'ambassador_drafts_length',
      sql`char_length(${t.why}) <= ${sql.raw(String(most.why))} and char_length(${t.plan}) <= ${sql.raw(String(most.plan))}`,
    ),
  ],
)

/** The days, in UTC, on which people can apply: from the first to the last, both included. */
export const ambassadorWindows = pgTable(
  'ambassador_windows',
  { id: text('id').primaryKey(), opensOn: date('opens_on').notNull(), closesOn: date('closes_on').notNull() },
  (t) => [
    check('ambassador_windows_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('ambassador_windows_order', sql`${t.closesOn} > ${t.opensOn}`),
    index('ambassador_windows_closing').on(t.closesOn, t.opensOn),
  ],
)
