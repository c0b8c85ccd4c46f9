import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { contributionStates } from '@guildhall/contract/teams/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { projectAssets } from '#projects/asset-tables.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

const most = teamLimits.contribution
const upTo = (limit: number) => sql.raw(`between 1 and ${limit}`)

/** What members of teams did for their projects; nobody answers their own. Those of former members stay. */
export const teamContributions = pgTable(
  'team_contributions',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    doneOn: date('done_on', { mode: 'string' }).notNull(),
    /** The time in quarters of an hour. */
    quarters: smallint('quarters').notNull(),
    link: text('link'),
    /** A file or link of the project for its buyers. */
    assetId: text('asset_id').references(() => projectAssets.id, { onDelete: 'set null' }),
    skills: text('skills').array().notNull(),
    state: text('state', { enum: contributionStates }).notNull(),
    reason: text('reason').notNull(),
    answeredBy: bigint('answered_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    notedAt: moment('noted_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Counts the changes: an answer is about one version. */
    version: integer('version').notNull(),
  },
  (t) => [
    check('team_contributions_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('team_contributions_what', sql`length(${t.what}) ${upTo(most.what)}`),
    check('team_contributions_quarters', sql`${t.quarters} ${upTo(most.quarters)}`),
    check('team_contributions_skills', sql`cardinality(${t.skills}) <= ${sql.raw(String(teamLimits.skills.items))}`),
    check('team_contributions_state_known', sql`${t.state} in (${oneOf(contributionStates)})`),
    check('team_contributions_answered', sql`(${t.state} = 'waiting') = (${t.answeredAt} is null)`),
    check(
      'team_contributions_answered_by',
      sql`${t.answeredBy} is null or (${t.state} <> 'waiting' and ${t.answeredBy} <> ${t.personId})`,
    ),
    check(
      'team_contributions_reason',
      sql`length(${t.reason}) <= ${sql.raw(String(teamLimits.reason))} and (${t.reason} = '' or ${t.state} = 'declined')`,
    ),
    check('team_contributions_version', sql`${t.version} > 0`),
    index('team_contributions_project').on(t.projectId, t.notedAt.desc(), t.id.desc()),
    index('team_contributions_person').on(t.personId, t.notedAt),
    index('team_contributions_answered_by').on(t.answeredBy),
    index('team_contributions_asset').on(t.assetId),
  ],
)
