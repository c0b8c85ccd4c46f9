import { engagementLimits } from './engagements.ts'
import { imageLimits } from './images.ts'
import { projectLimits } from './shared.ts'

/** Every number of services. Days unless the name says otherwise; money in minor units. */
export const serviceLimits = {
  title: projectLimits.title,
  description: 20_000,
  skills: { items: 10, characters: projectLimits.shortList.characters },
  images: imageLimits.perProject,
  packages: 3,
  packageName: 60,
  /** What a package contains: one thing a line. */
  gives: 1000,
  extras: 5,
  extraName: 100,
  /** What a package or an extra costs. */
  amountMinor: { least: engagementLimits.amountMinor.least, most: 10_000_000 },
  /** Days of a package from its payment, and those that an extra adds. */
  packageDays: 365,
  extraDays: 90,
  changes: engagementLimits.changes,
  /** Answers to common questions. */
  common: 10,
  commonQuestion: 200,
  commonAnswer: 2000,
  /** Services of one person, in every state. */
  perPerson: 30,
  /** From how many completed engagements on medians are shown. */
  medianFrom: 5,
  /** People whom one request can reach. */
  askedAtOnce: 5,
  /** The steps of the filter by days. */
  daySteps: [3, 7, 14, 30],
  pageSize: 24,
} as const
