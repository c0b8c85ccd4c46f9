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

const handlesOf = new WeakMap<SeedOptions, string[]>()

/** Returns the number of the person whose handle begins like this, the cast first; throws when there is nobody. */
export function numberOf({ options, size }: Pick<DataSet, 'options' | 'size'>, name: string): number {
  let handles = handlesOf.get(options)
  if (!handles || handles.length < size.people) {
    handles = Array.from({ length: size.people }, (_, n) => personAt(options, n).customUserId)
    handlesOf.set(options, handles)
  }
  const found = handles.findIndex((handle) => handle.startsWith(`${name}-`))
  if (found >= 0) return found
  throw new RangeError(`Nobody is called ${name}`)
}
