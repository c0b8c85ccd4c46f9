import type { Approval } from '@guildhall/contract/admin/approvals.ts'
import type { ApprovalState } from '@guildhall/contract/admin/options.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { ReasonDialog, useDecided } from '../decisions.ts'
import type { PartProps } from '../parts.ts'
import { adminQueries, approvalApi, approvalsPath, readApprovals } from '../queries.ts'
import { StateTabs } from '../state-tabs.tsx'

const states = { open: 'Open', ended: 'Decided' } as const

const stateWords: Record<Exclude<ApprovalState, 'open'>, string> = {
  approved: 'Carried out',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  lapsed: 'Expired',
}

/** Acts of the staff that need two persons: those that wait, and those that ended. */
export function ApprovalsPage({ params }: PartProps) {
  const place = readApprovals(params)
  const { data: page, error, refetch } = useQuery(adminQueries.approvals(place))
  const { heading, onDecided } = useDecided()
  const [refused, setRefused] = useState<Approval | null>(null)
  const { state } = place
  return (
    <AdminFrame part="approvals">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Second person
        </h1>
        <StateTabs names={states} current={state} pathOf={(each) => approvalsPath({ state: each })} />
      </div>
      <p className="c2 mb-4">
        Large refunds, changes of a role on the staff, and reading a private conversation happen only when a second
        person agrees. The person who asked cannot agree.
      </p>
      {page && page.items.length > 0 ? (
        <ul className="panel dk" aria-label="Acts that need two people">
          {page.items.map((approval) => (
            <ApprovalRow
              key={approval.id}
              approval={approval}
              onRefuse={() => setRefused(approval)}
              onDone={onDecided}
            />
          ))}
        </ul>
      ) : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={state === 'open' ? 'Nothing is waiting for you' : 'Nothing decided yet'}>
          {state === 'open' ? 'Requests of colleagues that need your agreement appear here.' : null}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The list could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? approvalsPath({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? approvalsPath({ state, cursor: page.nextCursor }) : null}
        />
      </div>
      {refused ? (
        <ReasonDialog
          title={`Refuse: ${refused.what}?`}
          meaning="Nothing happens, and the person who asked can read why."
          confirm="Refuse"
          help="Shown to the staff. Kept in the log."
          send={async (reason) => {
            await approvalApi.refuse({ params: { id: refused.id }, body: { reason } })
          }}
          onDone={() => {
            setRefused(null)
            onDecided('Refused')
          }}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </AdminFrame>
  )
}

interface ApprovalRowProps {
  approval: Approval
  onRefuse: () => void
  onDone: (words: string) => void
}

function ApprovalRow({ approval, onRefuse, onDone }: ApprovalRowProps) {
  const { id, subject, what, reason, askedBy, askedAt, lapsesAt, state, endedBy, endedAt, answer, moves, mayRead } =
    approval
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const move = async (name: 'approve' | 'withdraw', done: string) => {
    setBusy(true)
    try {
      await approvalApi[name]({ params: { id } })
      onDone(done)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'This did not work. Try again.')
      // What has become impossible has ended.
      void client.invalidateQueries({ queryKey: adminQueries.all })
    } finally {
      setBusy(false)
    }
  }
  const about = subject.kind === 'order' ? `/orders/${subject.id}` : `/admin/people/${subject.id}`
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <h2 className="semi">{what}</h2>
        <p className="t-sm">
          {subject.id ? (
            <Link className="link dk__t" to={about}>
              {subject.title}
            </Link>
          ) : (
            subject.title
          )}
        </p>
        <p className="c2 t-sm rq__t mt-1">{reason}</p>
        <p className="c3 t-xs mt-1">
          Asked by {askedBy?.name ?? 'somebody who has left'}, <DateOf at={askedAt} time />
          {state === 'open' ? (
            <>
              , expires <DateOf at={lapsesAt} />
            </>
          ) : null}
        </p>
        {answer ? <p className="c2 t-sm rq__t mt-1">“{answer}”</p> : null}
      </div>
      <div className="dk__e">
        {state === 'open' ? null : (
          <Status kind={state === 'approved' ? 'ok' : 'off'}>
            {stateWords[state]} {endedAt ? <DateOf at={endedAt} /> : null}
            {endedBy ? ` by ${endedBy.name}` : ''}
          </Status>
        )}
        {mayRead ? (
          <Link className="link t-sm" to={`/admin/conversations/${id}`}>
            Read it
          </Link>
        ) : null}
        {state === 'open' && moves.length === 0 ? <span className="c3 t-sm">Concerns you</span> : null}
        {moves.includes('refuse') ? (
          <Button size="sm" disabled={isBusy} onClick={onRefuse} aria-label={`Refuse: ${what}, ${subject.title}`}>
            Refuse
          </Button>
        ) : null}
        {moves.includes('approve') ? (
          <Button
            size="sm"
            look="primary"
            disabled={isBusy}
            onClick={() => void move('approve', 'Carried out')}
            aria-label={`Agree: ${what}, ${subject.title}`}
          >
            Agree
          </Button>
        ) : null}
        {moves.includes('withdraw') ? (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => void move('withdraw', 'Withdrawn')}
            aria-label={`Withdraw: ${what}, ${subject.title}`}
          >
            Withdraw
          </Button>
        ) : null}
      </div>
    </li>
  )
}
