import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'

/** When each side agreed that finished work is shown on the profile of its provider. */
export const workReferences = pgTable(
  'work_references',
  {
    engagementId: text('engagement_id')
      .primaryKey()
      .references(() => engagements.id),
    providerAt: moment('provider_at'),
    clientAt: moment('client_at'),
    /** Whether the agreement of each side also covers /consulting; older ones cover the profile only. */
    providerLately: boolean('provider_lately').notNull().default(false),
    clientLately: boolean('client_lately').notNull().default(false),
    /** Where the client is, instead of their name. */
    place: text('place'),
  },
  (t) => [
    check(
      'work_references_lately',
      sql`(${t.providerAt} is not null or not ${t.providerLately}) and (${t.clientAt} is not null or not ${t.clientLately})`,
    ),
    check('work_references_place', sql`${t.place} is null or (${t.clientAt} is not null and ${t.place} <> '')`),
  ],
)
