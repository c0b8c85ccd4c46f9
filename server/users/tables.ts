import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { mailStops } from '@guildhall/contract/notifications/mail-options.ts'
import { userTypes } from '@guildhall/contract/values/options.ts'
import { roles } from '@guildhall/contract/values/roles.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { citext, moment, oneOf } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'

/** People. `id` never leaves the server, `custom_user_id` is the public name, `uid` the id at the identity provider. */
export const people = pgTable(
  'people',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    uid: text('uid').notNull().unique(),
    customUserId: text('custom_user_id').notNull().unique(),
    email: citext('email').notNull(),
    userType: text('user_type', { enum: userTypes }).notNull(),
    role: text('role', { enum: roles }).notNull().default('member'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    companyName: text('company_name'),
    headline: text('headline').notNull().default(''),
    about: text('about').notNull().default(''),
    location: text('location').notNull().default(''),
    avatarKey: text('avatar_key'),
    avatarSizes: jsonb('avatar_sizes').$type<PictureSizes>(),
    /** When the address was last confirmed; null for people from before that was stored. */
    emailCheckedAt: moment('email_checked_at'),
    /** Why this address gets fewer emails; null while it gets all. */
    mailStopped: text('mail_stopped', { enum: mailStops }),
    /** E.164; set only by a code that was sent to it, and never in a public answer. */
    phone: text('phone'),
    phoneVerifiedAt: moment('phone_verified_at'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    publicProjects: integer('public_projects').notNull().default(0),
    demo: boolean('demo').notNull().default(false),
    /** The person's choice to appear on the leaderboard. */
    listed: boolean('listed').notNull().default(true),
    suspendedAt: moment('suspended_at'),
    /** Until when the person cannot write messages, and cannot publish. */
    messagesLimitedUntil: moment('messages_limited_until'),
    listingsLimitedUntil: moment('listings_limited_until'),
    /** Since when the account is paused by its owner; the next sign-in ends it. */
    pausedAt: moment('paused_at'),
    /** Whether others do not find the person: suspended or paused. */
    away: boolean('away').notNull().generatedAlwaysAs(sql`suspended_at is not null or paused_at is not null`),
    /** Shown only to signed-in people. */
    hidden: boolean('hidden').notNull().default(false),
    /** Whether read marks in conversations are shown, to others and to this person. */
    readMarks: boolean('read_marks').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('people_email').on(t.email),
    index('people_avatar').on(t.avatarKey).where(sql`avatar_key is not null`),
    index('people_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('people_staff').on(t.id).where(sql`role <> 'member'`),
    // Suggestions find people in the same place by it.
    index('people_place').on(sql`lower(location)`, t.id).where(sql`location <> ''`),
    check('people_custom_user_id_form', sql`${t.customUserId} ~ '^[a-z0-9-]{3,80}$'`),
    check('people_user_type_known', sql`${t.userType} in (${oneOf(userTypes)})`),
    check('people_role_known', sql`${t.role} in (${oneOf(roles)})`),
    check('people_first_name_there', sql`${t.firstName} <> ''`),
    check('people_mail_stopped_known', sql`${t.mailStopped} in (${oneOf(mailStops)})`),
    check('people_phone_form', sql`${t.phone} ~ '^\\+[1-9][0-9]{5,14}$'`),
    check('people_phone_verified', sql`(${t.phone} is null) = (${t.phoneVerifiedAt} is null)`),
    check('people_public_projects_counted', sql`${t.publicProjects} >= 0`),
  ],
)

/** The name that others read, for statements: that of the company, otherwise of the person. `person` is an alias of `people`. */
export const shownName = (person: string) =>
  `coalesce(nullif(${person}.company_name, ''), trim(${person}.first_name || ' ' || ${person}.last_name))`

/** The pending code of a phone: one per person, the newest; hashed, single use, few tries. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('phone_codes_tries_bounds', sql`${t.tries} between 0 and ${sql.raw(String(codeLimits.tries))}`)],
)

/**
 * What people sold, counted by triggers of orders and projects in the transaction of each change. A row exists from the
 * first count on.
 */
export const sellerRecords = pgTable(
  'seller_records',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Completed orders that were paid with money. */
    delivered: integer('delivered').notNull().default(0),
    /** Of those, work that came by its deadline. */
    onTime: integer('on_time').notNull().default(0),
    /** Work that came late or never, also when it was refunded later. */
    late: integer('late').notNull().default(0),
    /** The totals of the reviews of all projects. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
  },
  (t) => [
    check('seller_records_counted', sql`${t.onTime} between 0 and ${t.delivered} and ${t.late} >= 0`),
    check('seller_records_rating', sql`${t.ratingCount} >= 0 and ${t.ratingSum} >= ${t.ratingCount}`),
  ],
)

export const userSkills = pgTable(
  'user_skills',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: citext('name').notNull(),
    level: smallint('level').notNull(),
    category: text('category').notNull().default(''),
    categoryOther: text('category_other').notNull().default(''),
    /** Maintained by a trigger of skill_endorsements. */
    endorsements: integer('endorsements').notNull().default(0),
  },
  (t) => [
    uniqueIndex('user_skills_name').on(t.userId, t.name),
    index('user_skills_people').on(t.name, t.userId),
    check('user_skills_level_known', sql`${t.level} between 0 and 3`),
    check('user_skills_endorsements_counted', sql`${t.endorsements} >= 0`),
  ],
)
