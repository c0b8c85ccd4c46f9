import {
  cancelRules,
  mentoringTypes,
  placeKinds,
  sessionTopics,
  sessionTypeStates,
} from '@guildhall/contract/bookings/options.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { sessionTypeLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
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
    check('session_types_rule_known', sql`${t.cancelRule} in (${oneOf(cancelRules)})`),
    check('session_types_open_is_declared', sql`${t.state} <> 'open' or ${t.notAssessedAt} is not null`),
    index('session_types_host').on(t.hostId, t.createdAt, t.id),
  ],
)
