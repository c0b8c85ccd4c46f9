import type { Education, Work } from '@guildhall/contract/profile-shapes.ts'

export type Columns<Entry> = { [K in Exclude<keyof Entry, 'id'>]: string }

/** The column of each field of an entry, as it is answered and stored. */
export const educationColumns: Columns<Education> = {
  institution: 'institution',
  qualification: 'qualification',
  qualificationOther: 'qualification_other',
  course: 'course',
  courseOther: 'course_other',
  specialization: 'specialization',
  specializationOther: 'specialization_other',
  courseType: 'course_type',
  courseTypeOther: 'course_type_other',
  startYear: 'start_year',
  endYear: 'end_year',
  description: 'description',
}
export const workColumns: Columns<Work> = {
  designation: 'designation',
  designationOther: 'designation_other',
  company: 'company',
  employmentType: 'employment_type',
  employmentTypeOther: 'employment_type_other',
  location: 'location',
  startMonth: 'start_month',
  endMonth: 'end_month',
  description: 'description',
}
