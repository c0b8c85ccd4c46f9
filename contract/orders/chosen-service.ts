import * as z from 'zod/mini'
import { serviceLimits as most } from '../limits/services.ts'
import { ProjectId } from '../values/values.ts'

/** The id of a service, a package or an extra. */
export const ServiceId = ProjectId

/** What a buyer chooses from a service: one package, and extras, each once. */
export const ServiceChoice = z.strictObject({
  packageId: ServiceId,
  extras: z._default(
    z.array(ServiceId).check(
      z.maxLength(most.extras),
      z.refine((ids) => new Set(ids).size === ids.length, { error: 'Name each extra once' }),
    ),
    [],
  ),
})
export type ServiceChoice = z.output<typeof ServiceChoice>

/** A chosen package as carts, quotes and orders show it, with its own price. */
export const ChosenService = z.object({
  packageId: ServiceId,
  packageName: z.string(),
  /** What the package contains. */
  gives: z.string(),
  packageMinor: z.int(),
  extras: z.array(z.object({ id: ServiceId, name: z.string(), amountMinor: z.int(), days: z.int() })),
})
export type ChosenService = z.output<typeof ChosenService>
