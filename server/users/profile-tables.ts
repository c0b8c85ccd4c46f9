import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { knownNameKinds } from '@guildhall/contract/users/known-names.ts'
import type * as shapes from '@guildhall/contract/users/profile-shapes.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people, userSkills } from './tables.ts'

/**
 * SQL for where a person studies or teaches, '' when neither block says so; `profile` is a row of `profiles`, as its name
 * and a dot. The type of person decides which of the two blocks applies.
 */
export const universityOf = (profile = '') =>
  `coalesce(nullif(${profile}student ->> 'university', ''), ${profile}professor ->> 'university', '')`

const ofPerson = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

const isObject = (name: string) =>
  check(`profiles_${name}_object`, sql`jsonb_typeof(${sql.raw(`"${name}"`)}) = 'object'`)

/**
 * The blocks of a profile, each in the shape of its call's contract: they are read whole, with their person. A row exists
 * from the first block on; a block that was never filled in is null.
 */
export const profiles = pgTable(
  'profiles',
  {
    userId: ofPerson().primaryKey(),
    /** An IANA zone, or ''. */
    timeZone: text('time_zone').notNull().default(''),
    languages: jsonb('languages').$type<shapes.SpokenLanguage[]>().notNull().default([]),
    student: jsonb('student').$type<shapes.StudentData>(),
    professor: jsonb('professor').$type<shapes.ProfessorData>(),
    freelancer: jsonb('freelancer').$type<shapes.FreelancerData>(),
    business: jsonb('business').$type<shapes.BusinessData>(),
    personal: jsonb('personal').$type<Omit<shapes.PersonalDetails, 'phone'>>(),
    social: jsonb('social').$type<shapes.SocialLinks>(),
    /** The audience of each block for which the person chose one. */
    visibility: jsonb('visibility').$type<Partial<Visibility['blocks']>>().notNull().default({}),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // Suggestions find people by it (server/relations/suggestions.ts).
    index('profiles_university')
      .on(sql.raw(`lower(${universityOf()})`), t.userId)
      .where(sql.raw(`${universityOf()} <> ''`)),
    ...['student', 'professor', 'freelancer', 'business', 'personal', 'social', 'visibility'].map(isObject),
    check('profiles_languages_list', sql`jsonb_typeof("languages") = 'array'`),
  ],
)

/** Skills and universities that several people name in public, and how many people do. Counted once a day. */
export const knownNames = pgTable(
  'known_names',
  {
    kind: text('kind', { enum: knownNameKinds }).notNull(),
    name: text('name').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.name] }),
    check('known_names_kind', sql`${t.kind} in (${oneOf(knownNameKinds)})`),
    check('known_names_shared', sql`${t.people} > 1`),
  ],
)

const year = (name: string) => sql.raw(`"${name}" between ${blockLimits.oldestYear} and 2200`)
const isMonth = (name: string) => sql.raw(`"${name}" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)

export const educationEntries = pgTable(
  'education_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ofPerson(),
    institution: text('institution').notNull(),
    qualification: text('qualification').notNull(),
    qualificationOther: text('qualification_other').notNull(),
    course: text('course').notNull(),
    courseOther: text('course_other').notNull(),
    specialization: text('specialization').notNull(),
    specializationOther: text('specialization_other').notNull(),
    courseType: text('course_type').notNull(),
    courseTypeOther: text('course_type_other').notNull(),
    startYear: smallint('start_year').notNull(),
    endYear: smallint('end_year'),
    description: text('description').notNull(),
  },
  (t) => [
    index('education_entries_person').on(t.userId, t.id),
    check('education_entries_named', sql`${t.institution} <> ''`),
    check('education_entries_years', sql`${year('start_year')} and ${year('end_year')}`),
    check('education_entries_order', sql`${t.endYear} >= ${t.startYear}`),
  ],
)

export const workEntries = pgTable(
  'work_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ofPerson(),
    designation: text('designation').notNull(),
    designationOther: text('designation_other').notNull(),
    company: text('company').notNull(),
    employmentType: text('employment_type').notNull(),
    employmentTypeOther: text('employment_type_other').notNull(),
    location: text('location').notNull(),
    /** Year and month, as 2024-09: as text they sort by time. */
    startMonth: text('start_month').notNull(),
    endMonth: text('end_month'),
    description: text('description').notNull(),
  },
  (t) => [
    index('work_entries_person').on(t.userId, t.id),
    check('work_entries_named', sql`${t.designation} <> '' and ${t.company} <> ''`),
    check('work_entries_months', sql`${isMonth('start_month')} and ${isMonth('end_month')}`),
    check('work_entries_order', sql`${t.endMonth} >= ${t.startMonth}`),
  ],
)

/**
 * Endorsements of skills. A removed one keeps its row, so that endorsing again does not notify again; a trigger maintains
 * the count beside the skill.
 */
export const skillEndorsements = pgTable(
  'skill_endorsements',
  {
    skillId: bigint('skill_id', { mode: 'number' })
      .notNull()
      .references(() => userSkills.id, { onDelete: 'cascade' }),
    userId: ofPerson(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [primaryKey({ columns: [t.skillId, t.userId] }), index('skill_endorsements_person').on(t.userId)],
)
