import {
  bookingCame,
  bookingEnders,
  bookingSides,
  bookingStates,
  helpedAnswers,
  mentoringTypes,
  placeKinds,
  sessionTopics,
  sessionTypeStates,
} from '@guildhall/contract/bookings/options.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { bookingLimits, sessionTypeLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { cancelRules } from '@guildhall/contract/orders/cancel-rules.ts'
import type { AnsweredQuestion, Question } from '@guildhall/contract/projects/questions.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { orders } from '#orders/tables.ts'
import { people } from '#users/tables.ts'

const within = (least: number, most: number) => sql.raw(`between ${least} and ${most}`)

/** What people can book a host for. */
export const sessionTypes = pgTable(
  'session_types',
  {
    id: text('id').primaryKey(),
    hostId: bigint('host_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    state: text('state', { enum: sessionTypeStates }).notNull(),
    /** Hidden by the staff. */
    isHidden: boolean('is_hidden').notNull().default(false),
    title: text('title').notNull(),
    what: text('what').notNull(),
    topics: text('topics', { enum: sessionTopics }).array().notNull(),
    mentoringType: text('mentoring_type', { enum: mentoringTypes }).notNull(),
    mentoringTypeOther: text('mentoring_type_other').notNull(),
    minutes: smallint('minutes').notNull(),
    /** How many people can book the same time. */
    people: smallint('people').notNull(),
    /** What a guest answers before they book. */
    questions: jsonb('questions').$type<Question[]>().notNull(),
    placeKind: text('place_kind', { enum: placeKinds }).notNull(),
    place: text('place').notNull(),
    approval: boolean('approval').notNull(),
    cancelRule: text('cancel_rule', { enum: cancelRules }).notNull(),
    /** What a place costs, in minor units; 0 is free. */
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull().default(0),
    /** Whether the first session of a guest with this host is free. */
    firstFree: boolean('first_free').notNull().default(false),
    /** When its host first declared that they do nobody's assessed work. */
    notAssessedAt: moment('not_assessed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('session_types_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('session_types_state_known', sql`${t.state} in (${oneOf(sessionTypeStates)})`),
    check('session_types_text_there', sql`${t.title} <> '' and ${t.what} <> '' and ${t.place} <> ''`),
    check(
      'session_types_topics',
      sql`cardinality(${t.topics}) ${within(1, most.topics)} and ${t.topics} <@ array[${oneOf(sessionTopics)}]`,
    ),
    check(
      'session_types_mentoring_type',
      sql`${t.mentoringType} in (${oneOf(mentoringTypes)}) and (${t.mentoringType} <> 'Other' or ${t.mentoringTypeOther} <> '')`,
    ),
    check('session_types_minutes', sql`${t.minutes} ${within(most.minutes.least, most.minutes.most)}`),
    check('session_types_people', sql`${t.people} ${within(1, most.people)}`),
    check(
      'session_types_questions',
      sql`jsonb_typeof(${t.questions}) = 'array' and jsonb_array_length(${t.questions}) <= ${sql.raw(String(questionLimits.perSubject))}`,
    ),
    check('session_types_place_known', sql`${t.placeKind} in (${oneOf(placeKinds)})`),
    check('session_types_room', sql`${t.placeKind} <> 'room' or ${t.people} < ${sql.raw(String(roomLimits.people))}`),
    check('session_types_rule_known', sql`${t.cancelRule} in (${oneOf(cancelRules)})`),
    check(
      'session_types_price',
      sql`${t.priceMinor} = 0 or ${t.priceMinor} ${within(most.priceMinor.least, most.priceMinor.most)}`,
    ),
    check('session_types_first_free', sql`not ${t.firstFree} or ${t.priceMinor} > 0`),
    check('session_types_open_is_declared', sql`${t.state} <> 'open' or ${t.notAssessedAt} is not null`),
    index('session_types_host').on(t.hostId, t.createdAt, t.id),
    // The staff's list of all of them.
    index('session_types_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('session_types_staff_title').using('gin', sql`search_text(${t.title}) gin_trgm_ops`),
  ],
)

const person = (name: string) => bigint(name, { mode: 'number' }).references(() => people.id)
const typeId = () => text('type_id').references(() => sessionTypes.id, { onDelete: 'set null' })

/**
 * Times of hosts that are booked. Two of one host never overlap: the migration adds the exclusion constraint
 * `booked_sessions_no_overlap`. A row is there as long as a booking of it is open.
 */
export const bookedSessions = pgTable(
  'booked_sessions',
  {
    id: text('id').primaryKey(),
    hostId: person('host_id').notNull(),
    typeId: typeId(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** How many people can book it. */
    people: smallint('people').notNull(),
  },
  (t) => [
    check('booked_sessions_order', sql`${t.endsAt} > ${t.startsAt}`),
    unique('booked_sessions_times').on(t.id, t.startsAt, t.endsAt),
    index('booked_sessions_type').on(t.typeId),
  ],
)

/** Bookings, with what was agreed: a later change of the session type does not touch them. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** Null after the account was deleted. */
    hostId: person('host_id'),
    guestId: person('guest_id'),
    typeId: typeId(),
    state: text('state', { enum: bookingStates }).notNull(),
    /** The time that it takes, and its place there; null while it takes none. */
    sessionId: text('session_id'),
    place: smallint('place'),
    /** The time whose room it uses. It stays when the session is over and takes no time any more. */
    roomId: text('room_id'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Its first start: the limit for moving counts from it. */
    firstStartsAt: moment('first_starts_at').notNull(),
    title: text('title').notNull(),
    what: text('what').notNull(),
    people: smallint('people').notNull(),
    meetKind: text('meet_kind', { enum: placeKinds }).notNull(),
    meetAt: text('meet_at').notNull(),
    cancelRule: text('cancel_rule', { enum: cancelRules }).notNull(),
    answers: jsonb('answers').$type<AnsweredQuestion[]>().notNull(),
    /** What was agreed as its price, in minor units; 0 also for a first session that was free. */
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull().default(0),
    /** Whether it is the one free session of this guest with this host. */
    firstFree: boolean('first_free').notNull().default(false),
    /** The order that pays it, from the checkout on. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.id),
    /** When a checkout began to hold its time; null for one that its host approved. */
    heldAt: moment('held_at'),
    /** When the hold of its time ends or ended, and whether the guest extended it. */
    payUntil: moment('pay_until'),
    extended: boolean('extended').notNull().default(false),
    moves: smallint('moves').notNull().default(0),
    /** Counts the changes after it was booked: the SEQUENCE of calendar files. */
    sequence: smallint('sequence').notNull().default(0),
    /** Another start that the host proposes. */
    proposedAt: moment('proposed_at'),
    endedBy: text('ended_by', { enum: bookingEnders }),
    reason: text('reason').notNull().default(''),
    /** Who reported that the other did not come, and the other's answer. */
    absenceSaidBy: text('absence_said_by', { enum: bookingSides }),
    absenceSaidAt: moment('absence_said_at'),
    absenceDenied: boolean('absence_denied'),
    /** Who came by the times of our room, which then also say who was absent. */
    came: text('came', { enum: bookingCame }),
    /** When the guest is asked whether it helped, until when they can answer, and the answer. */
    asksAt: moment('asks_at'),
    helpedUntil: moment('helped_until'),
    helped: text('helped', { enum: helpedAnswers }),
    helpedNote: text('helped_note').notNull().default(''),
    /** Which sides want to review each other before; by when they can, and when that ended. */
    hostWantsReviews: boolean('host_wants_reviews').notNull().default(false),
    guestWantsReviews: boolean('guest_wants_reviews').notNull().default(false),
    reviewUntil: moment('review_until'),
    reviewClosedAt: moment('review_closed_at'),
    hostNotes: text('host_notes').notNull().default(''),
    guestNotes: text('guest_notes').notNull().default(''),
    /** Notes that the other side does not read. */
    hostOwnNotes: text('host_own_notes').notNull().default(''),
    guestOwnNotes: text('guest_own_notes').notNull().default(''),
    /** When the next automatic step happens, and the next reminder; null when none does. */
    actsAt: moment('acts_at'),
    remindAt: moment('remind_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('bookings_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('bookings_state_known', sql`${t.state} in (${oneOf(bookingStates)})`),
    check('bookings_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('bookings_not_own', sql`${t.hostId} <> ${t.guestId}`),
    // Held, booked and finished sessions have a place; the other states have none.
    check(
      'bookings_take_a_place',
      sql`(${t.sessionId} is not null) = (${t.state} in ('held', 'booked', 'over')) and (${t.sessionId} is null) = (${t.place} is null)`,
    ),
    check('bookings_place', sql`${t.place} ${within(1, most.people)}`),
    check('bookings_moves', sql`${t.moves} ${within(0, bookingLimits.moves)}`),
    check('bookings_meet_known', sql`${t.meetKind} in (${oneOf(placeKinds)})`),
    check('bookings_room', sql`${t.meetKind} <> 'room' or ${t.people} < ${sql.raw(String(roomLimits.people))}`),
    check('bookings_rule_known', sql`${t.cancelRule} in (${oneOf(cancelRules)})`),
    check('bookings_ended_by_known', sql`${t.endedBy} in (${oneOf(bookingEnders)})`),
    check('bookings_cancelled_by', sql`(${t.endedBy} is not null) = (${t.state} = 'cancelled')`),
    check(
      'bookings_absence',
      sql`${t.absenceSaidBy} in (${oneOf(bookingSides)}) and num_nonnulls(${t.absenceSaidBy}, ${t.absenceSaidAt}) in (0, 2) and (${t.absenceDenied} is null or ${t.absenceSaidBy} is not null)`,
    ),
    check(
      'bookings_came',
      sql`${t.came} in (${oneOf(bookingCame)}) and (${t.came} is null
        or (${t.meetKind} = 'room' and (${t.state} = 'done' or (${t.state} = 'over' and ${t.came} = 'both'))
          and (${t.came} = 'both' or ${t.absenceSaidBy} = case ${t.came} when 'host' then 'host' else 'guest' end)))`,
    ),
    check(
      'bookings_after',
      sql`${t.state} = 'done' or (num_nonnulls(${t.asksAt}, ${t.helpedUntil}, ${t.reviewUntil}) = 0
        and not ${t.hostWantsReviews} and not ${t.guestWantsReviews})`,
    ),
    check('bookings_asked_once', sql`${t.asksAt} is null or ${t.helpedUntil} is null`),
    check(
      'bookings_helped',
      sql`${t.helped} in (${oneOf(helpedAnswers)}) and (${t.helpedUntil} is not null or ${t.helped} is null)
        and (${t.helped} is not null or ${t.helpedNote} = '')`,
    ),
    check('bookings_review_closed', sql`${t.reviewClosedAt} is null or ${t.reviewUntil} is not null`),
    // Every open state has an automatic next step.
    check('bookings_open_acts', sql`(${t.actsAt} is not null) = (${t.state} in ('asked', 'held', 'booked', 'over'))`),
    check('bookings_price', sql`${t.priceMinor} >= 0 and not (${t.firstFree} and ${t.priceMinor} > 0)`),
    check('bookings_held', sql`${t.state} <> 'held' or (${t.priceMinor} > 0 and ${t.payUntil} is not null)`),
    // A priced session is booked only with an order.
    check(
      'bookings_paid',
      sql`${t.priceMinor} = 0 or ${t.orderId} is not null or ${t.state} in ('asked', 'held', 'cancelled', 'lapsed')`,
    ),
    uniqueIndex('bookings_one_first_free')
      .on(t.hostId, t.guestId)
      .where(sql`first_free and state in ('asked', 'booked', 'over', 'done')`),
    foreignKey({
      name: 'bookings_session',
      columns: [t.sessionId, t.startsAt, t.endsAt],
      foreignColumns: [bookedSessions.id, bookedSessions.startsAt, bookedSessions.endsAt],
    }),
    unique('bookings_one_a_place').on(t.sessionId, t.place),
    unique('bookings_guest_once').on(t.sessionId, t.guestId),
    index('bookings_host').on(t.hostId, t.startsAt),
    index('bookings_guest').on(t.guestId, t.startsAt),
    index('bookings_type').on(t.typeId),
    index('bookings_holds').on(t.guestId, t.heldAt).where(sql`held_at is not null`),
    index('bookings_acting').on(t.actsAt).where(sql`acts_at is not null`),
    index('bookings_asking').on(t.asksAt).where(sql`asks_at is not null`),
    index('bookings_reviewing').on(t.reviewUntil).where(sql`review_until is not null and review_closed_at is null`),
    index('bookings_reminding').on(t.remindAt).where(sql`remind_at is not null`),
  ],
)

/** Session types with a waiting list. Its row is locked by everybody who joins, and by the clock that tells the next person. */
export const sessionWaitLists = pgTable(
  'session_wait_lists',
  {
    typeId: text('type_id')
      .primaryKey()
      .references(() => sessionTypes.id, { onDelete: 'cascade' }),
    hostId: person('host_id').notNull(),
    /** When its free times are looked at next. The trigger `session_wait_times_changed` puts it forward. */
    lookAt: moment('look_at').notNull(),
  },
  (t) => [index('session_wait_lists_host').on(t.hostId), index('session_wait_lists_looking').on(t.lookAt)],
)

/** Who waits for a free time of a session type, in the order of their numbers. */
export const sessionWaits = pgTable(
  'session_waits',
  {
    personId: person('person_id').notNull(),
    typeId: text('type_id')
      .notNull()
      .references(() => sessionWaitLists.typeId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** When they were told of a time that is still free. */
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.typeId] }),
    unique('session_waits_order').on(t.typeId, t.number),
    check('session_waits_number', sql`${t.number} > 0`),
    check('session_waits_ends', sql`${t.endsAt} > ${t.createdAt}`),
    index('session_waits_ending').on(t.endsAt),
  ],
)
