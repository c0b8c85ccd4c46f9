import type {
  BusinessData,
  FreelancerData,
  ProfessorData,
  SpokenLanguage,
  StudentData,
} from '@guildhall/contract/users/profile-shapes.ts'
import type { PublicProfile } from '@guildhall/contract/users/users.ts'
import { languageName } from '#lib/format/language-name.ts'

type Blocks = Pick<PublicProfile, 'studentData' | 'professorData' | 'freelancerData' | 'businessData'>

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The block of a person's user type, without their freelance work beside it; renders nothing of it when all values are null. */
export function TypeBlock({ blocks, empty }: { blocks: Blocks; empty?: string }) {
  const facts = factsOf(blocks)
  const { businessData: business } = blocks
  if (facts.length === 0 && !business?.website && !business?.lookingFor)
    return empty && blocks.freelancerData?.hourlyRateMinor == null ? <p className="c2">{empty}</p> : null
  return (
    <>
      <Facts facts={facts} />
      {business?.website ? (
        <p className="mt-2">
          <a className="link" href={business.website} rel="nofollow ugc noopener" target="_blank">
            {new URL(business.website).host}
            <span className="sr-only"> (opens a new window)</span>
          </a>
        </p>
      ) : null}
      {business?.lookingFor ? (
        <>
          <h3 className="semi mt-3">Looking for</h3>
          <p className="pf__about">{business.lookingFor}</p>
        </>
      ) : null}
    </>
  )
}

/** Labels with their values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="kv pf__kv">
      {facts.map(({ label, value }) => [
        <dt key={label}>{label}</dt>,
        // The browser may name a language differently; the server's name stays.
        <dd key={`${label} is`} suppressHydrationWarning>
          {value}
        </dd>,
      ])}
    </dl>
  )
}

function factsOf({ studentData, professorData, freelancerData, businessData }: Blocks): Fact[] {
  if (studentData) return studentFacts(studentData)
  if (professorData) return professorFacts(professorData)
  if (businessData) return businessFacts(businessData)
  return freelancerData ? freelancerFacts(freelancerData) : []
}

/** The languages a person speaks, and their local time. */
export function Languages({ languages, timeZone }: { languages: readonly SpokenLanguage[]; timeZone: string }) {
  const names = languages.map(({ language, languageOther, level }) => {
    const name = languageOther || languageName(language)
    return `${name} (${level === 'Native' ? 'native' : level})`
  })
  return (
    <Facts
      facts={[
        ...(names.length ? [{ label: 'Languages', value: names.join(', ') }] : []),
        ...(timeZone ? [{ label: 'Time zone', value: timeZone.replaceAll('_', ' ') }] : []),
      ]}
    />
  )
}

/** One line of a block. */
interface Fact {
  label: string
  value: string
}

const facts = (lines: readonly (readonly [label: string, value: string | number | null])[]): Fact[] =>
  lines.flatMap(([label, value]) => (value === '' || value === null ? [] : [{ label, value: String(value) }]))

const studentFacts = (data: StudentData) =>
  facts([
    ['University', data.university],
    ['Course', chosenText(data.course, data.courseOther)],
    ['Specialisation', chosenText(data.specialization, data.specializationOther)],
    ['Qualification', chosenText(data.qualification, data.qualificationOther)],
    ['Course type', chosenText(data.courseType, data.courseTypeOther)],
    ['Graduation year', data.graduationYear],
    ['Lateral entry', data.lateralEntry],
    ['Purpose', chosenTexts(data.purposes, data.purposeOther)],
  ])

const professorFacts = (data: ProfessorData) =>
  facts([
    ['University', data.university],
    ['Department', chosenText(data.department, data.departmentOther)],
    ['Position', chosenText(data.designation, data.designationOther)],
    ['Research', chosenTexts(data.researchInterests, data.researchInterestOther)],
    ['Office hours', data.officeHours],
  ])

/** Returns what somebody offers as a freelancer. Their rate is among the figures of the page. */
export const freelancerFacts = (data: FreelancerData) =>
  facts([
    ['Service', data.serviceHeadline],
    ['Category', chosenText(data.category, data.categoryOther)],
    ['Availability', chosenText(data.availability, data.availabilityOther)],
    ['Not taking work until', data.notTakingWorkUntil && day.format(new Date(`${data.notTakingWorkUntil}T00:00:00Z`))],
    [
      'Experience',
      data.yearsOfExperience === null
        ? ''
        : `${data.yearsOfExperience} ${data.yearsOfExperience === 1 ? 'year' : 'years'}`,
    ],
  ])

const businessFacts = (data: BusinessData) =>
  facts([
    ['Industry', chosenText(data.industry, data.industryOther)],
    ['People', chosenText(data.companySize, data.companySizeOther)],
  ])

/** Returns the selected option, or the text beside its 'Other'. */
export function chosenText(chosen: string, other: string): string {
  return chosen === 'Other' || chosen === 'Others' ? other : chosen
}

/** Returns all selected options, with 'Other' replaced by the text beside it. */
function chosenTexts(chosen: readonly string[], other: string): string {
  return chosen.map((each) => chosenText(each, other)).join(', ')
}
