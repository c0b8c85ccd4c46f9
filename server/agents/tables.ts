import {
  agentCategories,
  agentLicences,
  agentPhases,
  type PackageRegistry,
  remoteTransports,
} from '@guildhall/contract/agents/options.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { agentTrustLimits } from '@guildhall/contract/limits/agent-trust.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)
const written = (name: string) => text(name).notNull().default('')
const counted = (name: string) => integer(name).notNull().default(0)
const isPublic = sql`state = 'public' and not is_hidden`
const listOf = (column: AnyPgColumn, most: number) =>
  sql`jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) <= ${sql.raw(String(most))}`

/** Agents that people publish. A draft may lack all but its name. Times UTC. */
export const agents = pgTable(
  'agents',
  {
    id: text('id').primaryKey(),
    authorId: bigint('author_id', { mode: 'number' })
      .notNull()
      .references(() => people.id),
    state: text('state', { enum: agentPhases }).notNull().default('draft'),
    /** Hidden by the staff. */
    isHidden: boolean('is_hidden').notNull().default(false),
    name: text('name').notNull(),
    /** What the name looks like: no two published agents look alike. */
    nameKey: text('name_key').notNull(),
    summary: written('summary'),
    description: written('description'),
    descriptionHtml: written('description_html'),
    category: text('category', { enum: agentCategories }),
    categoryOther: written('category_other'),
    tags: words('tags'),
    licence: text('licence', { enum: agentLicences }),
    licenceOther: written('licence_other'),
    sourceUrl: written('source_url'),
    howToRun: written('how_to_run'),
    howToRunHtml: written('how_to_run_html'),
    examples: jsonb('examples').$type<{ input: string; output: string }[]>().notNull().default([]),
    limits: words('limits'),
    usesModel: boolean('uses_model').notNull().default(false),
    model: written('model'),
    modelMaker: written('model_maker'),
    languages: words('languages'),
    remoteUrl: written('remote_url'),
    transport: text('transport', { enum: remoteTransports }).notNull().default('streamable-http'),
    packages: jsonb('packages')
      .$type<{ registry: PackageRegistry; identifier: string; version: string }[]>()
      .notNull()
      .default([]),
    views: counted('views'),
    anonymousViews: counted('anonymous_views'),
    favorites: counted('favorites'),
    /** Its files that people can download. */
    files: counted('files'),
    /** When its remote was found in order; null when the last check failed or was too long ago. */
    checkedAt: moment('checked_at'),
    /** People who signed that they have read its newest version. */
    readings: counted('readings'),
    /** The price of a run, in minor units; 0 is free. */
    runMinor: integer('run_minor').notNull().default(0),
    /** Runs that were answered, without those of its author. */
    runs: counted('runs'),
    /** The stars of its reviews that are shown, and their number. */
    ratingSum: counted('rating_sum'),
    ratingCount: counted('rating_count'),
    /** Its position by rating, computed as for projects. */
    ratingOrder: bigint('rating_order', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end`,
      ),
    postedAt: moment('posted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('agents_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('agents_state_known', sql`${t.state} in (${oneOf(agentPhases)})`),
    check('agents_category_known', sql`${t.category} in (${oneOf(agentCategories)})`),
    check('agents_licence_known', sql`${t.licence} in (${oneOf(agentLicences)})`),
    check('agents_transport_known', sql`${t.transport} in (${oneOf(remoteTransports)})`),
    check('agents_named', sql`${t.name} <> '' and ${t.nameKey} <> ''`),
    check('agents_examples', listOf(t.examples, agentLimits.examples)),
    check('agents_packages', listOf(t.packages, agentLimits.packages)),
    check(
      'agents_published_is_whole',
      sql`${t.state} = 'draft' or (${t.postedAt} is not null and ${t.summary} <> '' and ${t.description} <> ''
        and ${t.category} is not null and ${t.licence} is not null and jsonb_array_length(${t.examples}) > 0
        and cardinality(${t.limits}) > 0 and (not ${t.usesModel} or (${t.model} <> '' and ${t.modelMaker} <> '')))`,
    ),
    check(
      'agents_trusted',
      sql`${t.files} between 0 and ${sql.raw(String(agentTrustLimits.files.items))} and ${t.readings} >= 0`,
    ),
    index('agents_checked').on(t.checkedAt).where(sql`checked_at is not null`),
    check('agents_run_minor', sql`${t.runMinor} between 0 and ${sql.raw(String(runLimits.runMinor))}`),
    check(
      'agents_counted',
      sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0 and ${t.runs} >= 0`,
    ),
    check(
      'agents_rating_bounds',
      sql`${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount}::bigint * ${sql.raw(String(reviewLimits.stars))}`,
    ),
    uniqueIndex('agents_name_unique').on(t.nameKey).where(sql`state <> 'draft'`),
    // The staff's list of all of them.
    index('agents_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('agents_staff_title').using('gin', sql`search_text(${t.name}) gin_trgm_ops`),
    index('agents_author').on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Orders of lists, of all categories and of one.
    index('agents_newest').on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
    index('agents_favored').on(t.favorites.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
    index('agents_rated').on(t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
    index('agents_category_newest')
      .on(t.category, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isPublic),
    index('agents_category_favored')
      .on(t.category, t.favorites.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isPublic),
    index('agents_category_rated')
      .on(t.category, t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isPublic),
  ],
)

const agentId = () =>
  text('agent_id')
    .notNull()
    .references(() => agents.id, { onDelete: 'cascade' })
const personId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Pictures of an agent, as those of a project. */
export const agentImages = pgTable(
  'agent_images',
  {
    key: text('key').notNull(),
    agentId: agentId(),
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
    sizes: jsonb('sizes').$type<PictureSizes>().notNull(),
    requestKey: text('request_key'),
    requestBody: text('request_body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.key] }),
    index('agent_images_key').on(t.key),
    // Deferrable in the database, so that two pictures can swap positions in one statement.
    unique('agent_images_position').on(t.agentId, t.position),
    check('agent_images_at_most', sql`${t.position} >= 0 and ${t.position} < ${sql.raw(String(agentLimits.images))}`),
  ],
)

export const agentFavorites = pgTable(
  'agent_favorites',
  {
    userId: personId(),
    agentId: agentId(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.agentId] }),
    index('agent_favorites_agent').on(t.agentId),
    index('agent_favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.agentId.desc().nullsFirst()),
  ],
)

/** Views by signed-in people, once per person and day (UTC). */
export const agentViews = pgTable(
  'agent_views',
  { agentId: agentId(), userId: personId(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.agentId, t.userId, t.day] }), index('agent_views_person').on(t.userId)],
)

/** Views by visitors, as those of projects. */
export const agentAnonymousViews = pgTable(
  'agent_anonymous_views',
  {
    agentId: agentId(),
    day: date('day').notNull(),
    block: text('block').notNull(),
    visitor: text('visitor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.day, t.block, t.visitor] })],
)

/** Daily counts of an agent (UTC). */
export const agentDays = pgTable(
  'agent_days',
  {
    agentId: agentId(),
    day: date('day').notNull(),
    views: counted('views'),
    anonymousViews: counted('anonymous_views'),
    favorites: counted('favorites'),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.day] }),
    check('agent_days_counted', sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0`),
  ],
)
