import * as z from 'zod/mini'
import { ambassadorLimits as most } from '../limits/ambassadors.ts'

export const CampusId = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(most.campusId))
/** A university at which people can be ambassadors. */
export const Campus = z.object({ id: CampusId, name: z.string() })
