import { type CategoryCount, type JobFilters, jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { jobListPath } from '@guildhall/contract/hiring/list-path.ts'
import { answerRateSteps, type JobSort, jobLengths, jobPays } from '@guildhall/contract/hiring/options.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, run, selectOf, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import {
  byMoment,
  countFacets,
  findListings,
  findNewestListings,
  keyset,
  type Place,
  type Placed,
  readCursor,
  readPage,
  type SavedKind,
} from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { type CardRow, cardColumns, cardSources, presentCards, skillsOf } from './job-cards.ts'
import { jobsFor, listedJobs } from './listing.ts'
import { findOpenJobs } from './open-jobs.ts'
import { countJobsOf } from './queries.ts'

type Reads = Pick<Deps, 'config' | 'clock' | 'db'>

interface Asked extends JobFilters {
  sort?: JobSort | undefined
  fits?: 'true' | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns one page of open jobs with the number of all matches; `fits` keeps those that ask for a skill of the viewer. */
export async function listJobs(deps: Reads, viewer: Viewer | null, asked: Asked) {
  const { limit, cursor, sort: wanted = 'relevance', fits, ...filters } = asked
  const sort = wanted === 'relevance' && !filters.q ? 'newest' : wanted
  if (fits === undefined && sort !== 'relevance' && isPlain(filters))
    return listOpenJobs(deps, viewer, sort, { limit, cursor })
  const kind = jobsFor(viewer ? 'members' : 'visitors')
  const fitting = fits ? await skillsOf(deps.db, viewer) : undefined
  const page = { sort, cursor, limit, viewer: viewer?.id ?? 0 }
  const asking = listedJobs(filters, deps.clock.now(), fitting)
  const { rows, cursors, total, told } = await findListings<typeof asking, CardRow>(deps.db, kind, asking, page)
  return { items: await presentCards(deps, viewer, rows), ...cursors, total, ...told }
}

/** Whether nothing narrows a list. */
const isPlain = (filters: JobFilters) =>
  Object.values(filters).every(
    (each) => each === undefined || each === '' || (Array.isArray(each) && each.length === 0),
  )

async function listOpenJobs(
  deps: Reads,
  viewer: Viewer | null,
  sort: Exclude<JobSort, 'relevance'>,
  { limit, cursor }: Pick<Asked, 'limit' | 'cursor'>,
) {
  let total = 0
  const { rows, ...cursors } = await readPage(sort, readCursor(sort, cursor), limit, async (place) => {
    const { cards, jobs } = await findOpenJobs(deps.db, sort, { place, limit, viewer: viewer?.id ?? 0 })
    total = jobs
    return cards
  })
  return { items: await presentCards(deps, viewer, rows), ...cursors, total: { value: total, exact: true } }
}

/** Returns how many open jobs a search finds, in all and by the values of its filters. */
export async function countJobs({ db, clock }: Reads, viewer: Viewer | null, filters: JobFilters) {
  const who = viewer ? 'members' : 'visitors'
  const { total, exact, counts } = await countFacets(db, jobsFor(who), listedJobs(filters, clock.now()), viewer?.id)
  const count = (name: string, value: string) =>
    counts.find((each) => each.facet === (viewer ? name : `v${name}`) && each.value === value)?.listings ?? 0
  return {
    total,
    exact,
    categories: freelanceCategories.map((category) => ({ category, count: count('category', category) })),
    lengths: jobLengths.map((length) => ({ length, count: count('length', length) })),
    paid: jobPays.map((paid) => ({ paid, count: count('paid', paid) })),
    remote: count('place', 'remote'),
    firstJobs: count('kept', 'first'),
    answers: answerRateSteps.map((percent) => ({ percent, count: count('answers', String(percent)) })),
  }
}

const findTotals = statement('hiring_totals', {
  gives: { kind: text, facet: text, value: text, listings: int },
  sql: () => `
    select kind, facet, value::text as value, listings from listing_totals
    where (kind = 'person' and facet in ('work', 'free')) or (kind = 'job' and facet in ('category', 'vcategory'))`,
})

/** Returns each category with its people who take work, those free now, and its open jobs, from stored counters. */
export async function countCategories({ db }: Reads, viewer: Viewer | null): Promise<CategoryCount[]> {
  const totals = await findTotals(db)
  const count = (kind: string, name: string, category: string) =>
    totals.find((each) => each.kind === kind && each.facet === name && each.value === category)?.listings ?? 0
  return freelanceCategories.map((category) => ({
    category,
    people: count('person', 'work', category),
    free: count('person', 'free', category),
    jobs: count('job', viewer ? 'category' : 'vcategory', category),
  }))
}

const posted = byMoment('p.posted_at')

/** Returns one page of the viewer's own jobs, the newest first, with how many are open and over. */
export async function listOwnJobs(
  deps: Reads,
  viewer: Viewer,
  { limit, cursor, state }: { limit: number; cursor?: string | undefined; state: 'open' | 'over' },
) {
  const list = `jobs-${state}`
  const { rows, ...cursors } = await readPage(list, readCursor(list, cursor), limit, (place) =>
    findOwn(deps.db, viewer.id, state, place, limit),
  )
  const [counts] = await countJobsOf(deps.db, { clientId: viewer.id, since: deps.clock.now() })
  return {
    items: await presentCards(deps, viewer, rows),
    ...cursors,
    counts: { open: counts?.open ?? 0, over: counts?.over ?? 0 },
  }
}

async function findOwn(db: Queryable, clientId: number, state: 'open' | 'over', place: Place, limit: number) {
  const { bind, values } = binder()
  const client = bind(clientId)
  const { where, orderBy } = keyset(posted, place, bind)
  const text = `
    select ${selectOf(cardColumns)}, ${posted.toNumber} as sort_key
    from job_posts p ${cardSources} where p.client_id = ${client} and (p.state = 'open') = ${state === 'open'} ${where} ${orderBy} limit ${bind(limit + 1)}`
  return run<Placed<CardRow>>(db, { name: `jobs_own_${state}_${place.step}`, text, values })
}

/** Saved searches of jobs: what their list finds for everybody, so that no mail names a job that only members may see. */
export const savedJobs: SavedKind<JobFilters> = {
  words: { one: 'job', many: 'jobs' },
  refusal: 'This is not a search of jobs',
  readFilters(asked) {
    const read = jobEndpoints.list.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, fits: _f, ...filters } = read.data
    return filters
  },
  async findNewest({ db, clock }, filters, keeperId) {
    const asking = listedJobs(filters, clock.now())
    const rows = await findNewestListings<typeof asking, CardRow>(db, jobsFor('visitors'), asking, keeperId)
    return rows.map(({ id, title }) => ({ id, name: title }))
  },
  path: jobListPath,
}
