import { audienceGroups } from '@guildhall/contract/content/announcement-options.ts'
import { contentLimits } from '@guildhall/contract/limits/content.ts'
import { policyLimits, policyList } from '@guildhall/contract/values/policies.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const most = (count: number) => sql.raw(String(count))

/** The parts of the product that are switched off; a part without a row is on. Names of parts that no longer exist are ignored. */
export const partsOff = pgTable(
  'parts_off',
  {
    part: text('part').primaryKey(),
    since: moment('since').notNull(),
  },
  (t) => [check('parts_off_part_form', sql`${t.part} ~ '^[a-z-]{2,40}$'`)],
)

/**
 * The versions of policies that the staff published. A trigger refuses to change or remove one, except that it comes into force
 * and that people are told.
 */
export const policyVersions = pgTable(
  'policy_versions',
  {
    policy: text('policy', { enum: policyList }).notNull(),
    /** The day from which it applies. */
    version: date('version').notNull(),
    changes: text('changes').array().notNull(),
    /** The rules of the operator, in Markdown and as safe HTML. */
    rules: text('rules').notNull(),
    rulesHtml: text('rules_html').notNull(),
    asksConsent: boolean('asks_consent').notNull(),
    publishedAt: moment('published_at').notNull(),
    /** Null until its day has come. */
    inForceAt: moment('in_force_at'),
    /** Everybody up to this person was told. */
    toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.policy, t.version] }),
    check('policy_versions_policy_known', sql`${t.policy} in (${oneOf(policyList)})`),
    check('policy_versions_changes_there', sql`cardinality(${t.changes}) between 1 and ${most(policyLimits.changes)}`),
    check('policy_versions_not_backdated', sql`${t.version} >= (${t.publishedAt} at time zone 'UTC')::date`),
  ],
)

/** Which version of a policy a person accepted, and when. */
export const policyConsents = pgTable(
  'policy_consents',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    policy: text('policy', { enum: policyList }).notNull(),
    version: date('version').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.policy, t.version] }),
    foreignKey({ columns: [t.policy, t.version], foreignColumns: [policyVersions.policy, policyVersions.version] }),
  ],
)

/**
 * What the staff announce on every page. Two that are shown at once are refused by `announcements_one_at_a_time`; one that was
 * taken back before it began ends when it begins.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    text: text('text').notNull(),
    linkLabel: text('link_label'),
    linkTo: text('link_to'),
    audience: text('audience', { enum: audienceGroups }).array().notNull(),
    beginsAt: moment('begins_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [
    check('announcements_text_there', sql`char_length(${t.text}) between 1 and ${most(contentLimits.announcement)}`),
    check('announcements_link_whole', sql`(${t.linkLabel} is null) = (${t.linkTo} is null)`),
    check('announcements_link_safe', sql`${t.linkTo} ~* '^(https://|/([^/\\\\]|$))'`),
    check(
      'announcements_audience_known',
      sql`cardinality(${t.audience}) > 0 and ${t.audience} <@ array[${oneOf(audienceGroups)}]::text[]`,
    ),
    check('announcements_times_in_order', sql`${t.endsAt} >= ${t.beginsAt}`),
    index('announcements_by_begin').on(t.beginsAt),
  ],
)

/** Who dismissed an announcement, and when. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.announcementId] }),
    index('announcement_dismissals_by_announcement').on(t.announcementId),
  ],
)

/**
 * The texts of pages of topics that the staff changed; a topic without a row has the shipped ones. Names of topics that no
 * longer exist are ignored.
 */
export const topicTexts = pgTable(
  'topic_texts',
  {
    topic: text('topic').primaryKey(),
    lead: text('lead').notNull(),
    points: text('points').array().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    check('topic_texts_lead_there', sql`char_length(${t.lead}) between 1 and ${most(contentLimits.topicLead)}`),
    check('topic_texts_points_there', sql`cardinality(${t.points}) between 1 and ${most(contentLimits.topicPoints)}`),
  ],
)
