import { joinDeeds, joinReasons, joinStates, joinWays } from '@guildhall/contract/ambassadors/joining-options.ts'
import { campusEventLimits as most } from '@guildhall/contract/limits/joining.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { campuses } from './tables.ts'

const personId = (name: string) => bigint(name, { mode: 'number' })
const countOf = (name: string) => integer(name).notNull().default(0)
const minorOf = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const termForm = sql.raw(`~ '^[0-9]{4}-(03|09)$'`)
/** A browser mark is stored as its SHA-256, so that nobody who reads the table can set the cookie. */
const markForm = sql.raw(`~ '^[A-Za-z0-9_-]{43}$'`)

/**
 * People who joined by the code of an ambassador: a person once. `acts_at` is when the clock looks at the person next; null once
 * they are counted or not.
 */
export const joins = pgTable(
  'joins',
  {
    personId: personId('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null once the ambassador's account is erased. */
    ambassadorId: personId('ambassador_id').references(() => people.id, { onDelete: 'set null' }),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    mark: text('mark').notNull(),
    way: text('way', { enum: joinWays }).notNull(),
    joinedAt: moment('joined_at').notNull(),
    state: text('state', { enum: joinStates }).notNull(),
    reason: text('reason', { enum: joinReasons }),
    /** What the person did that counts, once they did. */
    deed: text('deed', { enum: joinDeeds }),
    /** The end of the days in which the person can do it. */
    closesAt: moment('closes_at').notNull(),
    /** When what they did can no longer be undone. */
    countsAt: moment('counts_at'),
    actsAt: moment('acts_at'),
    countedAt: moment('counted_at'),
    term: text('term'),
    /** What the ambassador earns for the person, in minor units; 0 above the cap. */
    creditMinor: bigint('credit_minor', { mode: 'number' }),
  },
  (t) => [
    index('joins_ambassador').on(t.ambassadorId, t.joinedAt.desc().nullsFirst(), t.personId.desc().nullsFirst()),
    index('joins_due').on(t.actsAt, t.personId).where(sql`acts_at is not null`),
    index('joins_active').on(t.personId).where(sql`state = 'active'`),
    check('joins_not_own', sql`${t.personId} <> ${t.ambassadorId}`),
    check('joins_mark', sql`${t.mark} ${markForm}`),
    check('joins_way_known', sql`${t.way} in (${oneOf(joinWays)})`),
    check('joins_state_known', sql`${t.state} in (${oneOf(joinStates)})`),
    check('joins_reason_known', sql`${t.reason} in (${oneOf(joinReasons)})`),
    check('joins_deed_known', sql`${t.deed} in (${oneOf(joinDeeds)})`),
    check('joins_reason', sql`(${t.state} = 'not-counted') = (${t.reason} is not null)`),
    check('joins_acts', sql`(${t.state} in ('active', 'not-counted')) = (${t.actsAt} is null)`),
    check(
      'joins_waiting',
      sql`${t.state} not in ('waiting', 'active') or (${t.deed} is not null and ${t.countsAt} is not null)`,
    ),
    check(
      'joins_counted',
      sql`(${t.state} = 'active') = (${t.countedAt} is not null and ${t.term} is not null and ${t.creditMinor} is not null)`,
    ),
    check('joins_counted_late', sql`${t.countedAt} >= ${t.countsAt}`),
    check('joins_term', sql`${t.term} ${termForm}`),
    check('joins_credit', sql`${t.creditMinor} >= 0`),
  ],
)

/** The browser marks of people who were counted: each counts once, also after their account is gone. It names nobody. */
export const countedMarks = pgTable(
  'counted_marks',
  { mark: text('mark').primaryKey(), countedAt: moment('counted_at').notNull() },
  (t) => [check('counted_marks_form', sql`${t.mark} ${markForm}`)],
)

/** The marks of browsers in which ambassadors were signed in. */
export const ambassadorMarks = pgTable(
  'ambassador_marks',
  {
    personId: personId('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    mark: text('mark').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.mark] }), check('ambassador_marks_form', sql`${t.mark} ${markForm}`)],
)

/** Browsers that opened the link of an ambassador, so that each counts once. */
export const linkOpenings = pgTable(
  'link_openings',
  {
    ambassadorId: personId('ambassador_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    mark: text('mark').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ambassadorId, t.mark] }),
    index('link_openings_at').on(t.at),
    check('link_openings_form', sql`${t.mark} ${markForm}`),
  ],
)

/** What an ambassador brought in a term: counters kept in the transaction of each count. Minor units. */
export const ambassadorTerms = pgTable(
  'ambassador_terms',
  {
    personId: personId('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    opened: countOf('opened'),
    joined: countOf('joined'),
    active: countOf('active'),
    creditMinor: minorOf('credit_minor'),
    /** What finance has booked of it. */
    releasedMinor: minorOf('released_minor'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.term] }),
    index('ambassador_terms_term').on(t.term, t.personId),
    check('ambassador_terms_term', sql`${t.term} ${termForm}`),
    check('ambassador_terms_counts', sql`least(${t.opened}, ${t.joined}, ${t.active}) >= 0`),
    check('ambassador_terms_released', sql`${t.releasedMinor} between 0 and ${t.creditMinor}`),
  ],
)

/** What a campus brought in a term: the ladder. It stays when an ambassador leaves. */
export const campusTerms = pgTable(
  'campus_terms',
  {
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id, { onDelete: 'cascade' }),
    term: text('term').notNull(),
    joined: countOf('joined'),
    active: countOf('active'),
  },
  (t) => [
    primaryKey({ columns: [t.campusId, t.term] }),
    check('campus_terms_term', sql`${t.term} ${termForm}`),
    check('campus_terms_counts', sql`least(${t.joined}, ${t.active}) >= 0`),
  ],
)

/** What finance released: the movement of the ledger has the same id. */
export const creditReleases = pgTable(
  'credit_releases',
  {
    id: text('id').primaryKey(),
    ambassadorId: personId('ambassador_id').references(() => people.id, { onDelete: 'set null' }),
    term: text('term').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    releasedBy: personId('released_by').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (t) => [
    index('credit_releases_ambassador').on(t.ambassadorId, t.at),
    index('credit_releases_by').on(t.releasedBy).where(sql`released_by is not null`),
    index('credit_releases_term').on(t.term, t.at.desc()),
    check('credit_releases_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('credit_releases_term', sql`${t.term} ${termForm}`),
    check('credit_releases_amount', sql`${t.amountMinor} > 0`),
    check('credit_releases_not_own', sql`${t.releasedBy} <> ${t.ambassadorId}`),
  ],
)

/** Events of ambassadors. The code on the spot is short-lived; nobody can guess two at once. */
export const campusEvents = pgTable(
  'campus_events',
  {
    id: text('id').primaryKey(),
    ambassadorId: personId('ambassador_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    title: text('title').notNull(),
    place: text('place').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    code: text('code'),
    codeUntil: moment('code_until'),
    attended: countOf('attended'),
    outcome: text('outcome'),
    /** How many people came, by the ambassador's own count. */
    came: integer('came'),
    outcomeAt: moment('outcome_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('campus_events_ambassador').on(t.ambassadorId, t.startsAt),
    uniqueIndex('campus_events_code').on(t.code).where(sql`code is not null`),
    check('campus_events_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check(
      'campus_events_texts',
      sql`length(${t.title}) between 1 and ${sql.raw(String(most.title))} and length(${t.place}) between 1 and ${sql.raw(String(most.place))}`,
    ),
    check('campus_events_times', sql`${t.endsAt} > ${t.startsAt}`),
    check('campus_events_code', sql`${t.code} ~ '^[0-9A-Z]{6}$' and (${t.code} is null) = (${t.codeUntil} is null)`),
    check(
      'campus_events_code_on',
      sql`${t.codeUntil} is null or (${t.codeUntil} <= ${t.endsAt} and ${t.cancelledAt} is null)`,
    ),
    check(
      'campus_events_outcome',
      sql`(${t.outcome} is null) = (${t.outcomeAt} is null) and (${t.outcome} is null) = (${t.came} is null)
        and length(${t.outcome}) <= ${sql.raw(String(most.outcome))} and ${t.came} >= 0 and ${t.outcomeAt} >= ${t.endsAt}`,
    ),
  ],
)

/** Who typed the code of an event there: a person once. */
export const campusEventPeople = pgTable(
  'campus_event_people',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => campusEvents.id, { onDelete: 'cascade' }),
    personId: personId('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.personId] }), index('campus_event_people_person').on(t.personId)],
)
