import type { UserType } from '../values/options.ts'

/** What decides whether a person takes work; `notTakingWorkUntil` is the last day without new work, or ''. */
interface Freelancing {
  availability: string
  notTakingWorkUntil: string
}

/** A person with the part of their profile about freelance work. */
export interface FreelancePerson {
  userType: UserType
  freelancerData: Freelancing | null
}

/** Whether a person does freelance work: freelancers do, others when they have set an availability for it. */
export function isFreelancing({ userType, freelancerData }: FreelancePerson): boolean {
  return userType === 'Freelancers' || !['', 'Not taking work'].includes(freelancerData?.availability ?? '')
}

/** Whether a person takes freelance work at a moment (UTC). A freelancer whose profile says nothing about it takes work. */
export function takesWork(person: FreelancePerson, at: Date): boolean {
  const { freelancerData: freelancing } = person
  if (!isFreelancing(person)) return false
  if (freelancing === null) return true
  const today = at.toISOString().slice(0, 10)
  return freelancing.availability !== 'Not taking work' && !(freelancing.notTakingWorkUntil >= today)
}
