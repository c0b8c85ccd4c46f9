import * as z from 'zod/mini'
import { Image } from '../files/files.ts'
import { serviceLimits as most } from '../limits/services.ts'
import { UserCard } from '../users/user-card.ts'
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

/** A chosen package with its extras as carts, quotes and orders show it. Money in minor units, each part with its own price. */
export const ChosenService = z.object({
  /** The title of the service. */
  title: z.string(),
  packageId: ServiceId,
  packageName: z.string(),
  /** What the package contains, one thing a line. */
  gives: z.string(),
  packageMinor: z.int(),
  /** The days of the package without its extras. */
  packageDays: z.int(),
  /** Rounds of changes. */
  changes: z.int(),
  extras: z.array(z.object({ id: ServiceId, name: z.string(), amountMinor: z.int(), days: z.int() })),
})
export type ChosenService = z.output<typeof ChosenService>

/** A service as carts and the checkout show it beside what was chosen from it. */
export const SoldService = z.object({ id: ServiceId, cover: z.nullable(Image), provider: UserCard })
export type SoldService = z.output<typeof SoldService>
