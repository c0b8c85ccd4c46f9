import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { engagements } from './tables.ts'

/**
 * CVs of people who ask for a place for a doctorate, which only the two sides read; one without an engagement waits for a request
 * of its client. A trigger deletes it when the engagement ends.
 */
export const engagementCvs = pgTable(
  'engagement_cvs',
  {
    id: text('id').primaryKey(),
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    engagementId: text('engagement_id')
      .unique()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('engagement_cvs_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('engagement_cvs_size', sql`${t.size} between 1 and ${sql.raw(String(expertLimits.cv.bytes))}`),
    index('engagement_cvs_client').on(t.clientId),
    index('engagement_cvs_waiting').on(t.createdAt).where(sql`engagement_id is null`),
  ],
)
