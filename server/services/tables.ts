import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import { servicePhases } from '@guildhall/contract/services/options.ts'
import type { ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

const { amountMinor, packages, extras, common, packageDays, images } = serviceLimits
const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)
const counted = (name: string) => integer(name).notNull().default(0)
const within = (least: number, most: number) => sql.raw(`between ${least} and ${most}`)
const isPublic = sql`state = 'public' and not is_hidden`

/** Services that people offer at a price. Money in minor units, times UTC. */
export const services = pgTable(
  'services',
  {
    id: text('id').primaryKey(),
    providerId: bigint('provider_id', { mode: 'number' })
      .notNull()
      .references(() => people.id),
    state: text('state', { enum: servicePhases }).notNull().default('draft'),
    /** Hidden by the staff. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Its owner's choice: a service with it becomes public when its first picture is stored. */
    publish: boolean('publish').notNull(),
    title: text('title').notNull(),
    topic: text('topic', { enum: workTopics }).notNull(),
    description: text('description').notNull(),
    descriptionHtml: text('description_html').notNull(),
    skills: words('skills'),
    packages: jsonb('packages').$type<ServicePackage[]>().notNull(),
    extras: jsonb('extras').$type<ServiceExtra[]>().notNull().default([]),
    /** What a buyer answers before they pay. */
    questions: jsonb('questions').$type<Question[]>().notNull().default([]),
    common: jsonb('common').$type<{ question: string; answer: string }[]>().notNull().default([]),
    /** The price of the cheapest package, and the days of the quickest one. */
    fromMinor: bigint('from_minor', { mode: 'number' }).notNull(),
    fromDays: smallint('from_days').notNull(),
    /** When its owner first declared that they do nobody's assessed work. */
    notAssessedAt: moment('not_assessed_at'),
    views: counted('views'),
    anonymousViews: counted('anonymous_views'),
    favorites: counted('favorites'),
    /** The totals of the reviews by its clients, kept by a trigger on reviews. */
    ratingSum: counted('rating_sum'),
    ratingCount: counted('rating_count'),
    /** Its position by rating, computed as for projects. */
    ratingOrder: bigint('rating_order', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end`,
      ),
    /** Its completed engagements, and the median of their days until the delivery, kept by a trigger on engagements. */
    completed: counted('completed'),
    medianDays: numeric('median_days', { precision: 6, scale: 1, mode: 'number' }),
    postedAt: moment('posted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check('services_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('services_state_known', sql`${t.state} in (${oneOf(servicePhases)})`),
    check('services_topic_known', sql`${t.topic} in (${oneOf(workTopics)})`),
    check('services_text_there', sql`${t.title} <> '' and ${t.description} <> ''`),
    check(
      'services_packages',
      sql`jsonb_typeof(${t.packages}) = 'array' and jsonb_array_length(${t.packages}) ${within(1, packages)}`,
    ),
    check(
      'services_extras',
      sql`jsonb_typeof(${t.extras}) = 'array' and jsonb_array_length(${t.extras}) <= ${sql.raw(String(extras))}`,
    ),
    check(
      'services_questions',
      sql`jsonb_typeof(${t.questions}) = 'array' and jsonb_array_length(${t.questions}) <= ${sql.raw(String(questionLimits.perSubject))}`,
    ),
    check(
      'services_common',
      sql`jsonb_typeof(${t.common}) = 'array' and jsonb_array_length(${t.common}) <= ${sql.raw(String(common))}`,
    ),
    check(
      'services_from',
      sql`${t.fromMinor} ${within(amountMinor.least, amountMinor.most)} and ${t.fromDays} ${within(1, packageDays)}`,
    ),
    check('services_public_is_posted', sql`${t.state} <> 'public' or ${t.postedAt} is not null`),
    check('services_public_is_declared', sql`${t.state} <> 'public' or ${t.notAssessedAt} is not null`),
    check(
      'services_counted',
      sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0 and ${t.completed} >= 0`,
    ),
    check(
      'services_rating_bounds',
      sql`${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and ${t.ratingCount}::bigint * ${sql.raw(String(reviewLimits.stars))}`,
    ),
    // The staff's list of all of them.
    index('services_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('services_staff_title').using('gin', sql`search_text(${t.title}) gin_trgm_ops`),
    index('services_provider').on(t.providerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Orders of lists, of all topics and of one.
    index('services_newest').on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
    index('services_rated').on(t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isPublic),
    index('services_cheapest').on(t.fromMinor, t.id).where(isPublic),
    index('services_soonest').on(t.fromDays, t.id).where(isPublic),
    index('services_topic_newest')
      .on(t.topic, t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isPublic),
    index('services_topic_rated')
      .on(t.topic, t.ratingOrder.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(isPublic),
    index('services_topic_cheapest').on(t.topic, t.fromMinor, t.id).where(isPublic),
    index('services_topic_provider').on(t.topic, t.providerId).where(isPublic),
    index('services_topic_soonest').on(t.topic, t.fromDays, t.id).where(isPublic),
  ],
)

const serviceId = () =>
  text('service_id')
    .notNull()
    .references(() => services.id, { onDelete: 'cascade' })
const personId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Pictures of a service, as those of a project. */
export const serviceImages = pgTable(
  'service_images',
  {
    key: text('key').notNull(),
    serviceId: serviceId(),
    position: smallint('position').notNull(),
    alt: text('alt').notNull().default(''),
    sizes: jsonb('sizes').$type<PictureSizes>().notNull(),
    requestKey: text('request_key'),
    requestBody: text('request_body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.key] }),
    index('service_images_key').on(t.key),
    // Deferrable in the database, so that two pictures can swap positions in one statement.
    unique('service_images_position').on(t.serviceId, t.position),
    check('service_images_at_most', sql`${t.position} >= 0 and ${t.position} < ${sql.raw(String(images))}`),
  ],
)

export const serviceFavorites = pgTable(
  'service_favorites',
  {
    userId: personId(),
    serviceId: serviceId(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Its lowest price at that time. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.serviceId] }),
    index('service_favorites_service').on(t.serviceId),
    index('service_favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.serviceId.desc().nullsFirst()),
  ],
)

/** Views by signed-in people, once per person and day (UTC). */
export const serviceViews = pgTable(
  'service_views',
  { serviceId: serviceId(), userId: personId(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.serviceId, t.userId, t.day] }), index('service_views_person').on(t.userId)],
)

/** Views by visitors, as those of projects. */
export const serviceAnonymousViews = pgTable(
  'service_anonymous_views',
  {
    serviceId: serviceId(),
    day: date('day').notNull(),
    block: text('block').notNull(),
    visitor: text('visitor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.day, t.block, t.visitor] })],
)

/** Daily counts of a service (UTC). */
export const serviceDays = pgTable(
  'service_days',
  {
    serviceId: serviceId(),
    day: date('day').notNull(),
    views: counted('views'),
    anonymousViews: counted('anonymous_views'),
    favorites: counted('favorites'),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.day] }),
    check('service_days_counted', sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0`),
  ],
)
