import { budgetOf } from '@guildhall/contract/engagements/work-prices.ts'
import type { Job, JobInput } from '@guildhall/contract/hiring/jobs.ts'
import type { JobAudience, JobLength, JobPay } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import { joinList, splitList } from '#lib/forms/typed-list.ts'
import { type CompanyField, companyInput } from '#terms/company-values.ts'
import { decisionDay } from '../words.ts'

/** The choices for the decision date: days from today, or a day of its own. */
export const decisionChoices = ['7', '14', 'day'] as const
export type DecisionChoice = (typeof decisionChoices)[number]

/** The values of the fields of a job, as typed. Each question has the name of its row. */
export interface JobValues extends Partial<Record<CompanyField, string>> {
  title: string
  need: string
  category: string
  skills: string
  pay: JobPay
  from: string
  to: string
  perWeek: string
  weeks: string
  length: JobLength | ''
  town: string
  questions: Record<string, string>
  places: string
  audience: JobAudience
  firstJobOnly: boolean
  decides: DecisionChoice
  day: string
  notAssessed: boolean
}

/** What the form starts with; its questions in their order. */
export interface JobStart extends Omit<JobValues, 'questions' | 'notAssessed'> {
  questions: readonly string[]
}

export const emptyJob: JobStart = {
  title: '',
  need: '',
  category: '',
  skills: '',
  pay: 'fixed',
  from: '',
  to: '',
  perWeek: '10',
  weeks: '4',
  length: '',
  town: '',
  questions: [],
  places: '1',
  audience: 'everyone',
  firstJobOnly: false,
  decides: '14',
  day: '',
}

/** Returns the fields of a job that is changed. */
export function startOf(job: Job): JobStart {
  return {
    title: job.title,
    need: job.need,
    category: job.category,
    skills: joinList(job.skills),
    pay: job.hours ? 'hours' : 'fixed',
    from: amountText(job.currency, job.hours?.rateFromMinor ?? job.budgetFromMinor),
    to: amountText(job.currency, job.hours?.rateToMinor ?? job.budgetToMinor),
    perWeek: String(job.hours?.perWeek ?? emptyJob.perWeek),
    weeks: String(job.hours?.weeks ?? emptyJob.weeks),
    length: job.length,
    town: job.town,
    questions: job.questions,
    places: String(job.places),
    audience: job.audience,
    firstJobOnly: job.firstJobOnly,
    decides: 'day',
    day: decisionDay(job),
  }
}

/** Returns the day by which a job with these fields decides; empty while none is chosen. `today` is a day in UTC. */
export function chosenDay({ decides, day }: Pick<JobValues, 'decides' | 'day'>, today: string): string {
  return decides === 'day' ? day : dayAfter(today, Number(decides))
}

/** The first and the last day that a new job can decide on. */
export function decisionRange(today: string): { first: string; last: string } {
  return { first: dayAfter(today, most.decision.least), last: dayAfter(today, most.decision.most) }
}

interface Typed {
  rows: readonly string[]
  currency: string
  today: string
  /** The ids of its files. */
  files: readonly string[]
}

/** Returns a job from its fields, not yet validated. Questions without text are left out. */
export function inputOf(values: JobValues, { rows, currency, today, files }: Typed): Record<keyof JobInput, unknown> {
  const { title, need, category, skills, length, town, places, audience, firstJobOnly } = values
  return {
    title,
    need,
    category,
    skills: splitList(skills),
    ...budgetInput(values, currency),
    length,
    town,
    questions: askedRows(values, rows).map((row) => values.questions[row]),
    files,
    places: whole(places),
    audience,
    firstJobOnly,
    company: companyInput(category, values),
    decidesOn: chosenDay(values, today),
    notAssessed: values.notAssessed,
  }
}

// The budget of a job by the hour is what all its hours cost.
function budgetInput({ pay, from, to, perWeek, weeks }: JobValues, currency: string) {
  const [least, most] = [parseAmountIn(currency, from), parseAmountIn(currency, to)]
  if (pay === 'fixed') return { budgetFromMinor: least, budgetToMinor: most, hours: null }
  const hours = { rateFromMinor: least, rateToMinor: most, perWeek: whole(perWeek), weeks: whole(weeks) }
  const budget = (rate: number | null) => (rate === null ? null : budgetOf(rate, hours))
  return { budgetFromMinor: budget(least), budgetToMinor: budget(most), hours }
}

const whole = (typed: string) => (/^\d+$/.test(typed?.trim() ?? '') ? Number(typed) : Number.NaN)

const askedRows = ({ questions }: Pick<JobValues, 'questions'>, rows: readonly string[]) =>
  rows.filter((row) => questions?.[row]?.trim())

const fieldNames: Record<string, string> = {
  budgetFromMinor: 'from',
  budgetToMinor: 'to',
  rateFromMinor: 'from',
  rateToMinor: 'to',
}

/** Returns the field of an error, by its path in the contract. */
export function fieldAt(
  path: readonly PropertyKey[],
  values: Pick<JobValues, 'questions' | 'decides'>,
  rows: readonly string[],
): string {
  const [first = '', at] = path.map(String)
  if (first === 'questions' && at !== undefined) return `questions.${askedRows(values, rows)[Number(at)]}`
  if (first === 'hours') return fieldNames[at ?? ''] ?? at ?? 'to'
  if (first === 'company') return at ?? first
  if (first === 'decidesOn') return values.decides === 'day' ? 'day' : 'decides'
  return fieldNames[first] ?? first
}
