import type { BusinessData, FreelancerData, ProfessorData, StudentData } from '@guildhall/contract/profile-shapes.ts'
import { said, saidAll } from './said.ts'

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
    ['Course', said(data.course, data.courseOther)],
    ['Specialisation', said(data.specialization, data.specializationOther)],
    ['Qualification', said(data.qualification, data.qualificationOther)],
    ['Course type', said(data.courseType, data.courseTypeOther)],
    ['Graduation year', data.graduationYear],
    ['Lateral entry', data.lateralEntry],
    ['Here', saidAll(data.purposes, data.purposeOther)],
  ])

export const professorFacts = (data: ProfessorData) =>
  facts([
    ['University', data.university],
    ['Department', said(data.department, data.departmentOther)],
    ['Designation', said(data.designation, data.designationOther)],
    ['Research', saidAll(data.researchInterests, data.researchInterestOther)],
    ['Office hours', data.officeHours],
    ['PhD students', data.acceptsPhdStudents ? 'Accepts PhD students' : ''],
  ])

/** `rate` is the hourly rate as money, '' for none; `day` the last day without new work, as it is read. */
export const freelancerFacts = (data: FreelancerData, { rate, day }: { rate: string; day: string }) =>
  facts([
    ['Service', data.serviceHeadline],
    ['Category', said(data.category, data.categoryOther)],
    ['Rate', rate && `${rate} an hour`],
    ['Availability', said(data.availability, data.availabilityOther)],
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
    ['Industry', said(data.industry, data.industryOther)],
    ['People', said(data.companySize, data.companySizeOther)],
  ])
