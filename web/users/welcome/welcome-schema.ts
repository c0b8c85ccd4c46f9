import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'

/** A headline with the facts of a block. */
export function welcomeSchema<const S extends z.ZodMiniType>(block: S) {
  return z.object({ headline: text(profileLimits.headline), block })
}
