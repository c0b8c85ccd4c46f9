import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import {
  endedEngagementStates,
  endReasons,
  engagementActors,
  engagementActs,
  engagementSides,
  engagementStates,
  engagementTurns,
  milestoneStates,
  offerOutcomes,
} from '@guildhall/contract/engagements/options.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import type { TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { orders } from '#orders/tables.ts'
import { services } from '#services/tables.ts'
import { people } from '#users/tables.ts'

const { amountMinor, changes, hoursPerWeek, milestoneDays, versions } = engagementLimits
const within = (least: number, most: number) => sql.raw(`between ${least} and ${most}`)

/** Work that a provider does for a client. Times UTC. */
export const engagements = pgTable(
  'engagements',
  {
    id: text('id').primaryKey(),
    /** The number people quote. */
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    clientId: bigint('client_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    providerId: bigint('provider_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    state: text('state', { enum: engagementStates }).notNull(),
    title: text('title').notNull(),
    /** What the client needs. */
    need: text('need').notNull(),
    category: text('category', { enum: workTopics }),
    /** The company details of the request. */
    company: jsonb('company').$type<CompanyRequest>(),
    /** Whose turn it is; null once it is over. While a paid milestone runs, the turn of its order. */
    turn: text('turn', { enum: engagementTurns }),
    /** The deadline of the turn, or the time of the automatic step that ends it. */
    turnUntil: moment('turn_until'),
    /** The time of its own next automatic step; null while milestones run, whose orders have their own. */
    actsAt: moment('acts_at'),
    remindedAt: moment('reminded_at'),
    /** Since when an active engagement has no paid milestone; null while one runs, and in every other state. */
    idleSince: moment('idle_since'),
    /** The version both agreed to. */
    agreedVersion: smallint('agreed_version'),
    /** Who made the open offer, if there is one; beside running milestones it changes what is not paid in yet. */
    offerBy: text('offer_by', { enum: engagementSides }),
    reason: text('reason', { enum: endReasons }),
    /** The job for which it began as a proposal; hiring/ keeps its words. */
    jobId: text('job_id'),
    /** The service that it began with: bought as a package, or named in the request. */
    serviceId: text('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** The decision date of the job: until an agreement the provider's offer is valid until then, and the job ends it. */
    answerBy: moment('answer_by'),
    /** The job is kept for people without a completed engagement, also when the offer is accepted. */
    isFirstOnly: boolean('is_first_only').notNull().default(false),
    /** What an expert was asked for. */
    ask: jsonb('ask').$type<ExpertAsk>(),
    /** The days that the asked expert had promised to answer within. */
    answerDays: smallint('answer_days'),
    createdAt: moment('created_at').notNull(),
    /** When the present state began. */
    since: moment('since').notNull(),
    /** When it ended: set in every state of `endedEngagementStates`, and in no other. */
    endedAt: moment('ended_at'),
    /** By when the sides can review each other: set when it is over and something was released. */
    reviewUntil: moment('review_until'),
    /** When their reviews were shown, or the time for them was over. */
    reviewClosedAt: moment('review_closed_at'),
  },
  (t) => [
    check('engagements_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('engagements_state_known', sql`${t.state} in (${oneOf(engagementStates)})`),
    check('engagements_category_known', sql`${t.category} in (${oneOf(workTopics)})`),
    check('engagements_turn_known', sql`${t.turn} in (${oneOf(engagementTurns)})`),
    check('engagements_offer_by_known', sql`${t.offerBy} in (${oneOf(engagementSides)})`),
    check('engagements_reason_known', sql`${t.reason} in (${oneOf(endReasons)})`),
    check('engagements_title_there', sql`${t.title} <> '' and ${t.need} <> ''`),
    check('engagements_not_own', sql`${t.clientId} <> ${t.providerId}`),
    check('engagements_ended', sql`(${t.endedAt} is not null) = (${t.state} in (${oneOf(endedEngagementStates)}))`),
    check('engagements_reviewed', sql`${t.reviewUntil} is null or ${t.state} in ('completed', 'ended')`),
    check('engagements_review_closed', sql`${t.reviewClosedAt} is null or ${t.reviewUntil} is not null`),
    check('engagements_turn', sql`(${t.turn} is null) = (${t.endedAt} is not null)`),
    check('engagements_idle', sql`${t.idleSince} is null or ${t.state} = 'active'`),
    check('engagements_offered', sql`${t.state} <> 'offered' or ${t.offerBy} is not null`),
    check(
      'engagements_agreed',
      sql`${t.state} not in ('agreed', 'active', 'completed') or ${t.agreedVersion} is not null`,
    ),
    index('engagements_client').on(t.clientId, t.since.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('engagements_provider').on(t.providerId, t.since.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Open engagements by their deadline.
    index('engagements_client_open').on(t.clientId, t.turnUntil, t.id).where(sql`ended_at is null`),
    index('engagements_provider_open').on(t.providerId, t.turnUntil, t.id).where(sql`ended_at is null`),
    // One proposal for each person and job.
    uniqueIndex('engagements_job').on(t.jobId, t.providerId).where(sql`job_id is not null`),
    // Covers what the answer rate of a client reads, because every list of jobs shows the rate.
    index('engagements_client_answers')
      .on(t.clientId, t.createdAt, t.id, t.agreedVersion, t.state, t.offerBy, t.reason)
      .where(
        sql`job_id is not null and (agreed_version is not null or state = 'declined' or offer_by = 'client' or reason = 'unanswered')`,
      ),
    check(
      'engagements_asked',
      sql`(${t.ask} is null) = (${t.answerDays} is null) and ${t.answerDays} between 1 and ${sql.raw(String(expertLimits.answerDays.most))}`,
    ),
    // Requests to an expert, for the answer rate.
    index('engagements_asked_expert').on(t.providerId, t.createdAt).where(sql`ask is not null`),
    check('engagements_proposed', sql`${t.answerBy} is null or ${t.jobId} is not null`),
    // Finished work of a topic, the newest first.
    index('engagements_finished')
      .on(t.category, t.endedAt.desc().nullsFirst())
      .where(sql`state = 'completed' and category is not null`),
    index('engagements_service').on(t.serviceId).where(sql`service_id is not null`),
    index('engagements_acting').on(t.actsAt).where(sql`acts_at is not null`),
    // Engagements that can be reviewed, by the end of the time for it.
    index('engagements_reviewing').on(t.reviewUntil).where(sql`review_until is not null and review_closed_at is null`),
    index('engagements_client_reviewing')
      .on(t.clientId, t.reviewUntil)
      .where(sql`review_until is not null and review_closed_at is null`),
    index('engagements_provider_reviewing')
      .on(t.providerId, t.reviewUntil)
      .where(sql`review_until is not null and review_closed_at is null`),
  ],
)

/** Every offer of an engagement, as a version; versions are never changed, only answered. */
export const engagementOffers = pgTable(
  'engagement_offers',
  {
    engagementId: text('engagement_id')
      .notNull()
      .references(() => engagements.id),
    version: smallint('version').notNull(),
    madeBy: text('made_by', { enum: engagementSides }).notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
    /** The sum of its milestones. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /** Whether it changes what was agreed before, for the milestones not paid in yet. */
    isAmendment: boolean('is_amendment').notNull(),
    note: text('note').notNull().default(''),
    madeAt: moment('made_at').notNull(),
    validUntil: moment('valid_until').notNull(),
    outcome: text('outcome', { enum: offerOutcomes }),
    answeredAt: moment('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.version] }),
    uniqueIndex('engagement_offers_one_open').on(t.engagementId).where(sql`outcome is null`),
    // How soon the first offer was answered, for the answer rate.
    index('engagement_offers_first_answered')
      .on(t.engagementId, t.madeAt, t.answeredAt, t.outcome)
      .where(sql`version = 1 and answered_at is not null`),
    check('engagement_offers_version', sql`${t.version} ${within(1, versions)}`),
    check('engagement_offers_by_known', sql`${t.madeBy} in (${oneOf(engagementSides)})`),
    check('engagement_offers_total', sql`${t.totalMinor} ${within(amountMinor.least, amountMinor.most)}`),
    check('engagement_offers_outcome_known', sql`${t.outcome} in (${oneOf(offerOutcomes)})`),
    check('engagement_offers_answered', sql`(${t.outcome} is null) = (${t.answeredAt} is null)`),
  ],
)

/** The milestones both agreed to. Each is paid in by an order of its own. */
export const engagementMilestones = pgTable(
  'engagement_milestones',
  {
    id: text('id').primaryKey(),
    engagementId: text('engagement_id')
      .notNull()
      .references(() => engagements.id),
    number: smallint('number').notNull(),
    /** The version of the offer it comes from. */
    version: smallint('version').notNull(),
    title: text('title').notNull(),
    deliverable: text('deliverable').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** How many days after the payment it is due. */
    days: smallint('days').notNull(),
    /** How often the client may ask for changes. */
    changes: smallint('changes').notNull(),
    /** The most hours of a week of work by the hour; null for a fixed price. */
    hours: smallint('hours'),
    /** The first day of the week, which begins and ends at midnight UTC; null until the first week is paid in. */
    startsOn: date('starts_on'),
    /** When the client was reminded to pay the week in. */
    remindedAt: moment('reminded_at'),
    state: text('state', { enum: milestoneStates }).notNull().default('unfunded'),
    /** The order that pays it in. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.id),
  },
  (t) => [
    uniqueIndex('engagement_milestones_number').on(t.engagementId, t.number),
    check('engagement_milestones_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('engagement_milestones_state_known', sql`${t.state} in (${oneOf(milestoneStates)})`),
    check('engagement_milestones_amount', sql`${t.amountMinor} ${within(amountMinor.least, amountMinor.most)}`),
    check('engagement_milestones_days', sql`${t.days} ${within(1, milestoneDays)}`),
    check('engagement_milestones_hours', sql`${t.hours} ${within(hoursPerWeek.least, hoursPerWeek.most)}`),
    check(
      'engagement_milestones_week',
      sql`${t.hours} is not null or (${t.startsOn} is null and ${t.remindedAt} is null)`,
    ),
    check('engagement_milestones_changes', sql`${t.changes} ${within(0, changes.most)}`),
    check(
      'engagement_milestones_paid',
      sql`case ${t.state} when 'dropped' then true when 'unfunded' then ${t.orderId} is null else ${t.orderId} is not null end`,
    ),
  ],
)

/** A delivery that another one followed, after changes were asked for. */
export interface EarlierDelivery {
  at: string
  keptMinor: number
  entries: TimesheetEntry[]
}

/** The time that the provider enters for a week by the hour. Only they read it until it is delivered. */
export const timesheets = pgTable(
  'timesheets',
  {
    milestoneId: text('milestone_id')
      .primaryKey()
      .references(() => engagementMilestones.id),
    entries: jsonb('entries').$type<TimesheetEntry[]>().notNull().default([]),
    /** Grows with every change. */
    version: integer('version').notNull().default(0),
    /** Whose timer runs, since when, for which day and work; all four are null while none runs. */
    timerOf: bigint('timer_of', { mode: 'number' }).references(() => people.id),
    timerSince: moment('timer_since'),
    timerDay: date('timer_day'),
    timerWhat: text('timer_what'),
    /** The entries as they were delivered last, when, and what the provider keeps of the price for them. */
    delivered: jsonb('delivered').$type<TimesheetEntry[]>(),
    deliveredAt: moment('delivered_at'),
    keptMinor: bigint('kept_minor', { mode: 'number' }),
    /** The deliveries before the last one, oldest first. */
    earlier: jsonb('earlier').$type<EarlierDelivery[]>().notNull().default([]),
  },
  (t) => [
    // A person has one timer at a time.
    uniqueIndex('timesheets_one_timer').on(t.timerOf).where(sql`timer_of is not null`),
    check('timesheets_timer', sql`num_nulls(${t.timerOf}, ${t.timerSince}, ${t.timerDay}, ${t.timerWhat}) in (0, 4)`),
    check('timesheets_delivered', sql`num_nulls(${t.delivered}, ${t.deliveredAt}, ${t.keptMinor}) in (0, 3)`),
    check('timesheets_kept', sql`${t.keptMinor} > 0`),
  ],
)

/** Everything that happened to an engagement, in sequence; a trigger prevents changes and deletions. */
export const engagementEvents = pgTable(
  'engagement_events',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    engagementId: text('engagement_id')
      .notNull()
      .references(() => engagements.id),
    at: moment('at').notNull(),
    actor: text('actor', { enum: engagementActors }).notNull(),
    act: text('act', { enum: engagementActs }).notNull(),
    state: text('state', { enum: engagementStates }).notNull(),
    /** The version of the offer, or the number of the milestone that it is about. */
    version: smallint('version'),
    milestone: smallint('milestone'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.id] }),
    check('engagement_events_actor_known', sql`${t.actor} in (${oneOf(engagementActors)})`),
    check('engagement_events_act_known', sql`${t.act} in (${oneOf(engagementActs)})`),
    check('engagement_events_state_known', sql`${t.state} in (${oneOf(engagementStates)})`),
  ],
)

/** When people declared that they are adults: only adults do paid work. */
export const adultDeclarations = pgTable('adult_declarations', {
  personId: bigint('person_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  at: moment('at').notNull(),
})

/**
 * The SQL condition that a person may write to another because of work, by their internal ids: they have an open engagement, or
 * once agreed on one. A proposal alone lets only the client write, until the client makes an offer in return.
 */
export const engagedWith = (writer: string, other: string) => `(
  exists (select from engagements e where e.client_id = ${writer} and e.provider_id = ${other} and (e.ended_at is null or e.agreed_version is not null))
  or exists (select from engagements e where e.client_id = ${other} and e.provider_id = ${writer}
    and (e.agreed_version is not null or (e.ended_at is null and (e.job_id is null or e.offer_by = 'client')))))`

/** The SQL condition that something was released in engagement `e` and not refunded in full since. */
export const isPaidWork = (
  e: string,
) => `exists (select from engagement_milestones paid join orders of_paid on of_paid.id = paid.order_id
  where paid.engagement_id = ${e}.id and of_paid.state = 'completed' and of_paid.refunded_minor < of_paid.total_minor)`
