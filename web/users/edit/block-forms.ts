import { blockLimits as most } from '@guildhall/contract/limits/profiles.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { KnownNameKind } from '@guildhall/contract/users/known-names.ts'
import * as lists from '@guildhall/contract/users/profile-options.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { countryOptions } from '#lib/format/countries.tsx'
import type { SelectOption } from '#ui/forms/select-field.tsx'
import { blockApi } from '../profile-api.ts'

// Loaded with the first field that is focused.
const schemas = () => import('@guildhall/contract/users/profile-blocks.ts')

const line = (name: string, label: string, help?: string): BlockField => ({
  name,
  label,
  kind: 'line',
  max: most.line,
  ...(help ? { help } : {}),
})
const university = (name: string, label: string): BlockField => ({
  name,
  label,
  kind: 'line',
  max: most.line,
  suggests: 'university',
})
const list = (name: string, label: string, options: readonly string[], other = `${name}Other`): BlockField => ({
  name,
  label,
  kind: 'list',
  options,
  other,
  otherMax: most.other,
})
const years = (first: string, last: string): BlockField[] => [
  { name: first, label: 'First year', kind: 'number', needed: true },
  { name: last, label: 'Last year', kind: 'number', beside: true, help: 'Leave empty if ongoing' },
]
const studies = [
  list('qualification', 'Qualification', lists.qualifications),
  list('course', 'Course', lists.courses),
  list('specialization', 'Specialisation', lists.specializations),
  list('courseType', 'Course type', lists.courseTypes),
]

/** The forms of the blocks that differ by user type. */
export const typeForms = {
  Students: {
    schema: async () => (await schemas()).StudentInput,
    save: (body: Parameters<typeof blockApi.putStudent>[0]['body']) => blockApi.putStudent({ body }),
    fields: [
      university('university', 'University'),
      ...studies,
      { name: 'graduationYear', label: 'Graduation year', kind: 'number' },
      { name: 'lateralEntry', label: 'Lateral entry', kind: 'list', options: lists.lateralEntries, beside: true },
      {
        name: 'purposes',
        label: 'Why you are here',
        kind: 'many',
        options: lists.purposes,
        other: 'purposeOther',
        otherMax: most.other,
      },
    ],
  },
  Professors: {
    schema: async () => (await schemas()).ProfessorInput,
    save: (body: Parameters<typeof blockApi.putProfessor>[0]['body']) => blockApi.putProfessor({ body }),
    fields: [
      university('university', 'University'),
      list('department', 'Department', lists.departments),
      list('designation', 'Position', lists.professorDesignations),
      {
        name: 'researchInterests',
        label: 'Research interests',
        kind: 'many',
        options: lists.researchInterests,
        other: 'researchInterestOther',
        otherMax: most.other,
        most: most.interests,
      },
      line('officeHours', 'Office hours', 'Such as ‘Tuesdays 14:00 to 16:00, room 3.12’'),
    ],
  },
  Freelancers: {
    schema: async () => (await schemas()).FreelancerInput,
    save: (body: Parameters<typeof blockApi.putFreelancer>[0]['body']) => blockApi.putFreelancer({ body }),
    fields: [
      line('serviceHeadline', 'Service headline', 'What people hire you for, in one line'),
      list('category', 'Category', freelanceCategories),
      { name: 'hourlyRateMinor', label: 'Hourly rate', kind: 'money' },
      { name: 'yearsOfExperience', label: 'Years of experience', kind: 'number', beside: true },
      list('availability', 'Availability', lists.availabilities),
      { name: 'notTakingWorkUntil', label: 'Not taking work until', kind: 'day' },
    ],
  },
  Business: {
    schema: async () => (await schemas()).BusinessDataInput,
    save: (body: Parameters<typeof blockApi.putBusiness>[0]['body']) => blockApi.putBusiness({ body }),
    fields: [
      list('industry', 'Industry', lists.industries),
      list('companySize', 'Company size', lists.companySizes),
      { name: 'website', label: 'Website', kind: 'line', max: most.links.url, autoComplete: 'url' },
      { name: 'lookingFor', label: 'What you are looking for', kind: 'text', max: most.text },
    ],
  },
} satisfies Record<string, { schema: unknown; save: unknown; fields: BlockField[] }>

/** One course of study. */
export const educationForm = {
  schema: async () => (await schemas()).EducationInput,
  fields: [
    { ...university('institution', 'University or school'), needed: true },
    ...studies,
    ...years('startYear', 'endYear'),
    { name: 'description', label: 'More about it', kind: 'text', max: most.text, rows: 3 },
  ] satisfies BlockField[],
}

/** One job. */
export const workForm = {
  schema: async () => (await schemas()).WorkInput,
  fields: [
    { ...list('designation', 'Job title', lists.workDesignations), needed: true },
    { ...line('company', 'Company or place'), needed: true },
    list('employmentType', 'Employment type', lists.employmentTypes),
    line('location', 'Location'),
    { name: 'startMonth', label: 'From', kind: 'month', needed: true },
    { name: 'endMonth', label: 'Until', kind: 'month', beside: true, help: 'Leave empty if ongoing' },
    { name: 'description', label: 'More about it', kind: 'text', max: most.text, rows: 3 },
  ] satisfies BlockField[],
}

/** Information nobody else sees. */
export const personalForm = () => ({
  schema: async () => (await schemas()).PersonalInput,
  fields: [
    { name: 'birthDate', label: 'Date of birth', kind: 'day' },
    list('gender', 'Gender', lists.genders),
    {
      name: 'address',
      label: 'Address',
      kind: 'text',
      max: most.address,
      rows: 3,
      help: 'On separate lines, without the country',
    },
    {
      name: 'country',
      label: 'Country',
      kind: 'list',
      options: countryOptions(),
      other: 'countryOther',
      otherMax: most.other,
    },
  ] satisfies BlockField[],
})

/** One field of a block, as its form shows it. `other` names the text beside a list's 'Other'. */
export type BlockField = {
  name: string
  label: string
  help?: string
  /** The field is required. */
  needed?: boolean
  /** Shown beside the previous field where there is room. */
  beside?: boolean
} & (
  | { kind: 'line'; max: number; autoComplete?: string; suggests?: KnownNameKind }
  | { kind: 'text'; max: number; rows?: number }
  | { kind: 'list'; options: readonly SelectOption[]; other?: string; otherMax?: number }
  | { kind: 'many'; options: readonly string[]; other: string; otherMax: number; most?: number }
  /** One entry per line. */
  | { kind: 'number' | 'money' | 'day' | 'month' }
)

/** The values of a block's controls. */
export type BlockValues = Record<string, string | string[] | boolean | undefined>

/** Converts the controls' values to what the block's schema expects; amounts in `currency`. */
export function readBlock(fields: readonly BlockField[], values: BlockValues, currency: string) {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const { name, kind } = field
      const text = String(values[name] ?? '')
      if (kind === 'many')
        return [
          [name, values[name] ?? []],
          [field.other, values[field.other] ?? ''],
        ]
      if (kind === 'list' && field.other)
        return [
          [name, text],
          [field.other, values[field.other] ?? ''],
        ]
      if (kind === 'number') return [[name, text.trim() === '' ? null : Number(text)]]
      if (kind === 'money') return [[name, text.trim() === '' ? null : (parseAmountIn(currency, text) ?? Number.NaN)]]
      if (kind === 'month') return [[name, text === '' ? null : text]]
      return [[name, text]]
    }),
  )
}

/** Formats a stored value for its control. */
export function shownValue(field: BlockField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return String(fromMinor(Number(value)))
  return String(value)
}
