import { hasDuty, type Role, type StaffDuty } from '../values/roles.ts'
import type { MessageKind } from './options.ts'

/** The periods of the figures: the last 30 days by day, and the last 12 months by month. */
export const figurePeriods = ['30-days', '12-months'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** The kinds of listings that are counted, as the search has them. */
export const countedListings = ['project', 'service', 'job', 'agent', 'mentorship', 'expert'] as const
export type CountedListing = (typeof countedListings)[number]

/**
 * How a figure is measured. A `stock` is what there was at the end of a day: people, listings. A `flow` is what happened on a
 * day, and is added up. A `time` is the average of what ended on those days, in minutes.
 */
interface FigureRule {
  measure: 'stock' | 'flow' | 'time'
  unit: 'count' | 'money' | 'minutes'
  /** Only the staff with this duty see it. */
  duty: StaffDuty
}

const listed = { measure: 'stock', unit: 'count', duty: 'reports' } as const
const money = { measure: 'flow', unit: 'money', duty: 'payments' } as const
const time = (duty: StaffDuty) => ({ measure: 'time', unit: 'minutes', duty }) as const

/** The figures of the platform, in the order of the overview. */
export const figureRules = {
  people: { measure: 'stock', unit: 'count', duty: 'people' },
  joined: { measure: 'flow', unit: 'count', duty: 'people' },
  /** People with a session that was used within the 30 days before; those who signed out since are missing. */
  active: { measure: 'stock', unit: 'count', duty: 'people' },
  'listed-project': listed,
  'listed-service': listed,
  'listed-job': listed,
  'listed-agent': listed,
  'listed-mentorship': listed,
  'listed-expert': listed,
  /** Orders that were paid, or taken for free. */
  orders: { measure: 'flow', unit: 'count', duty: 'orders' },
  disputes: { measure: 'flow', unit: 'count', duty: 'orders' },
  /** What buyers paid, before fees and refunds. */
  turnover: money,
  /** What went back to buyers, also through their banks. */
  refunded: money,
  /** The platform's fees on completed orders, less what it gave back. */
  fees: money,
  'answer-report': time('reports'),
  'answer-contact': time('questions'),
  'answer-feedback': time('feedback'),
} as const satisfies Record<string, FigureRule> &
  Record<`listed-${CountedListing}` | `answer-${MessageKind}`, FigureRule>

export type FigureName = keyof typeof figureRules
export const figureNames = Object.keys(figureRules) as [FigureName, ...FigureName[]]

/** The figures that a role sees. */
export const figuresOf = (role: Role): FigureName[] =>
  figureNames.filter((name) => hasDuty(role, figureRules[name].duty))
