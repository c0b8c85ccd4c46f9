import * as z from 'zod/mini'
import { dayAfter } from '../values/days.ts'
import { type FreelancePerson, isFreelancing } from './taking-work.ts'

/** When a person can start new work: now, within two weeks, or from a day on. */
export const EarliestStart = z.union([z.enum(['now', 'two-weeks']), z.iso.date()])
export type EarliestStart = z.output<typeof EarliestStart>

const lastOfAll = '9999-12-31'
// The other availabilities name no time.
const starts: Record<string, EarliestStart> = { 'Available now': 'now', 'Within two weeks': 'two-weeks' }

/** Returns when a person can start new work, as their profile says it at a moment (UTC); null when it does not say it. */
export function earliestStart(person: FreelancePerson, at: Date): EarliestStart | null {
  const { freelancerData: freelancing } = person
  if (freelancing === null || !isFreelancing(person) || freelancing.availability === 'Not taking work') return null
  const { availability, notTakingWorkUntil: last } = freelancing
  // A day that has passed says nothing any more.
  if (last < at.toISOString().slice(0, 10)) return starts[availability] ?? null
  return last === lastOfAll ? null : dayAfter(last, 1)
}
