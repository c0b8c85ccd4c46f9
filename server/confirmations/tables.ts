import { confirmationStates, institutionKinds, refusalReasons } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits as most } from '@guildhall/contract/limits/confirmations.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

const upTo = (least: number, limit: number) => sql.raw(`between ${least} and ${limit}`)
const staff = (name: string) => bigint(name, { mode: 'number' }).references(() => people.id, { onDelete: 'set null' })

/** Requests of people to confirm their school or firm, and what the staff decided. */
export const confirmationRequests = pgTable(
  'confirmation_requests',
  {
    id: text('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: institutionKinds }).notNull(),
    name: text('name').notNull(),
    website: text('website').notNull(),
    /** Where the document comes from, and its date, as the person said. */
    source: text('source').notNull(),
    documentDate: date('document_date').notNull(),
    state: text('state', { enum: confirmationStates }).notNull(),
    sentAt: moment('sent_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: staff('decided_by'),
    refusal: text('refusal', { enum: refusalReasons }),
    reason: text('reason').notNull().default(''),
    /** What the staff found in the document; the badge shows it. */
    foundSource: text('found_source'),
    foundDate: date('found_date'),
    note: text('note').notNull().default(''),
    takenBackAt: moment('taken_back_at'),
  },
  (t) => [
    uniqueIndex('confirmation_requests_open').on(t.personId).where(sql`state = 'open'`),
    uniqueIndex('confirmation_requests_confirmed').on(t.personId).where(sql`state = 'confirmed'`),
    index('confirmation_requests_person').on(t.personId, t.sentAt.desc().nullsFirst()),
    // The lists of the staff.
    index('confirmation_requests_waiting').on(t.sentAt, t.id).where(sql`state = 'open'`),
    index('confirmation_requests_decided').on(t.state, t.decidedAt, t.id).where(sql`decided_at is not null`),
    index('confirmation_requests_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    check('confirmation_requests_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('confirmation_requests_kind_known', sql`${t.kind} in (${oneOf(institutionKinds)})`),
    check('confirmation_requests_state_known', sql`${t.state} in (${oneOf(confirmationStates)})`),
    check('confirmation_requests_refusal_known', sql`${t.refusal} in (${oneOf(refusalReasons)})`),
    check('confirmation_requests_named', sql`length(${t.name}) ${upTo(1, most.name)} and ${t.website} <> ''`),
    check('confirmation_requests_source', sql`length(${t.source}) ${upTo(1, most.source)}`),
    check('confirmation_requests_decided_whole', sql`(${t.decidedAt} is null) = (${t.state} in ('open', 'withdrawn'))`),
    check(
      'confirmation_requests_refused_whole',
      sql`(${t.state} = 'refused') = (${t.refusal} is not null) and (${t.state} = 'refused') = (${t.reason} <> '')`,
    ),
    check(
      'confirmation_requests_found_whole',
      sql`(${t.state} in ('confirmed', 'replaced', 'taken-back')) = (${t.foundSource} is not null and ${t.foundDate} is not null)`,
    ),
    check('confirmation_requests_taken_back', sql`(${t.state} = 'taken-back') = (${t.takenBackAt} is not null)`),
  ],
)

/** Documents of requests. They wait without a request until it is sent, and are deleted some time after the decision. */
export const confirmationDocuments = pgTable(
  'confirmation_documents',
  {
    id: text('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    requestId: text('request_id').references(() => confirmationRequests.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull().unique(),
    /** Of a picture, which is encoded again. */
    sizes: jsonb('sizes').$type<PictureSizes>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('confirmation_documents_person').on(t.personId),
    uniqueIndex('confirmation_documents_request').on(t.requestId).where(sql`request_id is not null`),
    index('confirmation_documents_waiting').on(t.createdAt).where(sql`request_id is null`),
    check('confirmation_documents_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('confirmation_documents_named', sql`${t.name} <> ''`),
    check('confirmation_documents_size', sql`${t.size} >= 1`),
  ],
)
