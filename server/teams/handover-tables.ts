import { teamLimits as most } from '@guildhall/contract/limits/teams.ts'
import { handoverStates } from '@guildhall/contract/teams/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

const personId = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Offers of owners to hand their project over to a member of its team. A project has one open offer at most. */
export const teamHandovers = pgTable(
  'team_handovers',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: personId('owner_id'),
    /** The member who becomes the owner. */
    personId: personId('person_id'),
    note: text('note').notNull(),
    state: text('state', { enum: handoverStates }).notNull(),
    reason: text('reason').notNull(),
    sentAt: moment('sent_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('team_handovers_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('team_handovers_two', sql`${t.ownerId} <> ${t.personId}`),
    check('team_handovers_state_known', sql`${t.state} in (${oneOf(handoverStates)})`),
    check('team_handovers_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('team_handovers_note', sql`length(${t.note}) <= ${sql.raw(String(most.note))}`),
    check(
      'team_handovers_reason',
      sql`(${t.state} = 'declined' or ${t.reason} = '') and length(${t.reason}) <= ${sql.raw(String(most.reason))}`,
    ),
    uniqueIndex('team_handovers_open').on(t.projectId).where(sql`state = 'open'`),
    index('team_handovers_project').on(t.projectId),
    index('team_handovers_owner').on(t.ownerId),
    index('team_handovers_person').on(t.personId, t.sentAt),
    index('team_handovers_lapsing').on(t.lapsesAt).where(sql`state = 'open'`),
  ],
)
