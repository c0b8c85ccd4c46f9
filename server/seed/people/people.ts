import type { SkillLevel } from '@guildhall/contract/users/skill-levels.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { castPeople } from '../cast/people.ts'
import type { CastPerson } from '../cast/person.ts'
import type { DataSet, SeedOptions } from '../data-set.ts'
import type { Portrait } from '../pictures/portraits.ts'
import { inventedPerson } from './invented-people.ts'

/** One row of the generated community; `n` counts from 0 and identifies the person in projects. */
export interface SeedPerson extends Pick<CastPerson, 'field' | 'firm'> {
  n: number
  customUserId: string
  firstName: string
  lastName: string
  companyName?: string
  userType: UserType
  email: string
  headline: string
  about: string
  location: string
  timeZone: string
  languages: string[]
  university?: string
  skills: { name: string; level: SkillLevel }[]
  createdAt: Date
  /** Null: shown with initials. */
  portrait: Portrait | null
}

const day = 86_400_000

/** Yields `count` people, the named cast first. */
export function* generatePeople(options: SeedOptions, count: number): Generator<SeedPerson> {
  for (let n = 0; n < count; n++) yield personAt(options, n)
}

/** Returns person number `n`, the same in a data set of any size. */
export function personAt(options: SeedOptions, n: number): SeedPerson {
  const cast = castPeople[n]
  if (!cast) return inventedPerson(options, n)
  const { handle, joined, skills, ...person } = cast
  return {
    n,
    customUserId: handle,
    ...person,
    skills: skills.map(([name, level]) => ({ name, level })),
    createdAt: new Date(options.now.getTime() - joined * day),
  }
}

/** Returns the number of the person whose handle begins like this, the cast first; throws when there is nobody. */
export function numberOf({ options, size }: Pick<DataSet, 'options' | 'size'>, name: string): number {
  const inCast = castPeople.findIndex(({ handle }) => handle.startsWith(`${name}-`))
  if (inCast >= 0) return inCast
  for (let n = castPeople.length; n < size.people; n += 1)
    if (personAt(options, n).customUserId.startsWith(`${name}-`)) return n
  throw new RangeError(`Nobody is called ${name}`)
}
