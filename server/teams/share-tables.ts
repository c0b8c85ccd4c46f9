import { teamShares } from '@guildhall/contract/limits/teams.ts'
import { proposalStates } from '@guildhall/contract/teams/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

const whole = sql.raw(String(teamShares.whole))

/** Proposals of owners for the shares of their teams. A project has one open proposal at most; a new one replaces it. */
export const shareProposals = pgTable(
  'team_share_proposals',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    state: text('state', { enum: proposalStates }).notNull(),
    sentAt: moment('sent_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('team_share_proposals_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('team_share_proposals_state_known', sql`${t.state} in (${oneOf(proposalStates)})`),
    check('team_share_proposals_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    uniqueIndex('team_share_proposals_open').on(t.projectId).where(sql`state = 'open'`),
    index('team_share_proposals_project').on(t.projectId),
    index('team_share_proposals_lapsing').on(t.lapsesAt).where(sql`state = 'open'`),
  ],
)

/** The share of each person in a proposal, before and afterwards; people without a share in either are left out. */
export const shareTerms = pgTable(
  'team_share_terms',
  {
    proposalId: text('proposal_id')
      .notNull()
      .references(() => shareProposals.id, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    isBefore: smallint('is_before').notNull(),
    willBe: smallint('will_be').notNull(),
    /** Only people whose share falls consent. */
    consentedAt: moment('consented_at'),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.personId] }),
    index('team_share_terms_person').on(t.personId),
    check('team_share_terms_shares', sql`${t.isBefore} between 0 and ${whole} and ${t.willBe} between 0 and ${whole}`),
    check('team_share_terms_consent', sql`${t.consentedAt} is null or ${t.willBe} < ${t.isBefore}`),
  ],
)
