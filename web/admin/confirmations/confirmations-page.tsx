import type { StaffConfirmation } from '@guildhall/contract/confirmations/admin.ts'
import type { ConfirmationList } from '@guildhall/contract/confirmations/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import { Due } from '../due.tsx'
import type { PartProps } from '../parts.ts'
import { StateTabs } from '../state-tabs.tsx'
import { ConfirmationPanel, StateOf } from './confirmation-panel.tsx'
import { confirmationsPath, confirmationsQueries, readConfirmations } from './confirmation-queries.ts'

const dayMs = 86_400_000
const tabs: Record<ConfirmationList, string> = {
  open: 'Open',
  confirmed: 'Confirmed',
  refused: 'Refused',
  'taken-back': 'Taken back',
}
const emptyWords: Record<ConfirmationList, { title: string; more?: string }> = {
  open: { title: 'No open requests', more: 'When a person asks us to confirm their school or firm, it appears here.' },
  confirmed: { title: 'Nothing is confirmed yet' },
  refused: { title: 'Nothing was refused yet' },
  'taken-back': { title: 'No confirmation was taken back' },
}

/** Requests to confirm schools and firms: open ones, the longest waiting first, and what was decided. */
export function ConfirmationsPage({ params }: PartProps) {
  const { state, id, cursor } = readConfirmations(params)
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="confirmations">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Confirmations
        </h1>
        <StateTabs names={tabs} current={state} pathOf={(each) => confirmationsPath({ state: each })} />
      </div>
      {id ? <One id={id} onDecided={onDecided} /> : <Requests state={state} cursor={cursor} />}
    </AdminFrame>
  )
}

function Requests({ state, cursor }: { state: ConfirmationList; cursor: string | undefined }) {
  const { data: page, error, refetch } = useQuery(confirmationsQueries.list(state, cursor))
  return (
    <>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Requests">
          {page.items.map((confirmation) => (
            <RequestRow key={confirmation.id} confirmation={confirmation} state={state} />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={emptyWords[state].title}>
          {emptyWords[state].more}
        </EmptyState>
      ) : null}
      {error && !page ? <Failure message={error.message} onRetry={() => void refetch()} /> : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? confirmationsPath({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? confirmationsPath({ state, cursor: page.nextCursor }) : null}
        />
      </div>
    </>
  )
}

function RequestRow({ confirmation, state }: { confirmation: StaffConfirmation; state: ConfirmationList }) {
  const { id, name, kind, person, source, sentAt, takenBackAt, decidedAt } = confirmation
  const since = takenBackAt ?? decidedAt
  return (
    <li className="dk__i wl__i">
      <div className="min-w-0">
        <Link className="semi dk__t" to={confirmationsPath({ state, id })}>
          {name}
        </Link>
        <p className="c2 t-sm dk__w">
          {displayName(person)}, {source}
        </p>
      </div>
      <span className="c3 t-sm wl__k">{kind === 'school' ? 'School' : 'Firm'}</span>
      <span className="c3 t-sm wl__s">
        Sent <DateOf at={sentAt} />
      </span>
      <span className="wl__d">
        {since ? (
          <>
            <StateOf confirmation={confirmation} /> <DateOf className="c3 t-sm" at={since} />
          </>
        ) : (
          <DueDate sentAt={sentAt} />
        )}
      </span>
    </li>
  )
}

/** When an open request should be decided. */
function DueDate({ sentAt }: { sentAt: string }) {
  const due = new Date(Date.parse(sentAt) + staffLimits.answerDays.confirmation * dayMs)
  return <Due at={due.toISOString()} isLate={due.getTime() < Date.now()} />
}

function One({ id, onDecided }: { id: string; onDecided: (words: string) => void }) {
  const { data, error, refetch } = useQuery(confirmationsQueries.one(id))
  if (data) return <ConfirmationPanel confirmation={data} onDecided={onDecided} />
  return error ? <Failure message={error.message} onRetry={() => void refetch()} /> : null
}

const Failure = (props: { message: string; onRetry: () => void }) => (
  <LoadFailure title="The requests could not be loaded" {...props} />
)
