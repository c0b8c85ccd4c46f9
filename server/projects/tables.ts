import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { licences } from '@guildhall/contract/projects/licences.ts'
import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import { projectCategories, projectStatuses, projectVisibilities } from '@guildhall/contract/values/options.ts'
import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'
import { noPrice, shownPrice } from './lists/card.ts'

const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)
const counted = (name: string) => integer(name).notNull().default(0)
// Two orders, because projects without a price come last in both.
const rising = sql.raw(shownPrice(noPrice.ascending, ''))
const falling = sql.raw(shownPrice(noPrice.descending, ''))

export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    sellerId: bigint('seller_id', { mode: 'number' })
      .notNull()
      .references(() => people.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    descriptionHtml: text('description_html').notNull(),
    category: text('category', { enum: projectCategories }).notNull(),
    categoryOther: text('category_other'),
    tags: words('tags'),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    duration: text('duration').notNull().default(''),
    durationDays: integer('duration_days'),
    teamSize: integer('team_size').notNull().default(projectDefaults.teamSize),
    skills: words('skills'),
    features: words('features'),
    techStack: words('tech_stack'),
    deliverables: words('deliverables'),
    status: text('status', { enum: projectStatuses }).notNull().default(projectDefaults.status),
    statusOther: text('status_other'),
    visibility: text('visibility', { enum: projectVisibilities }).notNull().default('draft'),
    /** Its visibility before its maker was suspended or paused the account, which hides what others could see. */
    withheld: text('withheld', { enum: ['public', 'unlisted'] }),
    /** Its maker's choice: a project with it becomes public when its first picture is stored. */
    publish: boolean('publish').notNull().default(true),
    licence: text('licence', { enum: licences }).notNull().default(projectDefaults.licence),
    licenceText: text('licence_text'),
    /** The questions to buyers while it is made to order. */
    questions: jsonb('questions').$type<Question[]>().notNull().default([]),
    forSale: boolean('for_sale').notNull().default(true),
    ownWorkAt: moment('own_work_at'),
    views: counted('views'),
    anonymousViews: counted('anonymous_views'),
    favorites: counted('favorites'),
    /** The totals of its reviews: changed in the transaction that changes a review, never set. */
    ratingSum: counted('rating_sum'),
    ratingCount: counted('rating_count'),
    /** Its place by rating: the average, then the number; 0 without reviews. An integer, so that cursors can contain it. */
    ratingOrder: bigint('rating_order', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end`,
      ),
    postedAt: moment('posted_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('projects_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('projects_category_known', sql`${t.category} in (${oneOf(projectCategories)})`),
    check('projects_status_known', sql`${t.status} in (${oneOf(projectStatuses)})`),
    check('projects_status_said', sql`${t.statusOther} is null or ${t.status} = 'Other'`),
    check('projects_visibility_known', sql`${t.visibility} in (${oneOf(projectVisibilities)})`),
    check('projects_withheld_hidden', sql`${t.withheld} is null or ${t.visibility} = 'hidden'`),
    check('projects_withheld_known', sql`${t.withheld} in ('public', 'unlisted')`),
    check('projects_licence_known', sql`${t.licence} in (${oneOf(licences)})`),
    check('projects_price_bounds', sql`${t.priceMinor} between 0 and 100000000`),
    check(
      'projects_questions',
      sql`jsonb_typeof(${t.questions}) = 'array' and jsonb_array_length(${t.questions}) <= ${sql.raw(String(questionLimits.perSubject))}`,
    ),
    check('projects_title_there', sql`${t.title} <> ''`),
    check('projects_counted', sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0`),
    check(
      'projects_rating_bounds',
      sql`${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount}::bigint * ${sql.raw(String(reviewLimits.stars))}`,
    ),
    check('projects_public_is_posted', sql`${t.visibility} <> 'public' or ${t.postedAt} is not null`),
    check(
      'projects_sold_is_own_work',
      sql`${t.visibility} <> 'public' or not ${t.forSale} or ${t.ownWorkAt} is not null`,
    ),
    index('projects_newest')
      .on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_viewed')
      .on(t.views.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_price_rising').on(rising, t.id).where(sql`visibility = 'public'`),
    index('projects_price_falling').on(falling, t.id).where(sql`visibility = 'public'`),
    index('projects_rated')
      .on(t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_category_newest')
      .on(t.category, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_category_viewed')
      .on(t.category, t.views.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_category_price_rising').on(t.category, rising, t.id).where(sql`visibility = 'public'`),
    index('projects_category_price_falling').on(t.category, falling, t.id).where(sql`visibility = 'public'`),
    index('projects_category_rated')
      .on(t.category, t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    index('projects_published')
      .on(t.sellerId, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'public'`),
    // The staff's list of all of them.
    index('projects_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('projects_staff_hidden')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'hidden'`),
    index('projects_staff_title').using('gin', sql`search_text(${t.title}) gin_trgm_ops`),
    index('projects_seller').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)

/**
 * Pictures of a project; the position is the gallery's order, the first one is the cover. The keys make a fifth impossible.
 */
export const projectImages = pgTable(
  'project_images',
  {
    key: text('key').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
    sizes: jsonb('sizes').$type<PictureSizes>().notNull(),
    /** The key of the upload that added it, and a hash of that upload's content: repeating it adds nothing. */
    requestKey: text('request_key'),
    requestBody: text('request_body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    // Projects of the demo community share drawings, so a key alone does not identify a row.
    primaryKey({ columns: [t.projectId, t.key] }),
    index('project_images_key').on(t.key),
    // Deferrable in the database, so that two pictures can swap positions in one statement.
    unique('project_images_position').on(t.projectId, t.position),
    check(
      'project_images_at_most',
      sql`${t.position} >= 0 and ${t.position} < ${sql.raw(String(imageLimits.perProject))}`,
    ),
  ],
)

export const projectFavorites = pgTable(
  'project_favorites',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Its price at that time, so that the list can show price drops; null before that was stored. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.projectId] }),
    index('project_favorites_project').on(t.projectId),
    index('project_favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.projectId.desc().nullsFirst()),
  ],
)

/** People who are told once a project goes on sale; their row is deleted when they are. */
export const saleAlerts = pgTable(
  'sale_alerts',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.projectId] }), index('sale_alerts_project').on(t.projectId)],
)

/** Requests to create a project, by the key from their sender: a repeated request creates nothing. */
export const projectRequests = pgTable(
  'project_requests',
  {
    sellerId: bigint('seller_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** A hash of the request. */
    body: text('body').notNull(),
    /** Deferred in the database, because the key is stored before the project is created. */
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.key] }), index('project_requests_project').on(t.projectId)],
)

/** Views by signed-in people, once per person and day (UTC). */
export const projectViews = pgTable(
  'project_views',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId, t.day] }),
    // For queries by person: a data export, and the deletion of an account.
    index('project_views_person').on(t.userId),
  ],
)

/** Views by visitors: hashes of address block and agent with a salt that changes daily, so that nobody can be tracked. */
export const projectAnonymousViews = pgTable(
  'project_anonymous_views',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    block: text('block').notNull(),
    visitor: text('visitor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.block, t.visitor] })],
)
