import '../joining/joining.css'
import type { CampusEvent } from '@guildhall/contract/ambassadors/events.ts'
import { campusEventLimits } from '@guildhall/contract/limits/joining.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { joiningApi, joiningQueries } from '../joining/joining-api.ts'
import { useEventAct } from './use-event-act.ts'

const EventDialog = lazyPart(() => import('./event-dialogs.tsx').then((module) => module.EventDialog))
const CancelDialog = lazyPart(() => import('./event-dialogs.tsx').then((module) => module.CancelDialog))
const OutcomeDialog = lazyPart(() => import('./event-dialogs.tsx').then((module) => module.OutcomeDialog))

/** An ambassador's events: plan them, show a code on the spot, and say what came of them. */
export function Events({ mayPlan }: { mayPlan: boolean }) {
  const { data, error, refetch } = useQuery(joiningQueries.events())
  const [plans, setPlans] = useState(false)
  return (
    <section className="joinevents" aria-labelledby="events">
      <div>
        <h2 className="semi" id="events">
          Events
        </h2>
        {mayPlan ? (
          <Button className="mt-2" size="sm" icon={Plus} onClick={() => setPlans(true)}>
            Plan an event
          </Button>
        ) : null}
      </div>
      <div>
        {error && !data ? (
          <LoadFailure
            title="The events could not be loaded"
            message={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height="6rem" />
          </Loading>
        ) : null}
        {data?.length === 0 ? <p className="c2">No events yet. One evening a term is enough.</p> : null}
        {data && data.length > 0 ? (
          <ul className="joinevents__list" aria-label="Events">
            {data.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        ) : null}
      </div>
      {plans ? <EventDialog onClose={() => setPlans(false)} /> : null}
    </section>
  )
}

function EventRow({ event }: { event: CampusEvent }) {
  const { id, title, place, startsAt, state, attended, code, outcome } = event
  const [asks, setAsks] = useState<'change' | 'cancel' | 'outcome' | null>(null)
  const show = useEventAct(() => joiningApi.events.code({ params: { id }, body: {} }), 'People can type the code now')
  const outcomeAct = outcome ? 'Change what came of it' : 'Say what came of it'
  return (
    <li>
      <div className="min-w-0">
        <p className="semi">{title}</p>
        <p className="c2 t-sm">
          <DateOf at={startsAt} time />, {place}
          {state === 'cancelled' ? ', cancelled' : null}
        </p>
        {state === 'on' || state === 'over' ? (
          <p className="c2 t-sm num">
            {formatCount(attended)} {attended === 1 ? 'person' : 'people'} typed the code
          </p>
        ) : null}
        {code ? (
          <div role="status">
            <p className="joincode semi">{code.code}</p>
            <p className="c2 t-sm">
              Valid until <DateOf at={code.until} time />. People type it on the page ‘At an event’ (/campus-event).
            </p>
          </div>
        ) : null}
        {outcome ? (
          <p className="t-sm mt-1">
            {formatCount(outcome.came)} came. {outcome.text}
          </p>
        ) : null}
      </div>
      <div className="btn-group">
        {state === 'planned' ? (
          <>
            <Button size="sm" aria-label={`Change ${title}`} onClick={() => setAsks('change')}>
              Change
            </Button>
            <Button size="sm" look="quiet" aria-label={`Cancel event: ${title}`} onClick={() => setAsks('cancel')}>
              Cancel event
            </Button>
          </>
        ) : null}
        {state === 'on' ? (
          <Button size="sm" look={code ? 'second' : 'primary'} busy={show.isPending} onClick={() => show.mutate()}>
            {code ? 'Show a new code' : `Show a code for ${campusEventLimits.codeMinutes} minutes`}
          </Button>
        ) : null}
        {state === 'over' ? (
          <Button size="sm" aria-label={`${outcomeAct}: ${title}`} onClick={() => setAsks('outcome')}>
            {outcomeAct}
          </Button>
        ) : null}
      </div>
      {asks === 'change' ? <EventDialog event={event} onClose={() => setAsks(null)} /> : null}
      {asks === 'cancel' ? <CancelDialog event={event} onClose={() => setAsks(null)} /> : null}
      {asks === 'outcome' ? <OutcomeDialog event={event} onClose={() => setAsks(null)} /> : null}
    </li>
  )
}
