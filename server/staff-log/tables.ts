import { adminActs, adminSubjects } from '@guildhall/contract/admin/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'

/**
 * The acts of administrators. A trigger refuses to change or remove an entry, so nothing here refers to another table: actor
 * and subject are kept as they were then.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    line: bigint('line', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** The public name of the person. */
    actor: text('actor').notNull(),
    actorName: text('actor_name').notNull(),
    act: text('act', { enum: adminActs }).notNull(),
    subjectKind: text('subject_kind', { enum: adminSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    subjectTitle: text('subject_title').notNull(),
    reason: text('reason').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
  },
  (t) => [
    // Pages of each filter, newest first.
    index('admin_log_time').on(t.at, t.line),
    index('admin_log_act').on(t.act, t.at, t.line),
    index('admin_log_actor').on(t.actorName, t.at, t.line),
    index('admin_log_act_of_actor').on(t.act, t.actorName, t.at, t.line),
    index('admin_log_subject').on(t.subjectKind, t.subjectId, t.line.desc().nullsFirst()),
    check('admin_log_act_known', sql`${t.act} in (${oneOf(adminActs)})`),
    check('admin_log_reason_there', sql`${t.reason} <> '' or ${t.act} in ('take', 'give-back')`),
  ],
)
