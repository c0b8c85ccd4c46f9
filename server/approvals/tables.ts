import { approvalActs, approvalStates, approvalSubjects } from '@guildhall/contract/admin/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** What an act needs when it is carried out. */
export interface ApprovalInput {
  amountMinor?: number
  /** The refund decides a dispute. */
  isDecision?: boolean
  /** The role before and after. */
  from?: string
  to?: string
  /** The internal id of the other person in a conversation. */
  otherId?: number
}

/** Acts of the staff that a second person must agree to. The log keeps who asked and who decided. */
export const approvals = pgTable(
  'approvals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    act: text('act', { enum: approvalActs }).notNull(),
    subjectKind: text('subject_kind', { enum: approvalSubjects }).notNull(),
    /** The id of an order, or the internal id of a person. Without a foreign key: it outlives its subject. */
    subjectId: text('subject_id').notNull(),
    /** Empty for a person, whose name must not outlive the account. */
    subjectTitle: text('subject_title').notNull(),
    input: jsonb('input').$type<ApprovalInput>().notNull(),
    reason: text('reason').notNull(),
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    askedAt: moment('asked_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    state: text('state', { enum: approvalStates }).notNull().default('open'),
    endedBy: bigint('ended_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    endedAt: moment('ended_at'),
    answer: text('answer').notNull().default(''),
    /** When the server's command agreed, for an installation without a second person. The server then carries it out. */
    agreedOnServerAt: moment('agreed_on_server_at'),
  },
  (t) => [
    uniqueIndex('approvals_one_open').on(t.subjectKind, t.subjectId).where(sql`state = 'open'`),
    index('approvals_lapsing').on(t.lapsesAt).where(sql`state = 'open'`),
    index('approvals_agreed_on_server')
      .on(t.agreedOnServerAt)
      .where(sql`state = 'open' and agreed_on_server_at is not null`),
    index('approvals_asked_by').on(t.askedBy).where(sql`asked_by is not null`),
    index('approvals_ended_by').on(t.endedBy).where(sql`ended_by is not null`),
    check('approvals_act_known', sql`${t.act} in (${oneOf(approvalActs)})`),
    check('approvals_state_known', sql`${t.state} in (${oneOf(approvalStates)})`),
    check('approvals_reason_there', sql`${t.reason} <> ''`),
    check('approvals_ended_whole', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    // Null is an account that was erased, or the server's command.
    check(
      'approvals_by_another',
      sql`${t.state} <> 'approved' or ${t.askedBy} is null or ${t.endedBy} is null or ${t.endedBy} <> ${t.askedBy}`,
    ),
  ],
)
