import './freelancing.css'
import type { CategoryPage as Category } from '@guildhall/contract/hiring/words.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { totalText } from '#listings/list-kind.ts'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { CategoryChips, categoryPath } from './category-tiles.tsx'
import { jobListQueries } from './job-list-queries.ts'
import { JobRow, JobRowsSkeleton } from './job-row.tsx'
import { jobsPath } from './job-search.ts'
import { countOf } from './list-words.ts'
import { NoJobs } from './no-jobs.tsx'

interface CategoryPageProps {
  category: Category
  cursor: string | undefined
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** Beside the jobs: people who take this work. */
  people: ReactNode
  /** Below the jobs: services of the category. */
  services: ReactNode
}

/** The open jobs of one category, newest first, beside people who take such work, and its services. */
export function CategoryPage({
  category: { slug, category, name },
  cursor,
  failure,
  people,
  services,
}: CategoryPageProps) {
  const list = useQuery({ ...jobListQueries.list({ category, cursor }), enabled: !failure })
  const { data: counts } = useQuery({ ...jobListQueries.categories(), enabled: !failure })
  const count = counts?.find((each) => each.category === category)
  const page = list.data
  const path = categoryPath(slug)
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: '/freelancing', name: 'Freelancing' }]} here={name} />
      <div className="phead frl__head">
        <div>
          <h1 className="t-page">{name} jobs</h1>
          <p className="c2 num">{count ? leadOf(count) : 'Jobs that people post, until they decide.'}</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
            <Icon of={Plus} /> Post a job
          </Link>
        </div>
      </div>
      <CategoryChips counts={counts} chosen={slug} />
      <div className="record frl__list">
        <section aria-labelledby="category-jobs">
          <div className="ruled">
            <h2 className="t-section num" id="category-jobs">
              {page ? totalText(page.total, ['open job', 'open jobs']) : 'Open jobs'}
            </h2>
            <Link className="link link--plain" to={jobsPath({ category })}>
              Filter and sort
            </Link>
          </div>
          {page && page.items.length > 0 ? (
            <>
              <ul>
                {page.items.map((job) => (
                  <JobRow key={job.id} job={job} />
                ))}
              </ul>
              <div className="frl__foot">
                <Pager
                  link={Link}
                  previous={page.previousCursor && pagePath(path, page.previousCursor)}
                  next={page.nextCursor && pagePath(path, page.nextCursor)}
                />
              </div>
            </>
          ) : cursor && (page || failure?.code === 'invalid_cursor') ? (
            <PageGone message={failure?.message} first={path} />
          ) : page ? (
            <NoJobs level="h3" title={`No job in ${name} is open now`} />
          ) : failure || list.isError ? (
            <ListFailure message={failure?.message} onRetry={list.refetch} />
          ) : (
            <JobRowsSkeleton />
          )}
        </section>
        <div className="frl__side">{people}</div>
      </div>
      {services}
    </div>
  )
}

const pagePath = (path: string, cursor: string) => `${path}?${new URLSearchParams({ cursor })}`

function leadOf({ people, free }: { people: number; free: number }): string {
  if (people === 0) return 'Jobs that people post, until they decide.'
  return `${countOf(people, 'person does', 'people do')} this work, ${formatCount(free)} free now.`
}
