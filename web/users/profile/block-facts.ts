import type {
  BusinessData,
  FreelancerData,
  ProfessorData,
  StudentData,
} from '@guildhall/contract/users/profile-shapes.ts'
import { chosenText, chosenTexts } from '../chosen-text.ts'

/** One line of what a block says. */
export interface Fact {
  label: string
  value: string
}

const facts = (lines: readonly (readonly [label: string, value: string | number | null])[]): Fact[] =>
  lines.flatMap(([label, value]) => (value === '' || value === null ? [] : [{ label, value: String(value) }]))

export const studentFacts = (data: StudentData) =>
  facts([
    ['University', data.university],
    ['Course', chosenText(data.course, data.courseOther)],
    ['Specialisation', chosenText(data.specialization, data.specializationOther)],
    ['Qualification', chosenText(data.qualification, data.qualificationOther)],
    ['Course type', chosenText(data.courseType, data.courseTypeOther)],
    ['Graduation year', data.graduationYear],
    ['Lateral entry', data.lateralEntry],
    ['Here', chosenTexts(data.purposes, data.purposeOther)],
  ])

export const professorFacts = (data: ProfessorData) =>
  facts([
    ['University', data.university],
    ['Department', chosenText(data.department, data.departmentOther)],
    ['Designation', chosenText(data.designation, data.designationOther)],
    ['Research', chosenTexts(data.researchInterests, data.researchInterestOther)],
    ['Office hours', data.officeHours],
    ['PhD students', data.acceptsPhdStudents ? 'Accepts PhD students' : ''],
  ])

/** `rate` is the hourly rate as money, '' for none; `day` the last day without new work, as it is read. */
export const freelancerFacts = (data: FreelancerData, { rate, day }: { rate: string; day: string }) =>
  facts([
    ['Service', data.serviceHeadline],
    ['Category', chosenText(data.category, data.categoryOther)],
    ['Rate', rate && `${rate} an hour`],
    ['Availability', chosenText(data.availability, data.availabilityOther)],
    ['Not taking work until', day],
    [
      'Experience',
      data.yearsOfExperience === null
        ? ''
        : `${data.yearsOfExperience} ${data.yearsOfExperience === 1 ? 'year' : 'years'}`,
    ],
  ])

export const businessFacts = (data: BusinessData) =>
  facts([
    ['Industry', chosenText(data.industry, data.industryOther)],
    ['People', chosenText(data.companySize, data.companySizeOther)],
  ])
