import { type AppealOutcome, brokenRules, measureWords } from '@guildhall/contract/admin/options.ts'
import type { Appeal } from '@guildhall/contract/admin/statements.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { useDecided } from '../decisions.ts'
import { Due } from '../due.tsx'
import type { PartProps } from '../parts.ts'
import { adminQueries, appealApi, appealsPath, readAppeals } from '../queries.ts'
import { StateTabs } from '../state-tabs.tsx'

const states = { open: 'Open', decided: 'Decided' } as const
const outcomeWords = { kept: 'Refused', lifted: 'Reversed', expired: 'Reversed: nobody answered in time' } as const

/** Appeals against decisions of the staff, the oldest first. */
export function AppealsPage({ params }: PartProps) {
  const place = readAppeals(params)
  const { state } = place
  const { data: page, error, refetch } = useQuery(adminQueries.appeals(place))
  const { heading, onDecided } = useDecided()
  return (
    <AdminFrame part="appeals">
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Appeals
        </h1>
        <StateTabs names={states} current={state} pathOf={(each) => appealsPath({ state: each })} />
      </div>
      <p className="c2 mb-4">
        Answer within {staffLimits.appealAnswerDays} days. The person who decided answers only if there is nobody else.
        After {staffLimits.appealLapseDays} days without an answer the decision is reversed automatically.
      </p>
      <ul className="grid gap-4" aria-label="Appeals">
        {page?.items.map((appeal) => (
          <AppealItem key={appeal.id} appeal={appeal} onDecided={onDecided} />
        ))}
      </ul>
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={state === 'open' ? 'No open appeals' : 'Nothing decided yet'}>
          {state === 'open' ? 'When somebody contests a decision, it appears here.' : null}
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The appeals could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? appealsPath({ state, cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? appealsPath({ state, cursor: page.nextCursor }) : null}
        />
      </div>
    </AdminFrame>
  )
}

interface AppealItemProps {
  appeal: Appeal
  onDecided: (words: string) => void
}

function AppealItem({ appeal: each, onDecided }: AppealItemProps) {
  const { id, measure, subject, rule, reasons, madeAt, madeBy, person, appeal, mayDecide, decidedBy } = each
  if (!appeal) return null
  const isLate = appeal.state === 'open' && Date.parse(appeal.dueAt) < Date.now()
  return (
    <li className="panel" aria-labelledby={`appeal-${id}`}>
      <div className="panel__h rq__h">
        <h2 className="t-sub" id={`appeal-${id}`}>
          {measureWords[measure]}
          {subject.title ? `: ${subject.title}` : ''}
        </h2>
        <span className="c3 t-sm">
          Sent <DateOf at={appeal.sentAt} />
        </span>
        {appeal.state === 'open' ? (
          <Due at={appeal.dueAt} isLate={isLate} />
        ) : (
          <Status kind={appeal.state === 'kept' ? 'off' : 'ok'}>{outcomeWords[appeal.state]}</Status>
        )}
      </div>
      <div className="panel__b">
        <dl className="kv">
          <dt>Person</dt>
          <dd>
            {person ? (
              <Link className="link" to={`/admin/people/${person.customUserId}`}>
                {person.name}
              </Link>
            ) : (
              'A deleted account'
            )}
          </dd>
          <dt>Decided</dt>
          <dd>
            <DateOf at={madeAt} /> by {madeBy?.name ?? 'somebody who has left'}
          </dd>
          <dt>Rule</dt>
          <dd>{brokenRules[rule]}</dd>
        </dl>
        <h3 className="t-sub mt-4">Reasons of the decision</h3>
        <p className="c2 rq__t">{reasons}</p>
        <h3 className="t-sub mt-4">Appeal</h3>
        <p className="c2 rq__t">{appeal.text}</p>
        {appeal.state === 'open' ? null : (
          <>
            <h3 className="t-sub mt-4">Answer{decidedBy ? ` by ${decidedBy.name}` : ''}</h3>
            <p className="c2 rq__t">{appeal.answer}</p>
          </>
        )}
        {appeal.state === 'open' && !mayDecide ? (
          <div className="mt-4">
            <Notice kind="info">
              You made this decision or reported what it is about, or it is for an administrator. Somebody else answers
              the appeal.
            </Notice>
          </div>
        ) : null}
        {mayDecide ? <DecideForm id={id} onDecided={onDecided} /> : null}
      </div>
    </li>
  )
}

function DecideForm({ id, onDecided }: { id: number; onDecided: (words: string) => void }) {
  const [outcome, setOutcome] = useState<AppealOutcome>('kept')
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/admin/statements.ts')).DecideInput,
    toInput: ({ reason }: { reason?: string }) => ({ outcome, reason }),
    async send(body) {
      await appealApi.decide({ params: { id }, body })
      onDecided(body.outcome === 'kept' ? 'Appeal refused' : 'Decision reversed')
    },
  })
  return (
    <form {...form.formProps} className="mt-5" aria-label="Answer the appeal">
      <FormNotices form={form} />
      <RadioCards
        legend="Answer"
        name={`outcome-${id}`}
        columns={2}
        options={[
          { value: 'kept', label: 'Keep the decision', hint: 'The appeal is refused' },
          { value: 'lifted', label: 'Reverse it', hint: 'Undoes what it changed, at once' },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
      <TextAreaField
        {...form.field('reason')}
        label="Reasons"
        help="Sent to the person. Kept in the log."
        maxLength={feedbackLimits.reason}
        tally={{ used: form.watch('reason')?.length ?? 0, max: feedbackLimits.reason }}
      />
      <div className="btn-group mt-4">
        <Button {...form.submitProps} look="primary">
          Send answer
        </Button>
      </div>
    </form>
  )
}
