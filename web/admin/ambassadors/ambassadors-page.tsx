import type { AmbassadorList } from '@guildhall/contract/ambassadors/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import type { PartProps } from '../parts.ts'
import { StateTabs } from '../state-tabs.tsx'
import { AmbassadorApplication } from './ambassador-application.tsx'
import { ambassadorQueries, ambassadorsPath, readAmbassadors } from './ambassador-queries.ts'
import { Campuses } from './campuses.tsx'
import { Windows } from './windows.tsx'

const tabs = {
  open: 'Open',
  ended: 'Ended',
  ambassadors: 'Ambassadors',
  campuses: 'Campuses',
  windows: 'Windows',
} as const
const emptyWords: Record<AmbassadorList, { title: string; more?: string }> = {
  open: { title: 'No open applications', more: 'When a student applies for their campus, it appears here.' },
  ended: { title: 'No application has ended yet' },
  ambassadors: { title: 'No ambassadors yet' },
}

/** Campus ambassadors: applications, what is due first at the top; campuses; and when people can apply. */
export function AmbassadorsPage({ params }: PartProps) {
  const place = readAmbassadors(params)
  const { state, id, cursor } = place
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="ambassadors">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Ambassadors
        </h1>
        <StateTabs names={tabs} current={state} pathOf={(each) => ambassadorsPath({ state: each })} />
      </div>
      {state === 'campuses' ? (
        <Campuses cursor={cursor} onDone={onDecided} />
      ) : state === 'windows' ? (
        <Windows onDone={onDecided} />
      ) : id ? (
        <One id={id} onDecided={onDecided} />
      ) : (
        <Applications state={state} cursor={cursor} onDecided={onDecided} />
      )}
    </AdminFrame>
  )
}

interface ApplicationsProps {
  state: AmbassadorList
  cursor: string | undefined
  onDecided: (words: string) => void
}

function Applications({ state, cursor, onDecided }: ApplicationsProps) {
  const { data: page, error, refetch } = useQuery(ambassadorQueries.list(state, cursor))
  return (
    <>
      <ul className="grid gap-4" aria-label="Applications">
        {page?.items.map((application) => (
          <li key={application.id} className="min-w-0">
            <AmbassadorApplication application={application} onDecided={onDecided} />
          </li>
        ))}
      </ul>
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={emptyWords[state].title}>
          {emptyWords[state].more}
        </EmptyState>
      ) : null}
      {error && !page ? <Failure message={error.message} onRetry={() => void refetch()} /> : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? ambassadorsPath({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? ambassadorsPath({ state, cursor: page.nextCursor }) : null}
        />
      </div>
    </>
  )
}

function One({ id, onDecided }: { id: string; onDecided: (words: string) => void }) {
  const { data, error, refetch } = useQuery(ambassadorQueries.one(id))
  if (data) return <AmbassadorApplication application={data} onDecided={onDecided} />
  return error ? <Failure message={error.message} onRetry={() => void refetch()} /> : null
}

const Failure = (props: { message: string; onRetry: () => void }) => (
  <LoadFailure title="The applications could not be loaded" {...props} />
)
