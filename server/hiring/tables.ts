import { jobAudiences, jobEnds, jobLengths, jobStates } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { freelanceCategories } from '@guildhall/contract/users/profile-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'
import { notHidden } from '#relations/tables.ts'
import { people } from '#users/tables.ts'

const { amountMinor, places } = hiringLimits
const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)

/** Jobs that clients post. Money in minor units, times UTC. */
export const jobPosts = pgTable(
  'job_posts',
  {
    id: text('id').primaryKey(),
    /** The number people quote. */
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    clientId: bigint('client_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    state: text('state', { enum: jobStates }).notNull(),
    title: text('title').notNull(),
    need: text('need').notNull(),
    needHtml: text('need_html').notNull(),
    category: text('category', { enum: freelanceCategories }).notNull(),
    skills: words('skills'),
    budgetFromMinor: bigint('budget_from_minor', { mode: 'number' }).notNull(),
    budgetToMinor: bigint('budget_to_minor', { mode: 'number' }).notNull(),
    length: text('length', { enum: jobLengths }).notNull(),
    /** Empty for remote work. */
    town: text('town').notNull().default(''),
    questions: words('questions'),
    places: smallint('places').notNull(),
    audience: text('audience', { enum: jobAudiences }).notNull(),
    firstJobOnly: boolean('first_job_only').notNull(),
    /** Hidden by the staff. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Everybody who proposed gets an answer by then. */
    decidesAt: moment('decides_at').notNull(),
    movedAt: moment('moved_at'),
    remindedAt: moment('reminded_at'),
    /** The time of its next automatic step; null once it is over. */
    actsAt: moment('acts_at'),
    reason: text('reason', { enum: jobEnds }),
    postedAt: moment('posted_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('job_posts_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('job_posts_state_known', sql`${t.state} in (${oneOf(jobStates)})`),
    check('job_posts_category_known', sql`${t.category} in (${oneOf(freelanceCategories)})`),
    check('job_posts_length_known', sql`${t.length} in (${oneOf(jobLengths)})`),
    check('job_posts_audience_known', sql`${t.audience} in (${oneOf(jobAudiences)})`),
    check('job_posts_reason_known', sql`${t.reason} in (${oneOf(jobEnds)})`),
    check('job_posts_text_there', sql`${t.title} <> '' and ${t.need} <> ''`),
    check(
      'job_posts_budget',
      sql`${t.budgetFromMinor} >= ${sql.raw(String(amountMinor.least))} and ${t.budgetToMinor} between ${t.budgetFromMinor} and ${sql.raw(String(amountMinor.most))}`,
    ),
    check('job_posts_places', sql`${t.places} between 1 and ${sql.raw(String(places))}`),
    check('job_posts_ended', sql`(${t.endedAt} is not null) = (${t.state} <> 'open')`),
    check('job_posts_reason', sql`(${t.reason} is not null) = (${t.state} = 'closed')`),
    check('job_posts_acting', sql`(${t.actsAt} is not null) = (${t.state} = 'open')`),
    index('job_posts_client').on(t.clientId, t.postedAt),
    // Orders of lists.
    index('job_posts_posted').on(t.postedAt.desc(), t.id.desc()).where(sql`state = 'open' and not is_hidden`),
    index('job_posts_deciding').on(t.decidesAt, t.id).where(sql`state = 'open' and not is_hidden`),
    index('job_posts_paying').on(t.budgetToMinor.desc(), t.id.desc()).where(sql`state = 'open' and not is_hidden`),
    index('job_posts_acting').on(t.actsAt).where(sql`acts_at is not null`),
  ],
)

/** What a proposal says beside its offer, which its engagement has. */
export const proposals = pgTable(
  'proposals',
  {
    engagementId: text('engagement_id')
      .primaryKey()
      .references(() => engagements.id),
    jobId: text('job_id')
      .notNull()
      .references(() => jobPosts.id),
    cover: text('cover').notNull(),
    /** One for each question of the job. */
    answers: jsonb('answers').$type<string[]>().notNull(),
    /** The ids of the projects it shows. */
    projects: words('projects'),
    /** The client's own marks. */
    isShortlisted: boolean('is_shortlisted').notNull().default(false),
    note: text('note').notNull().default(''),
  },
  (t) => [index('proposals_job').on(t.jobId), check('proposals_cover_there', sql`${t.cover} <> ''`)],
)

/** The SQL condition that a profile may name job `j` to a viewer (0 for a visitor): a page for everybody that they can open. */
export const isPublicJob = (j: string, viewerId: string) => `(${j}.audience = 'everyone' and not ${j}.is_hidden
  and (${j}.state <> 'open' or not coalesce((select c.away from people c where c.id = ${j}.client_id), true))
  and ${notHidden(viewerId, `${j}.client_id`)})`
