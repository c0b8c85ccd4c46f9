import type { JobCard, JobHours } from '@guildhall/contract/hiring/jobs.ts'
import { decisionSteps } from '@guildhall/contract/hiring/options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { JobListSearch } from './job-list-queries.ts'
import type { JobSearch } from './job-search.ts'

/** How many jobs the page of freelancing shows. */
const fewJobs = 8

/** The tabs of the open jobs on the page of freelancing, with what each asks for. */
export const jobTabs = [
  { name: 'newest', label: 'Newest', ask: {} },
  { name: 'for-you', label: 'For you', ask: {} },
  { name: 'first-jobs', label: 'First jobs', ask: { firstJobs: 'true' } },
  { name: 'remote', label: 'Remote', ask: { remote: 'true' } },
  { name: 'this-week', label: 'Decides this week', ask: { decides: decisionSteps[0], sort: 'deciding' } },
] as const satisfies readonly { name: string; label: string; ask: JobSearch }[]
export type JobTab = (typeof jobTabs)[number]['name']

/** Parses the tab from a URL; only members have jobs for them. */
export function readJobTab(params: URLSearchParams, isMember: boolean): JobTab {
  const { name } = jobTabs.find((each) => each.name === params.get('tab')) ?? jobTabs[0]
  return name === 'for-you' && !isMember ? 'newest' : name
}

/** Returns the URL of a tab. */
export function jobTabPath(tab: JobTab): string {
  return tab === 'newest' ? '/freelancing' : `/freelancing?${new URLSearchParams({ tab })}`
}

/** Returns what a tab asks for; the whole list of the same jobs is at `jobsPath` of it. */
export function searchOf(tab: JobTab): JobSearch {
  return jobTabs.find(({ name }) => name === tab)?.ask ?? {}
}

/** Returns the list that a tab shows. */
export function listOf(tab: JobTab): JobListSearch {
  return { ...searchOf(tab), limit: fewJobs, ...(tab === 'for-you' ? { fits: 'true' } : {}) }
}

type Budget = Pick<JobCard, 'budgetFromMinor' | 'budgetToMinor' | 'hours' | 'currency'>

/** What a job pays: '$3,200 to $4,000', one amount, or '$30 to $45 an hour'. */
export function budgetText({ budgetFromMinor, budgetToMinor, hours, currency }: Budget): string {
  if (hours) return `${rangeText(hours.rateFromMinor, hours.rateToMinor, currency)} an hour`
  return rangeText(budgetFromMinor, budgetToMinor, currency)
}

function rangeText(from: number, to: number, currency: string): string {
  const amount = (minor: number) => moneyText(minor, currency, { short: true })
  return from === to ? amount(from) : `${amount(from)} to ${amount(to)}`
}

/** How many hours a job by the hour asks for: '10 hours a week, 4 weeks'. */
export const hoursText = ({ perWeek, weeks }: Pick<JobHours, 'perWeek' | 'weeks'>): string =>
  `${countOf(perWeek, 'hour', 'hours')} a week, ${countOf(weeks, 'week', 'weeks')}`

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The day of a decision, such as '27 Nov': it falls at the end of that day, UTC, wherever the reader is. */
export function decisionDay(decidesAt: string): string {
  return day.format(new Date(decidesAt).getTime() - 1)
}

/** '1 person', '2 people'. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
