import {
  type AnswerRateStep,
  answerRateSteps,
  type JobLength,
  type JobPay,
  type JobSort,
  jobLengths,
  jobPays,
  jobSorts,
} from '@guildhall/contract/hiring/options.ts'
import type { FreelanceCategory } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { parseAmount } from '@guildhall/contract/values/typed-amount.ts'

/** The search in a URL of the list of jobs. */
export interface JobSearch {
  q?: string | undefined
  category?: FreelanceCategory | undefined
  skill?: string[] | undefined
  /** The least that the job pays, as people write it: 500 or 19.5. */
  pays?: number | undefined
  length?: JobLength[] | undefined
  /** How the job pays. */
  paid?: JobPay | undefined
  remote?: 'true' | undefined
  /** Within how many days the job decides. */
  decides?: number | undefined
  firstJobs?: 'true' | undefined
  /** The least share of proposals that the client answers, in percent. */
  answers?: AnswerRateStep | undefined
  sort?: JobSort | undefined
  cursor?: string | undefined
}

/** Returns the URL that shows `search`: jobs are one tab of the results. */
export function jobsPath(search: JobSearch = {}): string {
  const params = new URLSearchParams({ tab: 'jobs' })
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, `${each}`)
  return `/search?${params}`
}

/** Parses a URL; unusable values count as absent and a long text is cut, so that any link shows jobs. */
export function readJobSearch(params: URLSearchParams): JobSearch {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const isTrue = (name: string) => (text(name) === 'true' ? ('true' as const) : undefined)
  const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)
  const days = text('decides')
  const search: JobSearch = {
    // Never cut a surrogate pair.
    q: text('q')
      ?.slice(0, pageLimits.query)
      .replace(/[\uD800-\uDBFF]$/, ''),
    category: freelanceCategories.find((each) => each === text('category')),
    skill: some(readSkills(params.getAll('skill'))),
    pays: readAmount(params.get('pays') ?? ''),
    length: some(jobLengths.filter((each) => params.getAll('length').includes(each))),
    paid: jobPays.find((each) => each === text('paid')),
    remote: isTrue('remote'),
    decides: days && /^\d{1,2}$/.test(days) && +days >= 1 && +days <= hiringLimits.decision.most ? +days : undefined,
    firstJobs: isTrue('firstJobs'),
    answers: answerRateSteps.find((each) => String(each) === text('answers')),
    sort: jobSorts.find((each) => each === text('sort')),
    cursor: text('cursor'),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** A skill in two spellings is one: the last, because checkboxes come after the field in which skills are typed. */
function readSkills(said: readonly string[]): string[] {
  const { items, characters } = hiringLimits.skills
  const skills = said.map((each) => each.trim().slice(0, characters)).filter(Boolean)
  return [...new Map(skills.map((each) => [each.toLowerCase(), each])).values()].slice(0, items)
}

function readAmount(text: string): number | undefined {
  const minor = parseAmount(text)
  return minor === null || minor === 0 ? undefined : fromMinor(Math.min(minor, hiringLimits.amountMinor.most))
}
