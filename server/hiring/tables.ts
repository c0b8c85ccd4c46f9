import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { invitationRefusals, jobAudiences, jobEnds, jobLengths, jobStates } from '@guildhall/contract/hiring/options.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'
import { notHidden } from '#relations/tables.ts'
import { people } from '#users/tables.ts'

const { amountMinor, places, invitations, files } = hiringLimits
const words = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)

// The condition that a job is in lists; jobs for invited people never are.
const isListed = sql`state = 'open' and not is_hidden and audience <> 'invited'`

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
    category: text('category', { enum: workTopics }).notNull(),
    skills: words('skills'),
    budgetFromMinor: bigint('budget_from_minor', { mode: 'number' }).notNull(),
    budgetToMinor: bigint('budget_to_minor', { mode: 'number' }).notNull(),
    /** Of a job by the hour: its prices of an hour, the most hours a week, and the weeks. All four are null for a fixed price. */
    rateFromMinor: bigint('rate_from_minor', { mode: 'number' }),
    rateToMinor: bigint('rate_to_minor', { mode: 'number' }),
    hoursPerWeek: smallint('hours_per_week'),
    weeks: smallint('weeks'),
    length: text('length', { enum: jobLengths }).notNull(),
    /** Empty for remote work. */
    town: text('town').notNull().default(''),
    questions: words('questions'),
    places: smallint('places').notNull(),
    audience: text('audience', { enum: jobAudiences }).notNull(),
    firstJobOnly: boolean('first_job_only').notNull(),
    /** The company details of a request to several people. */
    company: jsonb('company').$type<CompanyRequest>(),
    /** Hidden by the staff. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The client's answer rate as last counted, for lists and their filter; null while it is not shown. */
    answerPercent: smallint('answer_percent'),
    answerProposals: integer('answer_proposals'),
    answerDays: real('answer_days'),
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
    check('job_posts_category_known', sql`${t.category} in (${oneOf(workTopics)})`),
    // Listed jobs have a category of freelance work; a topic of consulting is only for invited people.
    check(
      'job_posts_listed_category',
      sql`${t.audience} = 'invited' or ${t.category} in (${oneOf(freelanceCategories)})`,
    ),
    check('job_posts_company', sql`${t.company} is null or ${t.audience} = 'invited'`),
    check('job_posts_length_known', sql`${t.length} in (${oneOf(jobLengths)})`),
    check('job_posts_audience_known', sql`${t.audience} in (${oneOf(jobAudiences)})`),
    check('job_posts_reason_known', sql`${t.reason} in (${oneOf(jobEnds)})`),
    check('job_posts_text_there', sql`${t.title} <> '' and ${t.need} <> ''`),
    check(
      'job_posts_budget',
      sql`${t.budgetFromMinor} >= ${sql.raw(String(amountMinor.least))} and ${t.budgetToMinor} between ${t.budgetFromMinor} and ${sql.raw(String(amountMinor.most))}`,
    ),
    // The budget of a job by the hour is what all hours cost.
    check(
      'job_posts_hours',
      sql`case num_nulls(${t.rateFromMinor}, ${t.rateToMinor}, ${t.hoursPerWeek}, ${t.weeks}) when 4 then true when 0 then
        ${t.hoursPerWeek} between 1 and ${sql.raw(String(engagementLimits.hoursPerWeek.most))}
        and ${t.weeks} between 1 and ${sql.raw(String(engagementLimits.weeks))}
        and ${t.budgetFromMinor} = ${t.rateFromMinor} * ${t.hoursPerWeek} * ${t.weeks}
        and ${t.budgetToMinor} = ${t.rateToMinor} * ${t.hoursPerWeek} * ${t.weeks} else false end`,
    ),
    check('job_posts_places', sql`${t.places} between 1 and ${sql.raw(String(places))}`),
    check('job_posts_answer_percent', sql`${t.answerPercent} between 0 and 100`),
    check('job_posts_answer_rate', sql`num_nulls(${t.answerPercent}, ${t.answerProposals}, ${t.answerDays}) in (0, 3)`),
    check('job_posts_ended', sql`(${t.endedAt} is not null) = (${t.state} <> 'open')`),
    check('job_posts_reason', sql`(${t.reason} is not null) = (${t.state} = 'closed')`),
    check('job_posts_acting', sql`(${t.actsAt} is not null) = (${t.state} = 'open')`),
    // The staff's list of all of them.
    index('job_posts_staff').on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('job_posts_staff_title').using('gin', sql`search_text(${t.title}) gin_trgm_ops`),
    index('job_posts_client').on(t.clientId, t.postedAt),
    // Orders of lists.
    index('job_posts_posted').on(t.postedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isListed),
    index('job_posts_deciding').on(t.decidesAt, t.id).where(isListed),
    index('job_posts_paying').on(t.budgetToMinor.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isListed),
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

/** Files of jobs; a file without a job waits for one of its client. */
export const jobFiles = pgTable(
  'job_files',
  {
    id: text('id').primaryKey(),
    clientId: bigint('client_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    jobId: text('job_id').references(() => jobPosts.id),
    /** Its place among the files of the job. */
    position: smallint('position'),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    // Deferrable in the database, so that files can change places in one statement.
    unique('job_files_position').on(t.jobId, t.position),
    check('job_files_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('job_files_placed', sql`(${t.jobId} is null) = (${t.position} is null)`),
    check('job_files_at_most', sql`${t.position} between 1 and ${sql.raw(String(files.items))}`),
    check('job_files_size', sql`${t.size} between 1 and ${sql.raw(String(files.bytes))}`),
    index('job_files_client').on(t.clientId),
    index('job_files_waiting').on(t.createdAt).where(sql`job_id is null`),
  ],
)

/** Questions on the page of a job, with the answer of its client. */
export const jobQuestions = pgTable(
  'job_questions',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id')
      .notNull()
      .references(() => jobPosts.id),
    askerId: bigint('asker_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    askedAt: moment('asked_at').notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** Hidden by the staff, with its answer. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [
    check('job_questions_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('job_questions_text_there', sql`${t.text} <> '' and ${t.answer} <> ''`),
    check('job_questions_answered', sql`(${t.answer} is not null) = (${t.answeredAt} is not null)`),
    index('job_questions_job').on(t.jobId, t.askedAt),
    index('job_questions_asker').on(t.askerId),
  ],
)

/** Invitations to jobs. Whether one is answered by a proposal, or over with its job, is read from those. */
export const jobInvitations = pgTable(
  'job_invitations',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobPosts.id),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Its place among the invitations of the job: the key on it limits their number. */
    place: smallint('place').notNull(),
    invitedAt: moment('invited_at').notNull(),
    declinedAt: moment('declined_at'),
    reason: text('reason', { enum: invitationRefusals }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.personId] }),
    unique('job_invitations_place').on(t.jobId, t.place),
    check('job_invitations_at_most', sql`${t.place} between 1 and ${sql.raw(String(invitations))}`),
    check('job_invitations_reason_known', sql`${t.reason} in (${oneOf(invitationRefusals)})`),
    check('job_invitations_declined', sql`(${t.declinedAt} is not null) = (${t.reason} is not null)`),
    check('job_invitations_note', sql`${t.note} = '' or ${t.declinedAt} is not null`),
    index('job_invitations_person').on(t.personId, t.invitedAt),
  ],
)

/** The SQL condition that a profile may name job `j` to a viewer (0 for a visitor): a page for everybody that they can open. */
export const isPublicJob = (j: string, viewerId: string) => `(${j}.audience = 'everyone' and not ${j}.is_hidden
  and (${j}.state <> 'open' or not coalesce((select c.away from people c where c.id = ${j}.client_id), true))
  and ${notHidden(viewerId, `${j}.client_id`)})`
