import { sustainabilityLimits as most } from '@guildhall/contract/limits/sustainability.ts'
import { claimUnits, goalNames, verdicts } from '@guildhall/contract/sustainability/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

/** Figures are stored in thousandths, so that sums are exact. */
export const perFigure = 1000
const upTo = (least: number, limit: number) => sql.raw(`between ${least} and ${limit}`)
const figures = upTo(0, most.figure * perFigure)

/** Files that are evidence for claims. They wait without a project until a claim of it names them. */
export const goalFiles = pgTable(
  'goal_files',
  {
    id: text('id').primaryKey(),
    /** Who sent it; null once that account is erased. */
    personId: bigint('person_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('goal_files_person').on(t.personId),
    index('goal_files_project').on(t.projectId),
    index('goal_files_waiting').on(t.createdAt).where(sql`project_id is null`),
    check('goal_files_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('goal_files_named', sql`${t.name} <> ''`),
    check('goal_files_size', sql`${t.size} ${upTo(1, most.file.bytes)}`),
  ],
)

/** The goals that projects name, each with its claim. A seat limits the number of goals of a project. */
export const goalClaims = pgTable(
  'goal_claims',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    goal: smallint('goal').notNull(),
    seat: smallint('seat').notNull(),
    measure: text('measure').notNull(),
    figure: bigint('figure', { mode: 'number' }).notNull(),
    startFigure: bigint('start_figure', { mode: 'number' }),
    unit: text('unit', { enum: claimUnits }).notNull(),
    unitOther: text('unit_other'),
    beganOn: date('began_on').notNull(),
    endedOn: date('ended_on').notNull(),
    method: text('method').notNull(),
    /** The address of the evidence, or the file that is it. */
    evidence: text('evidence'),
    evidenceFile: text('evidence_file').references(() => goalFiles.id),
    isEvidenced: boolean('is_evidenced').generatedAlwaysAs(sql`evidence is not null or evidence_file is not null`),
    version: integer('version').notNull().default(1),
    claimedBy: bigint('claimed_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull(),
    /** When the claim turns old, and whether it has; the clock sets it. */
    oldAt: moment('old_at').notNull(),
    isOld: boolean('is_old').notNull(),
  },
  (t) => [
    unique('goal_claims_once').on(t.projectId, t.goal),
    unique('goal_claims_seats').on(t.projectId, t.seat),
    unique('goal_claims_file').on(t.evidenceFile),
    index('goal_claims_goal').on(t.goal, t.projectId),
    index('goal_claims_claimed_by').on(t.claimedBy),
    index('goal_claims_turning').on(t.oldAt).where(sql`not is_old`),
    check('goal_claims_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('goal_claims_goal_known', sql`${t.goal} ${upTo(1, goalNames.length)}`),
    check('goal_claims_seat', sql`${t.seat} ${upTo(1, most.goals)}`),
    check('goal_claims_measure', sql`length(${t.measure}) ${upTo(1, most.measure)}`),
    check('goal_claims_figure', sql`${t.figure} ${figures} and ${t.startFigure} ${figures}`),
    check('goal_claims_unit_known', sql`${t.unit} in (${oneOf(claimUnits)})`),
    check(
      'goal_claims_unit_other',
      sql`(${t.unit} = 'Other') = (${t.unitOther} is not null) and length(${t.unitOther}) ${upTo(1, most.unitOther)}`,
    ),
    check(
      'goal_claims_share',
      sql`${t.unit} <> '%' or greatest(${t.figure}, ${t.startFigure}) <= ${sql.raw(String(100 * perFigure))}`,
    ),
    check(
      'goal_claims_period',
      sql`${t.beganOn} <= ${t.endedOn} and ${t.endedOn} <= (${t.changedAt} at time zone 'UTC')::date`,
    ),
    check('goal_claims_method', sql`length(${t.method}) ${upTo(1, most.method)}`),
    check('goal_claims_evidence', sql`${t.evidence} ilike 'https://%' and length(${t.evidence}) <= 2000`),
    check('goal_claims_one_evidence', sql`${t.evidence} is null or ${t.evidenceFile} is null`),
    check('goal_claims_version', sql`${t.version} >= 1`),
  ],
)

/**
 * What people say who read a claim: confirmed by name, or why not. A change of the claim deletes them. A trigger refuses the
 * owner and everybody who is or was in the team, and deletes those of people who join it.
 */
export const goalVerdicts = pgTable(
  'goal_verdicts',
  {
    claimId: text('claim_id')
      .notNull()
      .references(() => goalClaims.id, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    verdict: text('verdict', { enum: verdicts }).notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.claimId, t.personId] }),
    index('goal_verdicts_person').on(t.personId, t.at),
    check('goal_verdicts_known', sql`${t.verdict} in (${oneOf(verdicts)})`),
    check(
      'goal_verdicts_reason',
      sql`(${t.verdict} = 'confirmed') = (${t.reason} = '') and length(${t.reason}) <= ${sql.raw(String(most.reason))}`,
    ),
  ],
)
