import type { AmbassadorCheck, CheckState } from '@guildhall/contract/ambassadors/options.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { completeness } from '@guildhall/contract/users/completeness.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { profileRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findCampusOfDomains, findWindowOn } from './campus-queries.ts'
import { findNaming } from './queries.ts'
import { dayOf } from './terms.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns what a person needs to apply, each with its state, and what it was read from. */
export async function readRequirements({ db, config, clock }: Reads, viewer: Viewer) {
  const now = clock.now()
  const row = await profileRecords.findOwnById(db, viewer.id)
  if (!row) throw new AppError('profile_not_found')
  const profile = profileRecords.presentOwn(config.filesOrigin, row, 0)
  // One after the other: inside a transaction they share a connection.
  const [campus] = await findCampusOfDomains(db, { domains: domainsOf(profile.auth.email), at: now })
  const [window] = await findWindowOn(db, { today: dayOf(now) })
  const naming = await findNaming(db, { successorIds: [viewer.id], at: now })
  const needs = await engagements.needsOf(db, viewer)
  const [namedBy] = naming.filter(({ campus_id }) => campus_id === campus?.id)
  const isOpen = window !== undefined && window.opens_on <= dayOf(now)
  const free = campus ? Math.max(0, most.perCampus - campus.ambassadors) : 0
  const has = (done: boolean): CheckState => (done ? 'done' : 'missing')
  const states: Record<AmbassadorCheck, CheckState> = {
    adult: isMinor(profile, now) ? 'missing' : needs.adult ? 'asked' : 'done',
    university: has(campus !== undefined),
    student: has(profile.auth.userType === 'Students'),
    account: has(daysAfter(profile.memberSince, most.accountDays) <= now),
    profile: has(completeness(profile).next === null),
    year: 'asked',
    place: has(free > 0 || namedBy !== undefined),
    window: has(isOpen),
  }
  return { states, campus, free, window, isOpen, namedBy, profile }
}

/** A domain of an address and those above it: a faculty's address belongs to its university. */
function domainsOf(email: string): string[] {
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'))
}

/** Whether the profile has a date of birth less than 18 years ago. */
function isMinor({ personalDetails: { birthDate } }: OwnProfile, now: Date): boolean {
  if (!birthDate) return false
  const adult = new Date(`${birthDate}T00:00:00Z`)
  adult.setUTCFullYear(adult.getUTCFullYear() + 18)
  return adult > now
}

const refusals: Partial<Record<AmbassadorCheck, ErrorCode>> = {
  adult: 'ambassador_minor',
  university: 'ambassador_university',
  student: 'ambassador_student',
  account: 'ambassador_account',
  profile: 'ambassador_profile',
  place: 'campus_full',
  window: 'ambassador_window',
}

/** Refuses an applicant for the first thing that is missing; returns their campus. */
export async function requireAll(deps: Reads, viewer: Viewer): Promise<{ id: string }> {
  const { states, campus } = await readRequirements(deps, viewer)
  for (const [check, code] of Object.entries(refusals))
    if (states[check as AmbassadorCheck] === 'missing') throw new AppError(code)
  if (!campus) throw new AppError('ambassador_university')
  return campus
}
