import { castBusinesses } from './businesses.ts'
import type { CastPerson } from './person.ts'
import { castProfessorsAndFreelancers } from './professors-and-freelancers.ts'
import { castStudents } from './students.ts'

/** The named demo people; the index in this list is a person's `n`. */
export const castPeople: readonly CastPerson[] = [...castStudents, ...castProfessorsAndFreelancers, ...castBusinesses]
