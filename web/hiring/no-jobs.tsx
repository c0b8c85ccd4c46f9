import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'

interface NoJobsProps {
  title?: string
  level?: 'h2' | 'h3'
  /** What to know or do about it. */
  children?: ReactNode
}

/** No open job to show. */
export function NoJobs({ title = 'No job is open now', level = 'h2', children }: NoJobsProps) {
  return (
    <EmptyState
      solid="octa"
      level={level}
      title={title}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
          Post a job
        </Link>
      }
    >
      {children ?? 'Jobs that people post appear here until they decide.'}
    </EmptyState>
  )
}
