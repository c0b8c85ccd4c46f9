import './freelancing.css'
import type { JobCard } from '@guildhall/contract/hiring/jobs.ts'
import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { budgetText, decisionDay, hoursText } from './list-words.ts'

interface JobRowProps {
  job: JobCard
  /** The heading above the list has the level before. */
  level?: 'h2' | 'h3'
  /** Highlights the search text. */
  mark?: (text: string) => ReactNode
}

/** An open job in a list, with the link to its page. */
export function JobRow({ job, level: Heading = 'h3', mark = (text) => text }: JobRowProps) {
  const { client, fits, answerRate } = job
  return (
    <li className="jrow">
      <div className="jrow__what">
        <div className="jrow__head">
          <Heading className="work">
            <Link className="jrow__t" to={`/jobs/${job.id}`}>
              {mark(job.title)}
            </Link>
          </Heading>
          {fits.length > 0 ? <Badge colour="blue">Fits your skills</Badge> : null}
          {job.isOwn ? <Badge>Yours</Badge> : null}
          {job.firstJobOnly ? <Badge colour="green">For a first job</Badge> : null}
        </div>
        <p className="jrow__facts">
          {client ? (
            <span className="jrow__by">
              <Avatar
                {...client}
                picture={client.avatar}
                size={16}
                kind={client.userType === 'Business' ? 'business' : 'person'}
              />
              {displayName(client)}
            </span>
          ) : null}
          <span>{categoryName(job.category)}</span>
          {job.town ? <span>{job.town}</span> : null}
          <span className="num">
            {job.proposals} of {hiringLimits.openProposals} proposals
          </span>
        </p>
        {fits.length > 0 ? <p className="jrow__facts">Your skills: {fits.join(', ')}</p> : null}
      </div>
      <p className="jrow__terms num">
        <span className="semi">{budgetText(job)}</span>
        {job.hours ? <span>{hoursText(job.hours)}</span> : null}
        <span>
          Decides by <time dateTime={job.decidesAt}>{decisionDay(job.decidesAt)}</time>
        </span>
        {answerRate ? <span>Answer rate {answerRate.percent}%</span> : null}
      </p>
    </li>
  )
}

/** Shown while a list of jobs loads. */
export function JobRowsSkeleton() {
  return (
    <Loading word="Loading jobs">
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six equal outlines that never change places
        <div className="jrow" key={index} aria-hidden="true">
          <div className="jrow__what">
            <Skeleton height="18px" width="55%" />
            <Skeleton height="12px" width="40%" />
          </div>
          <div className="jrow__terms">
            <Skeleton height="14px" width="7rem" />
            <Skeleton height="12px" width="5rem" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
