import { brokenRules, measureWords } from '@guildhall/contract/admin/options.ts'
import type { Statement } from '@guildhall/contract/admin/statements.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { statementQueries } from './queries.ts'
import { meaningOf } from './words.ts'

const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog))

/** The decisions of the staff about the viewer, each with its reasons and the appeal. */
export function DecisionList() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(statementQueries.own())
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Statement | null>(null)
  const [sent, setSent] = useState(0)
  useFocusAfter(sent, heading)
  if (error && !data)
    return (
      <LoadFailure title="The decisions could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  if (data?.statements.length === 0)
    return (
      <EmptyState solid="icosa" title="No decisions about you">
        If our staff ever warn you, limit your account or hide something of yours, the reasons appear here, and you can
        appeal.
      </EmptyState>
    )
  return (
    <>
      <h3 className="sr-only" tabIndex={-1} ref={heading}>
        Decisions
      </h3>
      <ul className="grid gap-4" aria-label="Decisions about you">
        {data?.statements.map((statement) => (
          <DecisionItem
            key={statement.id}
            statement={statement}
            isOnePersonStaff={data.isOnePersonStaff}
            onAppeal={() => setAsked(statement)}
          />
        ))}
      </ul>
      {asked ? (
        <AppealDialog
          statement={asked}
          onClose={() => setAsked(null)}
          onSent={() => {
            setAsked(null)
            toast.success('Appeal sent')
            void client.invalidateQueries({ queryKey: statementQueries.own().queryKey })
            setSent((before) => before + 1)
          }}
        />
      ) : null}
    </>
  )
}

interface DecisionItemProps {
  statement: Statement
  isOnePersonStaff: boolean
  onAppeal: () => void
}

function DecisionItem({ statement, isOnePersonStaff, onAppeal }: DecisionItemProps) {
  const { id, measure, subject, until, rule, reasons, madeAt, endedAt, appealUntil, mayAppeal } = statement
  const zone = useTimeZone()
  const isOver = until !== null && Date.parse(until) <= Date.now()
  return (
    <li className="panel panel__b" aria-labelledby={`decision-${id}`}>
      <div className="row row--between row--wrap gap-2">
        <h4 className="t-sub" id={`decision-${id}`}>
          {measureWords[measure]}
          {subject.title ? `: ${subject.title}` : ''}
        </h4>
        <Status kind={endedAt ? 'off' : isOver ? 'off' : 'bad'}>
          {endedAt ? 'Reversed' : isOver ? 'Over' : 'In force'}
        </Status>
      </div>
      <p className="c3 t-sm">
        <DateOf at={madeAt} />, decided by a person, not by a program
      </p>
      {endedAt ? null : <p className="mt-2">{meaningOf(statement, until ? formatDate(until, { zone }) : '')}</p>}
      <dl className="kv mt-3">
        <dt>Rule</dt>
        <dd>{brokenRules[rule]}</dd>
      </dl>
      <p className="semi mt-3">Reasons</p>
      <p className="c2 whitespace-pre-line wrap-anywhere">{reasons}</p>
      <AppealPart statement={statement} isOnePersonStaff={isOnePersonStaff} />
      {mayAppeal ? (
        <div className="row row--wrap gap-3 mt-4">
          <Button onClick={onAppeal} aria-describedby={`decision-${id}`}>
            Appeal
          </Button>
          <span className="c3 t-sm">
            You can appeal until <DateOf at={appealUntil} />.
          </span>
        </div>
      ) : null}
    </li>
  )
}

const appealWords = {
  open: 'Your appeal',
  kept: 'Your appeal was refused',
  lifted: 'Your appeal succeeded',
  expired: 'Your appeal succeeded, because nobody answered it in time',
} as const

function AppealPart({ statement: { appeal }, isOnePersonStaff }: Omit<DecisionItemProps, 'onAppeal'>) {
  if (!appeal) return null
  return (
    <div className="mt-4">
      <p className="semi">{appealWords[appeal.state]}</p>
      <p className="c2 whitespace-pre-line wrap-anywhere">{appeal.text}</p>
      {appeal.state === 'open' ? (
        <p className="c3 t-sm mt-1">
          Sent <DateOf at={appeal.sentAt} />. You get an answer by <DateOf at={appeal.dueAt} />,{' '}
          {isOnePersonStaff
            ? 'from the person who decided: this site has only one person who decides.'
            : 'from somebody who did not make the decision.'}
        </p>
      ) : null}
      {appeal.state === 'open' || !appeal.answer ? null : (
        <>
          <p className="semi mt-3">Answer</p>
          <p className="c2 whitespace-pre-line wrap-anywhere">{appeal.answer}</p>
        </>
      )}
    </div>
  )
}
