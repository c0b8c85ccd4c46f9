import type { JobCard } from '@guildhall/contract/hiring/jobs.ts'
import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Status } from '#ui/tag.tsx'
import { budgetText } from '../list-words.ts'
import { type HiringPlace, hiringQueries } from '../queries.ts'
import { dayText, decisionDay, jobStatus, proposalsText } from '../words.ts'
import { HiringList } from './hiring-list.tsx'

const emptyTitles = { open: 'You have no open jobs', over: 'You have no jobs that are over' }

/** The jobs that the viewer posted, with what waits for them. */
export function MyJobs({ place }: { place: HiringPlace }) {
  const { data: page, error, refetch } = useQuery(hiringQueries.myJobs(place))
  return (
    <HiringList
      path="/my-jobs"
      place={place}
      title="My jobs"
      about="Jobs you posted. You answer every proposal by the decision date."
      action={
        <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
          <Icon of={Plus} />
          Post a job
        </Link>
      }
      page={page}
      error={error}
      onRetry={() => void refetch()}
      row={(job) => <Row key={job.id} job={job} />}
      emptyTitles={emptyTitles}
      none={
        <EmptyState solid="octa" title="No jobs yet">
          Say what should be done, what you pay, and by when you decide. People send proposals, and you compare them
          side by side.
        </EmptyState>
      }
    />
  )
}

function Row({ job }: { job: JobCard }) {
  const { id, number, title, category, state, proposals, postedAt } = job
  const { label, kind } = jobStatus(job)
  const isYours = state === 'open' && proposals > 0
  const act = isYours ? 'Answer' : 'Open'
  return (
    <li className="hire-row">
      <div className="hire-row__what">
        <Link className="work job-title hover:underline" to={`/jobs/${id}`}>
          {title}
        </Link>
        <p className="row row--wrap gap-x-2 t-sm c2">
          <span>{categoryName(category)}</span>
          <span className="c3 num">Job {number}</span>
        </p>
      </div>
      <div className="hire-row__how">
        <Status kind={kind}>{label}</Status>
        <p className="t-sm c2">
          {state === 'open' ? (
            <>
              {isYours ? 'Your turn: decide by ' : 'People propose until '}
              <span className="semi">{dayText(decisionDay(job))}</span>
            </>
          ) : (
            <>
              Posted <DateOf at={postedAt} />
            </>
          )}
        </p>
      </div>
      <div className="hire-row__sum">
        <span className="semi num">{budgetText(job)}</span>
        <span className="t-sm c2 num">{state === 'open' ? `${proposalsText(job)} proposals` : ''}</span>
      </div>
      <div className="hire-row__end">
        <Link
          className={buttonClass({ look: isYours ? 'primary' : 'second', size: 'sm' })}
          to={`/jobs/${id}`}
          aria-label={`${act}: ${title}`}
        >
          {act}
        </Link>
      </div>
    </li>
  )
}
