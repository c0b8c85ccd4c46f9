import type { BusinessDataInput } from '@guildhall/contract/users/profile-blocks.ts'
import type { SkillLevel } from '@guildhall/contract/users/skill-levels.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type * as z from 'zod/mini'
import type { Hair } from '../pictures/hair.ts'
import type { Portrait } from '../pictures/portraits.ts'

/** A named demo person. `joined` is in days before the data set's date. */
export interface CastPerson {
  handle: string
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
  /** The specialty that their studies and work follow; see `specialties`. */
  field?: string
  /** What a business says about itself. */
  firm?: Pick<z.output<typeof BusinessDataInput>, 'industry' | 'companySize'>
  skills: [name: string, level: SkillLevel][]
  joined: number
  portrait: Portrait
}

/** Returns a drawn face, identified by the values it is drawn from. */
export function face(seed: string, hair: Hair, ink: number): Portrait {
  return { kind: 'face', seed, hair, ink }
}
