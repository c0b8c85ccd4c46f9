import * as z from 'zod/mini'
import { TypedHttpsUrl } from '../files/https-url.ts'
import { assetTexts } from '../files/texts.ts'
import { blockLimits as most } from '../limits/profiles.ts'
import { Country } from '../values/countries.ts'
import { toMinor } from '../values/money.ts'
import { isVisible, text } from '../values/values.ts'
import { freelanceCategories } from './freelance-categories.ts'
import * as lists from './profile-options.ts'
import { profileTexts as say } from './profile-texts.ts'

const line = z._default(text(most.line), '')
const lines = z._default(text(most.text, { lines: true }), '')
const other = z._default(text(most.other), '')
/** One value of a list, or '' for no answer. */
const choice = <const L extends readonly string[]>(list: L) =>
  z._default(z.enum(['', ...list], { error: say.chooseFromList }), '')
const oldest = { error: say.year }
const Year = z.int(oldest).check(
  z.gte(most.oldestYear, oldest),
  z.refine((year) => year <= new Date().getUTCFullYear() + most.yearsAhead, { error: say.yearsAhead }),
)
const year = z._default(z.nullable(Year), null)
const Month = z
  .string({ error: say.month })
  .check(z.regex(/^(19[4-9]\d|20\d\d)-(0[1-9]|1[0-2])$/, { error: say.month }))
const Day = z.string({ error: say.date }).check(z.refine(isDay, { error: say.date }))
const httpsOrNone = z._default(z.union([z.literal(''), TypedHttpsUrl], { error: assetTexts.linkInvalid }), '')

type Pairs = Record<string, string>

/**
 * A block whose lists have a text beside their 'Other': the text is required when 'Other' is chosen, and dropped otherwise.
 * `pairs` names the text of each list.
 */
function block<const S extends Record<string, z.ZodMiniType>>(shape: S, pairs: Pairs = {}) {
  return z.strictObject(shape).check(
    z.check(({ value, issues }) => {
      const fields = value as Record<string, unknown>
      for (const [list, beside] of Object.entries(pairs)) {
        if (!isOther(fields[list])) fields[beside] = ''
        else if (!isVisible(String(fields[beside])))
          issues.push({ code: 'custom', path: [beside], message: say.specify, input: value })
      }
    }),
  )
}

const isOther = (chosen: unknown) =>
  Array.isArray(chosen) ? chosen.includes('Other') : chosen === 'Other' || chosen === 'Others'

/** Checks that the second of two fields is not before the first. */
const inOrder = (from: string, to: string) =>
  z.check<unknown>(({ value, issues }) => {
    const { [from]: start, [to]: end } = value as Record<string, string | number | null>
    if (start !== null && start !== undefined && end !== null && end !== undefined && end < start)
      issues.push({ code: 'custom', path: [to], message: say.endsBefore, input: value })
  })

export const StudentInput = block(
  {
    university: line,
    course: choice(lists.courses),
    courseOther: other,
    specialization: choice(lists.specializations),
    specializationOther: other,
    qualification: choice(lists.qualifications),
    qualificationOther: other,
    courseType: choice(lists.courseTypes),
    courseTypeOther: other,
    graduationYear: year,
    lateralEntry: choice(lists.lateralEntries),
    purposes: z._default(z.array(z.enum(lists.purposes)).check(z.maxLength(lists.purposes.length)), []),
    purposeOther: other,
  },
  {
    course: 'courseOther',
    specialization: 'specializationOther',
    qualification: 'qualificationOther',
    courseType: 'courseTypeOther',
    purposes: 'purposeOther',
  },
)

export const ProfessorInput = block(
  {
    university: line,
    department: choice(lists.departments),
    departmentOther: other,
    designation: choice(lists.professorDesignations),
    designationOther: other,
    researchInterests: z._default(z.array(z.enum(lists.researchInterests)).check(z.maxLength(most.interests)), []),
    researchInterestOther: other,
    officeHours: line,
  },
  { department: 'departmentOther', designation: 'designationOther', researchInterests: 'researchInterestOther' },
)

const rate = { error: say.hourlyRate }
const years = { error: say.years }
export const FreelancerInput = block(
  {
    serviceHeadline: line,
    category: choice(freelanceCategories),
    categoryOther: other,
    /** Minor units of the installation's currency. */
    hourlyRateMinor: z._default(
      z.nullable(z.int(rate).check(z.gte(0, rate), z.lte(toMinor(most.hourlyRate), rate))),
      null,
    ),
    availability: choice(lists.availabilities),
    availabilityOther: other,
    /** The last day on which no new work is taken. */
    notTakingWorkUntil: z._default(z.union([z.literal(''), Day], { error: say.date }), ''),
    yearsOfExperience: z._default(z.nullable(z.int(years).check(z.gte(0, years), z.lte(most.years, years))), null),
  },
  { category: 'categoryOther', availability: 'availabilityOther' },
)

export const BusinessDataInput = block(
  {
    industry: choice(lists.industries),
    industryOther: other,
    companySize: choice(lists.companySizes),
    companySizeOther: other,
    website: httpsOrNone,
    lookingFor: lines,
  },
  { industry: 'industryOther', companySize: 'companySizeOther' },
)

/** Never in a public answer; only verification sets the phone. */
export const PersonalInput = block(
  {
    birthDate: z._default(
      z.union([z.literal(''), Day.check(z.refine(isAge, { error: say.birthDate }))], { error: say.birthDate }),
      '',
    ),
    gender: choice(lists.genders),
    genderOther: other,
    address: z._default(text(most.address, { lines: true }), ''),
    country: z._default(z.union([z.literal(''), Country], { error: 'Choose a country' }), ''),
    countryOther: other,
  },
  { gender: 'genderOther', country: 'countryOther' },
)
export const SocialInput = z.strictObject({
  /** Sixteen digits in groups of four, the last one a check digit (ISO 7064, 11-2). */
  orcid: z._default(
    z.string().check(
      z.trim(),
      z.overwrite((value: string) => value.replace(/^https?:\/\/orcid\.org\//i, '').toUpperCase()),
      z.refine((value: string) => value === '' || isOrcid(value), { error: say.orcid }),
    ),
    '',
  ),
  links: z._default(
    z
      .array(z.strictObject({ label: text(most.links.label, { required: say.linkLabel }), url: TypedHttpsUrl }))
      .check(z.maxLength(most.links.items)),
    [],
  ),
})

const entryOthers = {
  qualification: 'qualificationOther',
  course: 'courseOther',
  specialization: 'specializationOther',
  courseType: 'courseTypeOther',
}
export const EducationInput = block(
  {
    institution: text(most.line, { required: say.institutionRequired }),
    qualification: choice(lists.qualifications),
    qualificationOther: other,
    course: choice(lists.courses),
    courseOther: other,
    specialization: choice(lists.specializations),
    specializationOther: other,
    courseType: choice(lists.courseTypes),
    courseTypeOther: other,
    startYear: Year,
    /** Null while it continues. */
    endYear: year,
    description: lines,
  },
  entryOthers,
).check(inOrder('startYear', 'endYear'))
export type EducationInput = z.output<typeof EducationInput>

export const WorkInput = block(
  {
    designation: z.enum(lists.workDesignations, { error: say.chooseFromList }),
    designationOther: other,
    company: text(most.line, { required: say.companyRequired }),
    employmentType: choice(lists.employmentTypes),
    employmentTypeOther: other,
    location: line,
    /** Year and month, as 2024-09. */
    startMonth: Month,
    endMonth: z._default(z.nullable(Month), null),
    description: lines,
  },
  { designation: 'designationOther', employmentType: 'employmentTypeOther' },
).check(inOrder('startMonth', 'endMonth'))
export type WorkInput = z.output<typeof WorkInput>

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function isAge(value: string): boolean {
  const today = new Date().toISOString().slice(0, 10)
  const before = (age: number) => `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  return value <= before(most.youngestAge) && value >= before(most.oldestAge)
}

function isOrcid(value: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(value)) return false
  const digits = value.replaceAll('-', '')
  const total = [...digits.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return digits[15] === (check === 10 ? 'X' : String(check))
}
