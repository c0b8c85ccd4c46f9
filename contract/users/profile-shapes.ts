import * as z from 'zod/mini'
import { audiences, profileBlocks } from './profile-audiences.ts'
import { languageLevels } from './profile-options.ts'

// Output shapes: a value that was valid when stored stays readable when a list changes.
const word = z.string()
const words = z.array(z.string())
const number = z.nullable(z.int())

/** The block of students. Beside a list with 'Other' is its text, '' for none. */
export const StudentData = z.object({
  university: word,
  course: word,
  courseOther: word,
  specialization: word,
  specializationOther: word,
  qualification: word,
  qualificationOther: word,
  courseType: word,
  courseTypeOther: word,
  graduationYear: number,
  lateralEntry: word,
  purposes: words,
  purposeOther: word,
})
export type StudentData = z.output<typeof StudentData>

export const ProfessorData = z.object({
  university: word,
  department: word,
  departmentOther: word,
  designation: word,
  designationOther: word,
  researchInterests: words,
  researchInterestOther: word,
  officeHours: word,
})
export type ProfessorData = z.output<typeof ProfessorData>

export const FreelancerData = z.object({
  serviceHeadline: word,
  category: word,
  categoryOther: word,
  /** Minor units of the installation's currency. */
  hourlyRateMinor: number,
  availability: word,
  availabilityOther: word,
  /** The last day on which no new work is taken, as 2026-03-31; '' for none. */
  notTakingWorkUntil: word,
  yearsOfExperience: number,
})
export type FreelancerData = z.output<typeof FreelancerData>

export const BusinessData = z.object({
  industry: word,
  industryOther: word,
  companySize: word,
  companySizeOther: word,
  website: word,
  lookingFor: word,
})
export type BusinessData = z.output<typeof BusinessData>

/** For their owner only. */
export const PersonalDetails = z.object({
  birthDate: word,
  gender: word,
  genderOther: word,
  address: word,
  /** ISO 3166-1 alpha-2, or 'Other'. */
  country: word,
  countryOther: word,
  /** E.164; null until a number is verified. Only verification sets it. */
  phone: z.nullable(word),
})
export type PersonalDetails = z.output<typeof PersonalDetails>

export const SocialLinks = z.object({ orcid: word, links: z.array(z.object({ label: word, url: word })) })
export type SocialLinks = z.output<typeof SocialLinks>

export const SpokenLanguage = z.object({ language: word, languageOther: word, level: z.enum(languageLevels) })
export type SpokenLanguage = z.output<typeof SpokenLanguage>

export const Education = z.object({
  id: word,
  institution: word,
  qualification: word,
  qualificationOther: word,
  course: word,
  courseOther: word,
  specialization: word,
  specializationOther: word,
  courseType: word,
  courseTypeOther: word,
  startYear: z.int(),
  endYear: number,
  description: word,
})
export type Education = z.output<typeof Education>

export const Work = z.object({
  id: word,
  designation: word,
  designationOther: word,
  company: word,
  employmentType: word,
  employmentTypeOther: word,
  location: word,
  /** Year and month, as 2024-09. */
  startMonth: word,
  endMonth: z.nullable(word),
  description: word,
})
export type Work = z.output<typeof Work>

/**
 * Who sees which part of a profile; `hidden` shows the whole account to signed-in people only. `readMarks`: whether others see
 * how far the person has read in conversations, and the person how far they have.
 */
export const Visibility = z.object({
  hidden: z.boolean(),
  readMarks: z.boolean(),
  blocks: z.record(z.enum(profileBlocks), z.enum(audiences)),
})
export type Visibility = z.output<typeof Visibility>

/** The blocks that others may see; each is empty for those who may not see it. */
export const sharedBlocks = {
  timeZone: word,
  languages: z.array(SpokenLanguage),
  education: z.array(Education),
  workExperience: z.array(Work),
  socialLinks: SocialLinks,
  /** The domain of the verified mail address, if it belongs to an organisation. */
  verifiedDomain: z.nullable(word),
  /** The school or firm that the staff confirmed, while the profile names it, with the source and date of the document. */
  confirmed: z.nullable(z.object({ name: z.string(), source: z.string(), date: z.iso.date() })),
}
export type ConfirmedInstitution = NonNullable<z.output<typeof sharedBlocks.confirmed>>
