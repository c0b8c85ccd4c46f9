import '../jobs.css'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

/** The page of a step of a job. */
export function StepPage({ title, job, children }: { title: string; job: Job; children: ReactNode }) {
  return (
    <div className="page">
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page">{title}</h1>
          <p className="c2">
            For{' '}
            <Link className="link" to={`/jobs/${job.id}`}>
              {job.title}
            </Link>
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

/** Says that a step is not possible now, and leads back to the job. */
export function TooLate({ job, title, children }: { job: Job; title: string; children: ReactNode }) {
  return (
    <EmptyState
      solid="octa"
      title={title}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={`/jobs/${job.id}`}>
          See the job
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}
