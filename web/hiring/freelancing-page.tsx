import './freelancing.css'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { jobListQueries } from './job-list-queries.ts'
import { JobRow, JobRowsSkeleton } from './job-row.tsx'
import { jobsPath } from './job-search.ts'
import { countOf, type JobTab, jobTabPath, jobTabs, listOf, searchOf } from './list-words.ts'
import { NoJobs } from './no-jobs.tsx'

interface FreelancingPageProps {
  tab: JobTab
  /** The loader got no answer. */
  failure: { message: string } | null
  /** Beside the jobs: people who take work. */
  people: ReactNode
}

/** Freelance work: its categories, the open jobs, and how hiring works here. */
export function FreelancingPage({ tab, failure, people }: FreelancingPageProps) {
  const viewer = useViewer()
  const { data: counts } = useQuery({ ...jobListQueries.categories(), enabled: !failure })
  const { data: facets } = useQuery({ ...jobListQueries.facets({}), enabled: !failure })
  const total = (name: 'people' | 'free') => counts?.reduce((sum, each) => sum + each[name], 0) ?? 0
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Freelancing</h1>
          <p className="c2 num">{leadOf(total('people'), total('free'), facets?.total)}</p>
        </div>
        <div className="btn-group">
          {viewer?.userType === 'Freelancers' ? (
            <Link className={buttonClass()} to="/profile">
              Offer your work
            </Link>
          ) : null}
          <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
            <Icon of={Plus} /> Post a job
          </Link>
        </div>
      </div>
      <h2 className="sr-only">Categories</h2>
      <CategoryTiles counts={counts} />
      <div className="record frl__body">
        <OpenJobs tab={tab} failure={failure} isMember={viewer !== null} />
        <div className="frl__side">
          {people}
          <HowHiringWorks />
        </div>
      </div>
    </div>
  )
}

function leadOf(people: number, free: number, jobs: { value: number; exact: boolean } | undefined): string {
  const open = jobs ? `${formatTotal(jobs)} open ${jobs.value === 1 ? 'job' : 'jobs'}.` : ''
  if (people === 0) return `Jobs that people post, and people who take them. ${open}`.trim()
  return `${countOf(people, 'person offers', 'people offer')} work, ${formatCount(free)} free now. ${open}`.trim()
}

interface OpenJobsProps {
  tab: JobTab
  failure: { message: string } | null
  isMember: boolean
}

/** The open jobs of one tab, with the way to the whole list. */
function OpenJobs({ tab, failure, isMember }: OpenJobsProps) {
  const list = useQuery({ ...jobListQueries.list(listOf(tab)), enabled: !failure })
  const { data: facets } = useQuery({ ...jobListQueries.facets({}), enabled: !failure })
  const { data: soon } = useQuery({ ...jobListQueries.facets(searchOf('this-week')), enabled: !failure })
  const numbers: Partial<Record<JobTab, string>> = facets
    ? {
        newest: formatTotal(facets.total),
        'first-jobs': formatCount(facets.firstJobs),
        remote: formatCount(facets.remote),
        ...(soon ? { 'this-week': formatTotal(soon.total) } : {}),
      }
    : {}
  const jobs = list.data?.items
  return (
    <section aria-labelledby="open-jobs">
      <div className="ruled">
        <h2 className="t-section" id="open-jobs">
          Open jobs
        </h2>
        <Link className="link link--plain" to={jobsPath(searchOf(tab))}>
          All open jobs
        </Link>
      </div>
      <nav className="chips chips--scroll frl__tabs" aria-label="Open jobs">
        {jobTabs
          .filter(({ name }) => isMember || name !== 'for-you')
          .map(({ name, label }) => (
            <Link
              key={name}
              className="chip"
              to={jobTabPath(name)}
              aria-current={name === tab ? 'page' : undefined}
              preventScrollReset
            >
              {label}
              {numbers[name] === undefined ? null : <span className="n">{numbers[name]}</span>}
            </Link>
          ))}
      </nav>
      {jobs ? (
        jobs.length > 0 ? (
          <ul>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        ) : (
          <NoJobs level="h3" title={noneTitles[tab]}>
            {tab === 'for-you' ? (
              <>
                A job fits you when it asks for a skill on{' '}
                <Link className="link" to="/profile">
                  your profile
                </Link>
                .
              </>
            ) : null}
          </NoJobs>
        )
      ) : failure || list.isError ? (
        <ListFailure message={failure?.message} onRetry={list.refetch} />
      ) : (
        <JobRowsSkeleton />
      )}
    </section>
  )
}

const noneTitles: Record<JobTab, string> = {
  newest: 'No job is open now',
  'for-you': 'No open job asks for your skills',
  'first-jobs': 'No open job is kept for a first job',
  remote: 'No open job is remote',
  'this-week': 'No job decides this week',
}

/** The rules that matter before a first job or proposal. */
function HowHiringWorks() {
  return (
    <section className="panel" aria-labelledby="how-hiring">
      <div className="panel__h">
        <h2 className="t-sub" id="how-hiring">
          How hiring works here
        </h2>
      </div>
      <ul className="panel__b frl__how">
        <li>
          <Icon of={CalendarCheck} size={16} />
          <span>Each job has a day by which its client decides. Then every proposal gets an answer.</span>
        </li>
        <li>
          <Icon of={HandCoins} size={16} />
          <span>Proposing is free. A job takes {hiringLimits.openProposals} open proposals at most.</span>
        </li>
        <li>
          <Icon of={ShieldCheck} size={16} />
          <span>Milestones are paid in before work on them starts, and released one by one.</span>
        </li>
      </ul>
    </section>
  )
}
