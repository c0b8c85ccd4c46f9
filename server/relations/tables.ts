import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { requestReasons, suggestionGrounds } from '@guildhall/contract/relations/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const personId = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** The states of a relation between two people. */
export const relationStates = ['none', 'requested', 'declined', 'connected', 'blocked'] as const
export type RelationState = (typeof relationStates)[number]

/**
 * The relation of two people: one row per pair, the lower internal id first. A row exists from the first request or block
 * on; `none` only keeps when a request was taken back. A trigger refuses moves outside the model (`relation_moves` in the
 * migration).
 */
export const relations = pgTable(
  'relations',
  {
    id: text('id').notNull().unique(),
    lowId: personId('low_id'),
    highId: personId('high_id'),
    state: text('state', { enum: relationStates }).notNull(),
    /** The sender of the request, while it is requested or declined. */
    requestedBy: bigint('requested_by', { mode: 'number' }),
    /** What the request says: a reason of the list, and a line. */
    reason: text('reason', { enum: requestReasons }),
    note: text('note'),
    /** When the state began; declining keeps the time of the request. */
    since: moment('since').notNull(),
    /** When each side last took a request back. */
    lowWithdrewAt: moment('low_withdrew_at'),
    highWithdrewAt: moment('high_withdrew_at'),
    lowBlocks: boolean('low_blocks').notNull().default(false),
    highBlocks: boolean('high_blocks').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    // Covers what each side's lists and the suggestions read, without the rows themselves.
    index('relations_low').on(t.lowId, t.state, t.highId),
    index('relations_high').on(t.highId, t.state, t.lowId),
    index('relations_requested').on(t.requestedBy, t.since).where(sql`requested_by is not null`),
    index('relations_lapsing').on(t.since).where(sql`requested_by is not null`),
    check('relations_ordered', sql`${t.lowId} < ${t.highId}`),
    check('relations_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('relations_state_known', sql`${t.state} in (${oneOf(relationStates)})`),
    check('relations_requested_by', sql`(${t.state} in ('requested', 'declined')) = (${t.requestedBy} is not null)`),
    check('relations_requested_by_side', sql`${t.requestedBy} in (${t.lowId}, ${t.highId})`),
    check(
      'relations_note',
      sql`${t.note} is null or (${t.requestedBy} is not null and length(${t.note}) between 1 and ${sql.raw(String(relationLimits.note))})`,
    ),
    check(
      'relations_reason',
      sql`${t.reason} is null or (${t.requestedBy} is not null and ${t.reason} in (${oneOf(requestReasons)}))`,
    ),
    check('relations_blocked', sql`(${t.state} = 'blocked') = (${t.lowBlocks} or ${t.highBlocks})`),
  ],
)

/** One-way follows. An ended one is kept for a while, so that following again is not notified again. */
export const follows = pgTable(
  'follows',
  {
    followerId: personId('follower_id'),
    followedId: personId('followed_id'),
    since: moment('since').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follows_followed').on(t.followedId, t.endedAt),
    index('follows_ended').on(t.endedAt).where(sql`ended_at is not null`),
    check('follows_other', sql`${t.followerId} <> ${t.followedId}`),
  ],
)

/** What suggestions may not go by for a person; no row means that they go by everything. */
export const suggestionSettings = pgTable(
  'suggestion_settings',
  {
    userId: personId('user_id').primaryKey(),
    unused: text('unused', { enum: suggestionGrounds }).array().notNull(),
  },
  (t) => [check('suggestion_settings_known', sql`${t.unused} <@ array[${oneOf(suggestionGrounds)}]`)],
)

/** Suggestions that a person has dismissed. */
export const putAwaySuggestions = pgTable(
  'put_away_suggestions',
  {
    userId: personId('user_id'),
    otherId: personId('other_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index('put_away_suggestions_other').on(t.otherId),
    index('put_away_suggestions_old').on(t.at),
  ],
)

/**
 * The SQL condition that two people are not hidden from each other by a block, by their internal ids. Used wherever people
 * are shown to each other; 0 is a visitor and sees everybody.
 */
export const notHidden = (viewer: string, other: string) => `not exists (
  select from relations hidden where hidden.low_id = least(${viewer}, ${other}) and hidden.high_id = greatest(${viewer}, ${other})
    and hidden.state = 'blocked')`

/**
 * The SQL condition that a viewer sees a person in public lists: not suspended or paused, not separated by a block, and for visitors
 * (0) not hidden.
 */
export const isShownTo = (viewer: string, person: string) => `exists (
  select from people shown where shown.id = ${person} and not shown.away
    and (${viewer}::bigint <> 0 or not shown.hidden)) and ${notHidden(viewer, person)}`

/** The SQL condition that two people are connected, by their internal ids. */
export const connectedTo = (one: string, other: string) => `exists (
  select from relations tie where tie.low_id = least(${one}, ${other}) and tie.high_id = greatest(${one}, ${other})
    and tie.state = 'connected')`
