import { jobSorts } from '@guildhall/contract/hiring/options.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadWhenOnline } from '#lib/page/lazy-component.tsx'
import { lateForm } from '#listings/list-filters.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type JobFacets, type JobPage, jobListQueries } from './job-list-queries.ts'
import { JobRow, JobRowsSkeleton } from './job-row.tsx'
import { type JobSearch, jobsPath, readJobSearch } from './job-search.ts'
import { NoJobs } from './no-jobs.tsx'

interface JobsListProps {
  search: JobSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** The tabs of result kinds, including jobs. */
  tabs: ReactNode
  /** Shown beside the tokens: the button that saves this search. */
  saving: ReactNode
}

/** The list of all open jobs. */
export function JobsList({ search, failure, tabs, saving }: JobsListProps) {
  const list = useQuery({ ...jobListQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...jobListQueries.facets(search), enabled: !failure })
  return (
    <ListPage
      kind={jobListing}
      {...{ search, list, counts, failure, saving }}
      title={search.q ? `Results for “${search.q}”` : 'Open jobs'}
      action={
        <Link className={buttonClass()} to="/jobs/new">
          <Icon of={Plus} />
          Post a job
        </Link>
      }
    >
      {() => tabs}
    </ListPage>
  )
}

const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  deciding: 'Decides soonest',
  budget: 'Highest budget',
} as const

const loadForm = () => import('./job-filters.tsx').then((module) => module.JobFilters)
let names: Promise<typeof import('./active-job-filters.ts')> | undefined

/** Jobs as a kind of listing. */
const jobListing: ListKind<JobSearch, JobPage, JobFacets> = {
  pathname: '/search',
  path: jobsPath,
  read: readJobSearch,
  nouns: ['job', 'jobs'],
  total: (page) => page?.total,
  countFilters: ({ sort: _sort, cursor: _cursor, ...filters }) =>
    Object.values(filters)
      .flat()
      .filter((value) => value !== undefined).length,
  filterNames: () => (names ??= loadWhenOnline(() => import('./active-job-filters.ts'))),
  withoutForm: ({ q, sort }) => ({ q, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts({ q }) {
    const usual = q ? 'relevance' : 'newest'
    const others = jobSorts.filter((each) => each !== usual && each !== 'relevance')
    return [usual, ...others].map((each) => [each, sortLabels[each as keyof typeof sortLabels]])
  },
  cards: ({ items }) => (
    <ul>
      {items.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  ),
  Waiting: JobRowsSkeleton,
  Empty: NoJobs,
}
