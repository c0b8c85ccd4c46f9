import type { JobFilters } from '@guildhall/contract/hiring/jobs.ts'
import type { JobSort } from '@guildhall/contract/hiring/options.ts'
import {
  anyWord,
  byNumber,
  type CommonSort,
  filterWord,
  type ListingKind,
  largest,
  type Narrowing,
  type Order,
  queryOf,
  rangeWords,
} from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardColumns, cardSources } from './job-cards.ts'

/** The filters of a list of jobs, with those that the server adds. */
export interface ListedJobs extends JobFilters {
  /** Jobs that ask for one of these skills. */
  fitting?: readonly string[] | undefined
  /** The moment from which `decides` counts, rounded to the hour, so that equal searches share their cached results. */
  now?: Date | undefined
}

const hour = 3_600_000

/** Returns the filters with the moment from which they count. */
export function listedJobs(filters: JobFilters, now: Date, fitting?: readonly string[]): ListedJobs {
  if (filters.decides === undefined) return { ...filters, fitting }
  return { ...filters, fitting, now: new Date(Math.floor(now.getTime() / hour) * hour) }
}

const deciding: Order = {
  column: 'p.decides_at',
  descending: false,
  toNumber: `(date_part('epoch', p.decides_at) * 1000000)::bigint`,
  fromNumber: (parameter) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
}

type Reader = 'members' | 'visitors'

const kindFor = (who: Reader): ListingKind<ListedJobs, Exclude<JobSort, CommonSort>> => {
  const facet = (name: string) => (who === 'members' ? name : `v${name}`)
  return {
    name: 'job',
    source: {
      table: 'job_posts p',
      id: 'p.id',
      postedAt: 'p.posted_at',
      listed: `p.state = 'open' and not p.is_hidden and p.audience <> 'invited'`,
    },
    card: { columns: () => cardColumns, sources: cardSources },
    // People separated by a block do not find each other's jobs.
    visibleTo: (viewer, id) =>
      `exists (select from job_posts o where o.id = ${id} and ${notHidden(viewer, 'o.client_id')})`,
    words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
    sorts: { deciding, budget: byNumber('p.budget_to_minor', true) },
    sortColumns: `, x.numbers[1] as budget_to_minor, timestamptz 'epoch' + x.numbers[2] * interval '1 microsecond' as decides_at`,
    narrow: async (_db, filters, hasWords) => narrow(filters, hasWords, who),
    facets: {
      [facet('category')]: ['category'],
      [facet('length')]: ['length'],
      [facet('paid')]: ['paid'],
      [facet('place')]: ['remote'],
      [facet('kept')]: ['firstJobs'],
      [facet('answers')]: ['answers'],
    },
    dividedBy: facet('category'),
    openFacets: [],
  }
}

const kinds = { members: kindFor('members'), visitors: kindFor('visitors') }

/**
 * Open jobs as a kind of listing, for members or for visitors. The database has the other part, the view `job_listings`. Visitors
 * find those that are for everybody.
 */
export const jobsFor = (who: Reader) => kinds[who]

function narrow(
  { category, skill = [], budgetMin, length = [], paid, remote, decides, firstJobs, answers, fitting, now }: ListedJobs,
  hasWords: boolean,
  who: Reader,
): Narrowing {
  const skillWord = (name: string) => filterWord('s', name.toLowerCase())
  const exact = [
    who === 'visitors' && filterWord('v', ''),
    category && filterWord('c', category),
    paid && filterWord('h', paid),
    remote && filterWord('r', ''),
    firstJobs && filterWord('f', ''),
    answers && filterWord('a', String(answers)),
    length.length > 0 && anyWord(length.map((each) => filterWord('l', each))),
    fitting && (fitting.length > 0 ? anyWord(fitting.map(skillWord)) : filterWord('s', '')),
    ...skill.map(skillWord),
  ].filter((each) => typeof each === 'string')
  const micro = (at: Date) => at.getTime() * 1000
  return {
    query: queryOf(exact, budgetMin ? [rangeWords('b', budgetMin, largest)] : [], hasWords),
    // In the order of the view `job_listings`.
    bounds: [
      budgetMin ? [budgetMin, largest] : null,
      decides === undefined || now === undefined
        ? null
        : [micro(now), micro(new Date(now.getTime() + decides * 24 * hour))],
    ],
  }
}
