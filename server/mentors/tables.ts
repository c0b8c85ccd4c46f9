import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { mentorLimits, applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import {
  acquaintances,
  applicationStates,
  mentorStates,
  openApplicationStates,
  refereeStates,
} from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sessionTypes } from '#bookings/tables.ts'
import { moment, oneOf } from '#db/columns.ts'
import { meetings } from '#meetings/tables.ts'
import { people } from '#users/tables.ts'

/** What an applicant can say about a topic. */
export interface TopicWords {
  topic: MentorshipTopic
  about: string
}

const upTo = (least: number, most: number) => sql.raw(`between ${least} and ${most}`)
const person = (name: string) => bigint(name, { mode: 'number' }).references(() => people.id, { onDelete: 'set null' })
const isOpen = sql`state in (${oneOf(openApplicationStates)})`

/** Applications to become a mentor. */
export const mentorApplications = pgTable(
  'mentor_applications',
  {
    id: text('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    state: text('state', { enum: applicationStates }).notNull(),
    topics: jsonb('topics').$type<TopicWords[]>().notNull(),
    experience: text('experience').notNull(),
    hourMinor: integer('hour_minor').notNull(),
    hoursAWeek: smallint('hours_a_week').notNull(),
    sentAt: moment('sent_at').notNull(),
    readAt: moment('read_at'),
    /** The times for the talk, who offered them, and where it is. */
    times: moment('times').array().notNull().default([]),
    offeredAt: moment('offered_at'),
    offeredBy: person('offered_by'),
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
    decidedBy: person('decided_by'),
    /** For which topics it was accepted. */
    accepted: text('accepted', { enum: mentorshipTopics }).array().notNull().default([]),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    check('mentor_applications_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('mentor_applications_state_known', sql`${t.state} in (${oneOf(applicationStates)})`),
    check(
      'mentor_applications_topics',
      sql`jsonb_typeof(${t.topics}) = 'array' and jsonb_array_length(${t.topics}) ${upTo(1, most.topics)}`,
    ),
    check('mentor_applications_experience', sql`${t.experience} <> ''`),
    check(
      'mentor_applications_wishes',
      sql`${t.hourMinor} ${upTo(0, most.hourMinor)} and ${t.hoursAWeek} ${upTo(1, most.hoursAWeek)}`,
    ),
    // Every open state has a promised date and an automatic end.
    check(
      'mentor_applications_open_acts',
      sql`(${isOpen}) = (${t.dueAt} is not null) and (${isOpen}) = (${t.actsAt} is not null) and (${isOpen}) = (${t.endedAt} is null)`,
    ),
    check(
      'mentor_applications_offer',
      sql`(${t.offeredAt} is null) = (cardinality(${t.times}) = 0) and (${t.offeredAt} is null) = (${t.place} = '')
        and (${t.state} <> 'offered' or ${t.offeredAt} is not null)`,
    ),
    check('mentor_applications_talk', sql`${t.state} <> 'talk' or ${t.talkAt} is not null`),
    check('mentor_applications_read', sql`${t.state} not in ('read', 'offered', 'talk') or ${t.readAt} is not null`),
    check('mentor_applications_accepted', sql`(${t.state} = 'accepted') = (cardinality(${t.accepted}) > 0)`),
    check('mentor_applications_refused', sql`(${t.state} = 'refused') = (${t.reason} <> '')`),
    uniqueIndex('mentor_applications_one_open').on(t.personId).where(isOpen),
    index('mentor_applications_person').on(t.personId, t.sentAt),
    index('mentor_applications_due').on(t.dueAt, t.id).where(sql`due_at is not null`),
    index('mentor_applications_ended').on(t.endedAt, t.id).where(sql`ended_at is not null`),
    index('mentor_applications_acting').on(t.actsAt).where(sql`acts_at is not null`),
    index('mentor_applications_offered_by').on(t.offeredBy).where(sql`offered_by is not null`),
    index('mentor_applications_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('mentor_applications_meeting').on(t.meetingId).where(sql`meeting_id is not null`),
  ],
)

/** People who can speak for an applicant, until they are deleted some days after they were asked. */
export const mentorReferees = pgTable(
  'mentor_referees',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => mentorApplications.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: refereeStates }).notNull(),
    knows: text('knows', { enum: acquaintances }),
    answer: text('answer').notNull().default(''),
    askedAt: moment('asked_at').notNull(),
  },
  (t) => [
    check('mentor_referees_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('mentor_referees_state_known', sql`${t.state} in (${oneOf(refereeStates)})`),
    check('mentor_referees_knows', sql`${t.knows} in (${oneOf(acquaintances)})`),
    check(
      'mentor_referees_answered',
      sql`(${t.state} = 'answered') = (${t.answer} <> '') and (${t.state} = 'answered') = (${t.knows} is not null)`,
    ),
    index('mentor_referees_application').on(t.applicationId),
    index('mentor_referees_asked').on(t.askedAt),
  ],
)

/** How many mails an address got, by a keyed hash of it: two at most. */
export const mentorRefereeMails = pgTable(
  'mentor_referee_mails',
  { address: text('address').primaryKey(), mails: smallint('mails').notNull() },
  (t) => [check('mentor_referee_mails_counted', sql`${t.mails} >= 1`)],
)

/** People who are mentors, or were. */
export const mentors = pgTable(
  'mentors',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The public name of the person: what lists, favorites and the search name a mentor by. */
    handle: text('handle')
      .notNull()
      .unique()
      .references(() => people.customUserId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    applicationId: text('application_id')
      .notNull()
      .references(() => mentorApplications.id, { onDelete: 'cascade' }),
    state: text('state', { enum: mentorStates }).notNull(),
    topics: jsonb('topics').$type<TopicWords[]>().notNull(),
    since: moment('since').notNull(),
    changedAt: moment('changed_at').notNull(),
    /**
     * When the free times of the mentor are computed next. Triggers set it to the past when hours, sessions or bookings change.
     */
    refreshAt: moment('refresh_at').notNull(),
    favorites: integer('favorites').notNull().default(0),
  },
  (t) => [
    check('mentors_counted', sql`${t.favorites} >= 0`),
    check('mentors_state_known', sql`${t.state} in (${oneOf(mentorStates)})`),
    uniqueIndex('mentors_application').on(t.applicationId),
    index('mentors_refreshing').on(t.refreshAt).where(sql`state = 'active'`),
  ],
)

/**
 * The mentors on the page of each topic, with the next free times of the session that is free soonest. A hint: it is computed
 * again when hours, sessions or bookings change, when its first time has passed, and at least hourly.
 */
export const mentorListings = pgTable(
  'mentor_listings',
  {
    topic: text('topic', { enum: mentorshipTopics }).notNull(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => mentors.personId, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => sessionTypes.id, { onDelete: 'cascade' }),
    starts: moment('starts').array().notNull(),
    /** The first of the starts; 'infinity' without any. */
    nextAt: moment('next_at').notNull(),
    hasNoTime: boolean('has_no_time').notNull(),
    isSlow: boolean('is_slow').notNull(),
    /** Whether they are listed last. */
    isLast: boolean('is_last').notNull(),
    rating: real('rating'),
    /** Five minus the rating, 9 without a rating: the order of the list by rating. */
    belowBest: real('below_best').notNull(),
    reviews: integer('reviews').notNull(),
    /** What the session costs; 0 is free. */
    priceMinor: integer('price_minor').notNull(),
    /** Whether the first session of a guest is free. */
    firstFree: boolean('first_free').notNull(),
    languages: text('languages').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topic, t.personId] }),
    check('mentor_listings_topic_known', sql`${t.topic} in (${oneOf(mentorshipTopics)})`),
    check('mentor_listings_starts', sql`cardinality(${t.starts}) <= ${sql.raw(String(mentorLimits.slots))}`),
    check('mentor_listings_last', sql`${t.isLast} = (${t.hasNoTime} or ${t.isSlow})`),
    index('mentor_listings_person').on(t.personId),
    index('mentor_listings_type').on(t.typeId),
    index('mentor_listings_soonest').on(t.topic, t.isLast, t.nextAt, t.personId),
    index('mentor_listings_cheapest').on(t.topic, t.isLast, t.priceMinor, t.personId),
    index('mentor_listings_rated').on(t.topic, t.isLast, t.belowBest, t.personId),
  ],
)

const handle = () =>
  text('handle')
    .notNull()
    .references(() => mentors.handle, { onDelete: 'cascade', onUpdate: 'cascade' })

/** The mentors whom people keep as favorites. */
export const mentorFavorites = pgTable(
  'mentor_favorites',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    handle: handle(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.handle] }),
    index('mentor_favorites_mentor').on(t.handle),
    index('mentor_favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.handle.desc().nullsFirst()),
  ],
)

/** How many people made a mentor a favorite, by day. */
export const mentorDays = pgTable(
  'mentor_days',
  { handle: handle(), day: date('day').notNull(), favorites: integer('favorites').notNull().default(0) },
  (t) => [primaryKey({ columns: [t.handle, t.day] }), check('mentor_days_counted', sql`${t.favorites} >= 0`)],
)
