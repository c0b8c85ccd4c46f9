import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import {
  type BusinessDataInput,
  EducationInput,
  type FreelancerInput,
  type ProfessorInput,
  StudentInput,
  WorkInput,
} from '@guildhall/contract/users/profile-blocks.ts'
import * as lists from '@guildhall/contract/users/profile-options.ts'
import { languages as codes } from '@guildhall/contract/values/languages.ts'
import type * as z from 'zod/mini'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { SeedOptions } from '../data-set.ts'
import { servicePlans } from '../services/plans.ts'
import type { SeedPerson } from './people.ts'
import { type Specialty, specialties } from './specialties.ts'
import { type University, universities } from './universities.ts'

/** The profile blocks of a person in the generated community; those of other types are null. */
export interface SeedProfile {
  timeZone: string
  languages: { language: string; languageOther: string; level: string }[]
  student: z.output<typeof StudentInput> | null
  professor: z.output<typeof ProfessorInput> | null
  freelancer: z.output<typeof FreelancerInput> | null
  business: z.output<typeof BusinessDataInput> | null
  links: { label: string; url: string }[]
  education: z.output<typeof EducationInput>[]
  work: z.output<typeof WorkInput>[]
}

/** The option-list values for each specialty; if a list has none, it is 'Other' with the specialty's name. */
const known: Record<
  string,
  readonly [specialization: string, department: string, research: string, category: string, industry: string]
> = {
  'Web Engineering': [
    'Software and applications development and analysis',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'Web Development',
    'Information and communication',
  ],
  'Mobile Computing': [
    'Software and applications development and analysis',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'Mobile Development',
    'Information and communication',
  ],
  'Data Science': [
    'Statistics',
    'Mathematics and statistics',
    'Computer and information sciences',
    'Data Science',
    'Information and communication',
  ],
  'Machine Learning': [
    'Software and applications development and analysis',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'AI / ML',
    'Information and communication',
  ],
  'Interaction Design': [
    'Fashion, interior and industrial design',
    'Arts',
    'Computer and information sciences',
    'Design',
    'Professional, scientific and technical activities',
  ],
  'Visual Communication': [
    'Audio-visual techniques and media production',
    'Arts',
    'Media and communications',
    'Design',
    'Arts, entertainment and recreation',
  ],
  'Game Design': [
    'Audio-visual techniques and media production',
    'Arts',
    'Media and communications',
    'Design',
    'Arts, entertainment and recreation',
  ],
  'Distributed Systems': [
    'Software and applications development and analysis',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'Web Development',
    'Information and communication',
  ],
  'Information Security': [
    'Database and network design and administration',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'Business Strategy',
    'Information and communication',
  ],
  'Cloud Engineering': [
    'Database and network design and administration',
    'Information and Communication Technologies',
    'Computer and information sciences',
    'Web Development',
    'Information and communication',
  ],
  'Embedded Systems': [
    'Electronics and automation',
    'Engineering and engineering trades',
    'Electrical, electronic and information engineering',
    '',
    'Manufacturing',
  ],
  Robotics: [
    'Electronics and automation',
    'Engineering and engineering trades',
    'Mechanical engineering',
    '',
    'Manufacturing',
  ],
  'Computer Animation': [
    'Audio-visual techniques and media production',
    'Arts',
    'Media and communications',
    'Design',
    'Arts, entertainment and recreation',
  ],
  'Civil Engineering': [
    'Building and civil engineering',
    'Architecture and construction',
    'Civil engineering',
    '',
    'Construction',
  ],
  Bioinformatics: [
    'Biology',
    'Biological and related sciences',
    'Biological sciences',
    'Data Science',
    'Professional, scientific and technical activities',
  ],
  'Public Health': ['Medicine', 'Health', 'Health sciences', '', 'Human health and social work'],
  Education: ['Education science', 'Education', 'Education', 'Writing', 'Education'],
  'Environmental Science': [
    'Environmental sciences',
    'Environment',
    'Earth and related environmental sciences',
    '',
    'Water supply, sewerage and waste management',
  ],
  Economics: [
    'Economics',
    'Social and behavioural sciences',
    'Economics and business',
    'Business Strategy',
    'Financial and insurance activities',
  ],
  Sociology: [
    'Sociology and cultural studies',
    'Social and behavioural sciences',
    'Sociology',
    'Writing',
    'Professional, scientific and technical activities',
  ],
}

const rooms = ['room 2.04', 'room 3.12', 'the annex', 'the library café', 'room 1.17']
const days = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays']
const employers = ['Harbour & Pike', 'Lumen Housing Trust', 'Orchard Clinics', 'the city archive', 'a family firm']

/** Returns a person's profile, the same every time. */
export function profileOf({ seed, now }: SeedOptions, person: SeedPerson): SeedProfile {
  const random = randomForRow(seed, 'profile', person.n)
  const byNumber = specialties[person.n % specialties.length] as Specialty
  const specialty = specialties.find(({ field }) => field === person.field) ?? byNumber
  const university = universities.find(({ name }) => name === person.university)
  const year = now.getUTCFullYear()
  const isFirm = person.userType === 'Business'
  return {
    timeZone: person.timeZone,
    languages: person.languages.map((name, at) => ({
      ...(codeOf.has(name)
        ? { language: codeOf.get(name) ?? '', languageOther: '' }
        : { language: 'Other', languageOther: name }),
      level: at === 0 ? 'Native' : pick(random, ['B2', 'C1', 'C2']),
    })),
    student: person.userType === 'Students' ? studentOf(random, person, specialty, year) : null,
    professor: person.userType === 'Professors' ? professorOf(random, person, specialty) : null,
    freelancer: freelancingOf(random, person, specialty),
    business: isFirm ? businessOf(random, person, specialty) : null,
    links: random() < 0.6 ? [{ label: 'Website', url: `https://${person.customUserId.slice(0, -5)}.example/` }] : [],
    education: isFirm ? [] : educationOf(random, person, specialty, university, year),
    work: isFirm || (person.userType === 'Students' && random() < 0.4) ? [] : workOf(random, person, university, year),
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const codeOf = new Map(codes.map((code) => [languageNames.of(code) ?? code, code]))

/** The degree at the beginning of a headline, such as 'MSc Data Science, Aldermoor University'. */
const degreeOf = (headline: string) => (/^(BSc|BA|BEng|MSc|MA|MEng|MPhil|PhD) /.test(headline) ? headline : null)

type StudyFields = Pick<
  z.output<typeof StudentInput>,
  'course' | 'courseOther' | 'specialization' | 'specializationOther' | 'qualification'
>

/** Returns a degree as the lists name it; for example, 'MSc Data Science' becomes 'Master of Science (MSc)'. */
function studyOf(degree: string, { field }: Specialty): StudyFields {
  const [short = ''] = degree.split(' ')
  const course = lists.courses.find((each) => each.endsWith(`(${short})`))
  const levels: Record<string, (typeof lists.qualifications)[number]> = {
    B: 'Bachelor’s or equivalent level',
    M: 'Master’s or equivalent level',
    P: 'Doctoral or equivalent level',
  }
  return {
    course: course ?? 'Other',
    courseOther: course ? '' : short || degree,
    ...withOther('specialization', lists.specializations, known[field]?.[0], field),
    qualification: levels[short[0] ?? ''] ?? '',
  }
}

function studentOf(random: Random, { university = '', headline }: SeedPerson, specialty: Specialty, year: number) {
  return StudentInput.parse({
    university,
    ...studyOf(degreeOf(headline) ?? pick(random, specialty.degrees), specialty),
    courseType: pick(random, ['Full-time', 'Full-time', 'Part-time', 'Distance learning']),
    graduationYear: year + Math.floor(random() * 4),
    lateralEntry: random() < 0.1 ? 'Yes' : 'No',
    purposes: [pick(random, ['To Collaborate', 'To Learn']), pick(random, ['To find a Job', 'To Network'])],
  })
}

function professorOf(random: Random, { university = '', headline }: SeedPerson, { field }: Specialty) {
  const designation = lists.professorDesignations.find((each) => headline.startsWith(each))
  return {
    university,
    ...withOther('department', lists.departments, known[field]?.[1], field),
    designation: designation ?? ('Professor' as const),
    designationOther: '',
    ...(known[field]?.[2]
      ? {
          researchInterests: [known[field][2]] as [(typeof lists.researchInterests)[number]],
          researchInterestOther: '',
        }
      : { researchInterests: ['Other' as const], researchInterestOther: field }),
    officeHours: `${pick(random, days)} ${9 + Math.floor(random() * 7)}:00, ${pick(random, rooms)}`,
  }
}

function freelancingOf(random: Random, { customUserId, userType }: SeedPerson, specialty: Specialty) {
  if (userType === 'Freelancers') return freelancerOf(random, specialty)
  // Others take work when they offer a service; the last part of a handle is random.
  const offered = servicePlans.find(({ plan }) => plan.by === customUserId.slice(0, -5))
  return offered ? { ...freelancerOf(random, specialty), serviceHeadline: offered.plan.title } : null
}

function freelancerOf(random: Random, { field, freelance }: Specialty) {
  return {
    serviceHeadline: freelance,
    ...withOther('category', freelanceCategories, known[field]?.[3], field),
    hourlyRateMinor: 100 * (25 + Math.floor(random() * 70)),
    availability: pick(random, ['Available now', 'Within two weeks', 'Part-time only'] as const),
    availabilityOther: '',
    notTakingWorkUntil: '',
    yearsOfExperience: 1 + Math.floor(random() * 18),
  }
}

function businessOf(random: Random, { about, customUserId, firm }: SeedPerson, { field }: Specialty) {
  return {
    ...withOther('industry', lists.industries, known[field]?.[4], field),
    companySize: pick(random, ['1 to 9 people', '10 to 49 people', '50 to 249 people'] as const),
    ...firm,
    companySizeOther: '',
    website: `https://${customUserId.slice(0, -5)}.example/`,
    lookingFor: about.split('. ').at(-1) ?? '',
  }
}

function educationOf(
  random: Random,
  person: SeedPerson,
  specialty: Specialty,
  university: University | undefined,
  year: number,
) {
  const from = year - (person.userType === 'Students' ? 1 + Math.floor(random() * 2) : 6 + Math.floor(random() * 12))
  const school = university?.name ?? pick(random, universities).name
  const before = pick(random, universities).name
  const study = studyOf(degreeOf(person.headline) ?? pick(random, specialty.degrees), specialty)
  const entries = [
    { institution: before, ...studyOf('BSc', specialty), startYear: from - 4, endYear: from - 1 },
    { institution: school, ...study, startYear: from, endYear: person.userType === 'Students' ? null : from + 2 },
  ]
  return entries.slice(random() < 0.5 ? 1 : 0).map((entry) => EducationInput.parse(entry))
}

function workOf(random: Random, { userType, headline }: SeedPerson, university: University | undefined, year: number) {
  const from = year - (userType === 'Students' ? 2 : 3) - Math.floor(random() * 4)
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  const teaches = lists.professorDesignations.find((each) => headline.startsWith(each))
  const entry =
    userType === 'Students'
      ? {
          designation: 'Intern',
          employmentType: 'Internship',
          company: pick(random, employers),
          endMonth: `${from}-12`,
        }
      : userType === 'Professors'
        ? {
            designation: teaches ?? 'Professor',
            employmentType: 'Full-time',
            company: university?.name ?? pick(random, employers),
          }
        : { designation: 'Consultant', employmentType: 'Self-employed', company: 'Own practice' }
  return [WorkInput.parse({ startMonth: `${from}-${month}`, ...entry })]
}

function withOther<N extends string, L extends readonly string[]>(
  name: N,
  list: L,
  value: string | undefined,
  other: string,
): Record<N, L[number]> & Record<`${N}Other`, string> {
  const found = value !== undefined && list.includes(value)
  return { [name]: found ? value : 'Other', [`${name}Other`]: found ? '' : other } as never
}
