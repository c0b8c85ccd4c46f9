import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states/empty-state.tsx'

interface NoJobsProps {
  title?: string
  level?: 'h2' | 'h3'
  /** What to know or do about it. */
  children?: ReactNode
}

/** No open job to show. The heading of its page has the button to post one. */
export function NoJobs({ title = 'No job is open now', level = 'h2', children }: NoJobsProps) {
  return (
    <EmptyState solid="octa" level={level} title={title}>
      {children ?? 'Jobs that people post appear here until they decide.'}
    </EmptyState>
  )
}
