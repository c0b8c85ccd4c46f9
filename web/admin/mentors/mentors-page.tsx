import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import type { PartProps } from '../parts.ts'
import { StateTabs } from '../state-tabs.tsx'
import { MentorApplication } from './mentor-application.tsx'
import { type MentorPlace, mentorsPath, mentorsQuery, readMentors } from './mentor-queries.ts'

const states = { open: 'Open', ended: 'Ended', mentors: 'Mentors' } as const
const emptyWords: Record<MentorPlace['state'], { title: string; more?: string }> = {
  open: { title: 'No open applications', more: 'When somebody wants to mentor, their application appears here.' },
  ended: { title: 'No application has ended yet' },
  mentors: { title: 'No mentors yet' },
}

/** Applications to become a mentor: what is due first at the top. */
export function MentorsPage({ params }: PartProps) {
  const place = readMentors(params)
  const { state } = place
  const { data: page, error, refetch } = useQuery(mentorsQuery(place))
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="mentors">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Mentors
        </h1>
        <StateTabs names={states} current={state} pathOf={(each) => mentorsPath({ state: each })} />
      </div>
      <ul className="grid gap-4" aria-label="Applications">
        {page?.items.map((application) => (
          <MentorApplication key={application.id} application={application} onDecided={onDecided} />
        ))}
      </ul>
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={emptyWords[state].title}>
          {emptyWords[state].more}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure
          title="The applications could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? mentorsPath({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? mentorsPath({ state, cursor: page.nextCursor }) : null}
        />
      </div>
    </AdminFrame>
  )
}
