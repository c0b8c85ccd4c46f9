import { allScienceFields, scienceAreas } from '@guildhall/contract/experts/fields.ts'
import { expertHelp } from '@guildhall/contract/experts/options.ts'
import { expertLimits as most } from '@guildhall/contract/limits/experts.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const upTo = (count: number) => sql.raw(`<= ${count}`)

/** What people say about themselves as experts, and whether they are listed. */
export const experts = pgTable(
  'experts',
  {
    personId: bigint('person_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The public name of the person: what lists, favorites and the search name an expert by. */
    handle: text('handle')
      .notNull()
      .unique()
      .references(() => people.customUserId, { onDelete: 'cascade', onUpdate: 'cascade' }),
    isListed: boolean('is_listed').notNull(),
    fields: text('fields', { enum: allScienceFields }).array().notNull(),
    /** The areas of the fields. */
    areas: text('areas', { enum: scienceAreas }).array().notNull(),
    methods: text('methods').array().notNull(),
    help: text('help', { enum: expertHelp }).array().notNull(),
    takesDoctoral: boolean('takes_doctoral').notNull(),
    answerDays: smallint('answer_days').notNull(),
    /** ISO 3166-1; '' for none. */
    country: text('country').notNull(),
    /** Since when they are listed, or were the last time. */
    since: moment('since').notNull(),
    changedAt: moment('changed_at').notNull(),
    favorites: integer('favorites').notNull().default(0),
  },
  (t) => [
    check('experts_counted', sql`${t.favorites} >= 0`),
    check(
      'experts_fields',
      sql`${t.fields} <@ array[${oneOf(allScienceFields)}] and cardinality(${t.fields}) ${upTo(most.fields)}`,
    ),
    check('experts_areas', sql`${t.areas} <@ array[${oneOf(scienceAreas)}]`),
    check('experts_listed', sql`not ${t.isListed} or cardinality(${t.fields}) > 0`),
    check('experts_methods', sql`cardinality(${t.methods}) ${upTo(most.methods.items)}`),
    check('experts_help', sql`${t.help} <@ array[${oneOf(expertHelp)}]`),
    check('experts_answer_days', sql`${t.answerDays} between 1 and ${sql.raw(String(most.answerDays.most))}`),
    check('experts_country_form', sql`${t.country} ~ '^([A-Z]{2})?$'`),
  ],
)

const handle = () =>
  text('handle')
    .notNull()
    .references(() => experts.handle, { onDelete: 'cascade', onUpdate: 'cascade' })

/** The experts whom people keep as favorites. */
export const expertFavorites = pgTable(
  'expert_favorites',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    handle: handle(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.handle] }),
    index('expert_favorites_expert').on(t.handle),
    index('expert_favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst(), t.handle.desc().nullsFirst()),
  ],
)

/** How many people made an expert a favorite, by day. */
export const expertDays = pgTable(
  'expert_days',
  { handle: handle(), day: date('day').notNull(), favorites: integer('favorites').notNull().default(0) },
  (t) => [primaryKey({ columns: [t.handle, t.day] }), check('expert_days_counted', sql`${t.favorites} >= 0`)],
)
