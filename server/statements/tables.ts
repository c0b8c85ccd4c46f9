import {
  appealStates,
  brokenRuleKeys,
  limitedActs,
  measures,
  publishedSubjects,
} from '@guildhall/contract/admin/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Statements of reasons: what the staff decided against a person, why, and the appeal against it. */
export const statements = pgTable(
  'statements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    measure: text('measure', { enum: measures }).notNull(),
    subjectKind: text('subject_kind', { enum: ['person', ...publishedSubjects] }).notNull(),
    subjectId: text('subject_id').notNull(),
    subjectTitle: text('subject_title').notNull(),
    limits: text('limits', { enum: limitedActs }).array().notNull().default([]),
    until: moment('until'),
    rule: text('rule', { enum: brokenRuleKeys }).notNull(),
    reasons: text('reasons').notNull(),
    madeBy: bigint('made_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    madeAt: moment('made_at').notNull(),
    /** When the decision ended or was taken back; null while it holds. */
    endedAt: moment('ended_at'),
    appealState: text('appeal_state', { enum: appealStates }),
    appealText: text('appeal_text'),
    appealedAt: moment('appealed_at'),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    decision: text('decision'),
  },
  (t) => [
    index('statements_person').on(t.personId, t.id.desc().nullsFirst()),
    index('statements_made_by').on(t.madeBy).where(sql`made_by is not null`),
    index('statements_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    // The queue of appeals, by when they were sent, and the decided ones.
    index('statements_appealed').on(t.appealedAt, t.id).where(sql`appeal_state = 'open'`),
    index('statements_decided').on(t.decidedAt, t.id).where(sql`appeal_state is not null and appeal_state <> 'open'`),
    check('statements_measure_known', sql`${t.measure} in (${oneOf(measures)})`),
    check('statements_rule_known', sql`${t.rule} in (${oneOf(brokenRuleKeys)})`),
    check('statements_appeal_known', sql`${t.appealState} in (${oneOf(appealStates)})`),
    check('statements_reasons_there', sql`${t.reasons} <> ''`),
    check(
      'statements_limited_whole',
      sql`(${t.measure} = 'limited') = (cardinality(${t.limits}) > 0) and (${t.measure} = 'limited') = (${t.until} is not null)`,
    ),
    check(
      'statements_appeal_whole',
      sql`(${t.appealState} is null) = (${t.appealText} is null) and (${t.appealState} is null) = (${t.appealedAt} is null)`,
    ),
    check(
      'statements_decided_whole',
      sql`(coalesce(${t.appealState}, 'open') = 'open') = (${t.decidedAt} is null) and (${t.decidedAt} is null) = (${t.decision} is null)`,
    ),
  ],
)
