import { messageKinds, messageStates, reportOutcomes, reportSubjects } from '@guildhall/contract/admin/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

/** The reported content at that time: its author may change it afterwards. */
export interface Evidence {
  title: string
  description: string
  /** The reported message and the surrounding ones, in order. */
  messages?: {
    number: number
    /** The internal id, so that nothing here names a person whose account is erased. */
    senderId: number | null
    time: string
    text: string
    files: string[]
    isReported: boolean
  }[]
}

/** Feedback, questions and reports. `number` is the reference for people. */
export const messages = pgTable(
  'messages',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: text('kind', { enum: messageKinds }).notNull(),
    category: text('category').notNull(),
    text: text('text').notNull(),
    /** As typed. Without it, the answer goes to the address of the author's account. */
    email: citext('email'),
    pictureKey: text('picture_key'),
    pictureSizes: jsonb('picture_sizes').$type<PictureSizes>(),
    authorId: bigint('author_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    subjectKind: text('subject_kind', { enum: reportSubjects }),
    /** Without a foreign key: a report outlives its subject. A person is stored by their internal id. */
    subjectId: text('subject_id'),
    evidence: jsonb('evidence').$type<Evidence>(),
    state: text('state', { enum: messageStates }).notNull().default('open'),
    /** How a settled report ended; null for everything else. */
    outcome: text('outcome', { enum: reportOutcomes }),
    answer: text('answer'),
    settledAt: moment('settled_at'),
    /** The person on the staff who works on it, and since when; null while nobody does. */
    assigneeId: bigint('assignee_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    assignedAt: moment('assigned_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('messages_queue').on(t.kind, t.state, t.number.desc().nullsFirst()),
    index('messages_outcome').on(t.outcome, t.number.desc().nullsFirst()).where(sql`outcome is not null`),
    index('messages_in_work')
      .on(t.kind, t.number.desc().nullsFirst())
      .where(sql`state = 'open' and assignee_id is not null`),
    index('messages_settled').on(t.settledAt).where(sql`settled_at is not null`),
    index('messages_author').on(t.authorId).where(sql`author_id is not null`),
    index('messages_assignee').on(t.assigneeId).where(sql`assignee_id is not null`),
    index('messages_subject').on(t.subjectId).where(sql`subject_id is not null`),
    uniqueIndex('messages_one_open_report')
      .on(t.authorId, t.subjectId)
      .where(sql`author_id is not null and subject_kind = 'person' and state = 'open'`),
    index('messages_picture').on(t.pictureKey).where(sql`picture_key is not null`),
    check('messages_kind_known', sql`${t.kind} in (${oneOf(messageKinds)})`),
    check('messages_state_known', sql`${t.state} in (${oneOf(messageStates)})`),
    check('messages_outcome_known', sql`${t.outcome} in (${oneOf(reportOutcomes)})`),
    check(
      'messages_outcome_of_report',
      sql`(${t.outcome} is not null) = (${t.kind} = 'report' and ${t.state} <> 'open')`,
    ),
    check('messages_text_there', sql`${t.text} <> ''`),
    check('messages_picture_whole', sql`(${t.pictureKey} is null) = (${t.pictureSizes} is null)`),
    check(
      'messages_report_has_subject',
      sql`(${t.kind} = 'report') = (${t.subjectKind} is not null and ${t.subjectId} is not null and ${t.evidence} is not null)`,
    ),
    check('messages_settled_with_words', sql`(${t.state} = 'open') = (${t.answer} is null and ${t.settledAt} is null)`),
  ],
)
