import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { campuses } from './tables.ts'

/**
 * Times as an ambassador for which somebody has a credential. The signed text is made when it is asked for, so that it has the
 * present name.
 */
export const ambassadorCredentials = pgTable(
  'ambassador_credentials',
  {
    id: uuid('id').primaryKey(),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    campusId: text('campus_id')
      .notNull()
      .references(() => campuses.id),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    /** Whether the profile shows it. */
    isShown: boolean('is_shown').notNull().default(false),
  },
  (t) => [
    check('ambassador_credentials_dates', sql`${t.until} > ${t.since}`),
    // A term has one, also when two processes end it at once.
    uniqueIndex('ambassador_credentials_once').on(t.personId, t.since),
    index('ambassador_credentials_campus').on(t.campusId),
  ],
)

/** Credentials that were taken back. They stay on the published list when the account is erased: an id says nothing else. */
export const takenBackCredentials = pgTable('taken_back_credentials', {
  id: uuid('id').primaryKey(),
  at: moment('at').notNull(),
})

/** Keys that sign credentials. The private half is encrypted with AUTH_SECRET, and deleted once the next key signs. */
export const credentialKeys = pgTable(
  'credential_keys',
  {
    number: integer('number').primaryKey(),
    id: text('id').notNull(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('credential_keys_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('credential_keys_public', sql`${t.publicKey} not like '%"d"%'`),
    uniqueIndex('credential_keys_id').on(t.id),
  ],
)
