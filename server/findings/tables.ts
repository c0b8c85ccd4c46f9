import { engagementSides } from '@guildhall/contract/engagements/options.ts'
import { findingActs, findingStates } from '@guildhall/contract/findings/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'

/** The findings of an engagement as a whole. Everybody who changes them locks this row. */
export const findingLists = pgTable(
  'finding_lists',
  {
    engagementId: text('engagement_id')
      .primaryKey()
      .references(() => engagements.id),
    /** The highest number given to a finding; numbers are never used again. */
    lastNumber: integer('last_number').notNull().default(0),
    /** When findings were delivered last. */
    deliveredAt: moment('delivered_at'),
    recheckAskedAt: moment('recheck_asked_at'),
    recheckDoneAt: moment('recheck_done_at'),
    /** Since when each side keeps them. */
    clientKeepsAt: moment('client_keeps_at'),
    providerKeepsAt: moment('provider_keeps_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    check('finding_lists_asked', sql`${t.recheckAskedAt} is null or ${t.deliveredAt} is not null`),
    check('finding_lists_done', sql`${t.recheckDoneAt} is null or ${t.recheckAskedAt} is not null`),
    // For the clean-up.
    index('finding_lists_kept').on(t.engagementId).where(sql`deleted_at is null`),
  ],
)

/** What a review or an audit found. Texts are encrypted. */
export const findings = pgTable(
  'findings',
  {
    engagementId: text('engagement_id')
      .notNull()
      .references(() => findingLists.engagementId),
    number: integer('number').notNull(),
    /** Severity, title and place, which lists show. */
    head: text('head').notNull(),
    /** The description, how to reproduce it and how to close it. */
    body: text('body').notNull(),
    state: text('state', { enum: findingStates }).notNull().default('open'),
    version: integer('version').notNull().default(1),
    deliveredAt: moment('delivered_at'),
    changedAt: moment('changed_at').notNull(),
    changedBy: text('changed_by', { enum: engagementSides }),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.number] }),
    check('findings_state_known', sql`${t.state} in (${oneOf(findingStates)})`),
    check('findings_by_known', sql`${t.changedBy} in (${oneOf(engagementSides)})`),
    check('findings_delivered', sql`${t.deliveredAt} is not null or ${t.state} = 'open'`),
  ],
)

/** What the sides did with delivered findings. Notes are encrypted. */
export const findingEvents = pgTable(
  'finding_events',
  {
    engagementId: text('engagement_id').notNull(),
    number: integer('number').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    by: text('by', { enum: engagementSides }).notNull(),
    act: text('act', { enum: findingActs }).notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.number, t.id] }),
    foreignKey({ columns: [t.engagementId, t.number], foreignColumns: [findings.engagementId, findings.number] }),
    check('finding_events_by_known', sql`${t.by} in (${oneOf(engagementSides)})`),
    check('finding_events_act_known', sql`${t.act} in (${oneOf(findingActs)})`),
  ],
)
