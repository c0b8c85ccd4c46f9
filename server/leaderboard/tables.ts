import { leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** The season of the list of all time. Other seasons are quarters, such as `2026-Q4`. */
export const allTime = 'all'

// What determines a place on every tab; `score` is hundredths of points, `seniority` is higher the earlier the account.
const key = {
  projects: integer('projects').notNull(),
  views: integer('views').notNull(),
  score: integer('score').notNull(),
  seniority: bigint('seniority', { mode: 'number' }).notNull(),
}

const season = () => text('season').notNull().default(allTime)

/** Everyone who is ranked, for all time and for each season, in the order of each tab. */
export const leaderboardEntries = pgTable(
  'leaderboard_entries',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    season: season(),
    ...key,
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.season] }),
    index('leaderboard_rank').on(t.season, t.score, t.seniority, t.personId),
    index('leaderboard_projects').on(t.season, t.projects, t.score, t.seniority, t.personId),
    index('leaderboard_views').on(t.season, t.views, t.score, t.seniority, t.personId),
    // All time lists people with a public project, a season those who scored in it.
    check(
      'leaderboard_entries_counted',
      sql`${t.projects} >= 0 and ${t.views} >= 0 and ${t.score} >= 0 and case when ${t.season} = ${sql.raw(`'${allTime}'`)} then ${t.projects} > 0 else ${t.score} > 0 end`,
    ),
  ],
)

/** Places at regular intervals on each tab, and how many people were above when they were counted. */
export const leaderboardCheckpoints = pgTable(
  'leaderboard_milestones',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    season: season(),
    sort: text('sort', { enum: leaderboardSorts }).notNull(),
    /** What the tab sorts by. */
    value: integer('value').notNull(),
    score: key.score,
    seniority: key.seniority,
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    above: integer('above').notNull(),
  },
  (t) => [
    index('leaderboard_milestones_place').on(t.season, t.sort, t.value, t.score, t.seniority, t.personId),
    check('leaderboard_milestones_sort_known', sql`${t.sort} in (${oneOf(leaderboardSorts)})`),
  ],
)

/**
 * People who entered (1) or left (-1) a place since the checkpoints were counted, written by triggers: so places are exact
 * at any moment.
 */
export const leaderboardMoves = pgTable('leaderboard_moves', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  season: season(),
  ...key,
  step: smallint('step').notNull(),
})

/** How many people each season had when the checkpoints were counted. */
export const leaderboardSizes = pgTable('leaderboard_sizes', {
  season: text('season').primaryKey(),
  people: integer('people').notNull(),
})

/**
 * One row: when places were last stored, and since when reaching a level is notified; people on one before that were
 * already there.
 */
export const leaderboardTotals = pgTable(
  'leaderboard_totals',
  {
    id: boolean('id').primaryKey().default(true),
    placesAt: moment('places_at'),
    levelsSince: moment('levels_since'),
  },
  (t) => [check('leaderboard_totals_one', sql`${t.id}`)],
)

/** Everyone's place when places were last stored, once a week: what a rank is compared with. */
export const leaderboardPlaces = pgTable('leaderboard_places', {
  personId: bigint('person_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  place: integer('place').notNull(),
})

/** People whose facts have changed and must be counted, written by triggers in the transaction of the change. */
export const leaderboardChanges = pgTable('leaderboard_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
})
