import { engagementLimits } from '../limits/engagements.ts'
import type { ChosenService, ServiceChoice } from './chosen-service.ts'

type Parts = Pick<ChosenService, 'packageMinor' | 'packageDays'> & {
  extras: readonly Pick<ChosenService['extras'][number], 'amountMinor' | 'days'>[]
}

/**
 * Returns what a package costs with its extras, in minor units, and how many days after the payment it is due. In its own
 * file, so that pages use it without the schemas.
 */
export function sumOf({ packageMinor, packageDays, extras }: Parts): { amountMinor: number; days: number } {
  const days = extras.reduce((sum, extra) => sum + extra.days, packageDays)
  return {
    amountMinor: extras.reduce((sum, extra) => sum + extra.amountMinor, packageMinor),
    // No milestone has longer.
    days: Math.min(days, engagementLimits.milestoneDays),
  }
}

/** Returns everything that a package and its extras contain, one thing a line. */
export const contentOf = ({ gives, extras }: Pick<ChosenService, 'gives' | 'extras'>): string =>
  [gives, ...extras.map(({ name }) => name)].filter(Boolean).join('\n')

/** Returns the choice that led to this package with its extras. */
export const choiceOf = ({ packageId, extras }: Pick<ChosenService, 'packageId' | 'extras'>): ServiceChoice => ({
  packageId,
  extras: extras.map(({ id }) => id),
})
