import { type FigureName, type FigurePeriod, figureRules } from '@guildhall/contract/admin/figure-options.ts'
import { figureLimits } from '@guildhall/contract/limits/figures.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { type Change, changeOfCount, changeOfMoney } from '#lib/format/changes.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'

/** What each figure is called on the overview. */
export const figureWords: Record<FigureName, string> = {
  people: 'People',
  joined: 'Joined',
  active: `Signed in, seen in ${figureLimits.activeDays} days`,
  'listed-project': 'Projects',
  'listed-service': 'Services',
  'listed-job': 'Jobs',
  'listed-agent': 'AI agents',
  'listed-mentorship': 'Mentors',
  'listed-expert': 'Experts',
  orders: 'Orders',
  disputes: 'Disputes opened',
  turnover: 'Turnover',
  refunded: 'Refunded',
  fees: 'Fees earned',
  'answer-report': 'Average time to settle a report',
  'answer-contact': 'Average time to answer a question',
  'answer-feedback': 'Average time to answer feedback',
}

interface Panel {
  title: string
  /** The figure of the chart. */
  chart: FigureName
  figures: readonly FigureName[]
  /** What its figures leave out. */
  note?: string
}

/** The panels of the overview, each a chart with a table beside it. A role sees those of its figures. */
export const panels: readonly Panel[] = [
  {
    title: 'People',
    chart: 'joined',
    figures: ['people', 'joined', 'active'],
    note: `Seen: they used Guildhall in the ${figureLimits.activeDays} days before. People who signed out since are not counted.`,
  },
  {
    title: 'Listings',
    chart: 'listed-project',
    figures: ['listed-project', 'listed-service', 'listed-job', 'listed-agent', 'listed-mentorship', 'listed-expert'],
  },
  { title: 'Money', chart: 'turnover', figures: ['turnover', 'refunded', 'fees'] },
  { title: 'Orders and disputes', chart: 'orders', figures: ['orders', 'disputes'] },
  {
    title: 'Answer times',
    chart: 'answer-report',
    figures: ['answer-report', 'answer-contact', 'answer-feedback'],
    note: 'From arrival to the answer or decision, for what was settled in the period. A few late ones raise an average.',
  },
]

/** The words of a period. */
export const periodWords: Record<
  FigurePeriod,
  { chip: string; now: string; before: string; step: string; each: string }
> = {
  '30-days': { chip: '30 days', now: 'These 30 days', before: '30 days before', step: 'per day', each: 'day' },
  '12-months': { chip: '12 months', now: 'These 12 months', before: 'A year before', step: 'per month', each: 'month' },
}

/** Formats minutes as the time they are: '40 min', '3 h 10 min', '2 days 4 h'. */
export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (minutes < 48 * 60) return minutes % 60 === 0 ? `${hours} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${days} days` : `${days} days ${hours % 24} h`
}

/** Formats a figure; a dash where there is nothing to say. */
export function figureText(name: FigureName, value: number | null, currency: string): string {
  if (value === null) return '–'
  const { unit } = figureRules[name]
  if (unit === 'money') return moneyText(value, currency, { short: true })
  return unit === 'minutes' ? spanText(value) : formatCount(value)
}

/** Returns the change of a figure; null where one of both is missing. */
export function figureChange(
  { name, now, before }: { name: FigureName; now: number | null; before: number | null },
  currency: string,
): Change | null {
  if (now === null || before === null) return null
  const { unit } = figureRules[name]
  if (unit === 'money') return changeOfMoney(now, before, currency)
  if (unit === 'count') return changeOfCount(now, before)
  const text = `${now > before ? '+' : '−'}${spanText(Math.abs(now - before))}`
  return now === before ? { direction: 'flat', text: 'as before' } : { direction: now > before ? 'up' : 'down', text }
}

/** The figures of which more is worse, or neither: their change has no colour. */
export const isPlainChange = (name: FigureName): boolean =>
  name === 'refunded' || name === 'disputes' || figureRules[name].unit === 'minutes'
