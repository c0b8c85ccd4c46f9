import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { TimelineStep } from '#ui/progress/progress.tsx'
import { DayOf } from '../day-of.tsx'
import { recordOf, Until } from '../order-record.tsx'
import { nameOf } from '../words.ts'
import { eventsOf } from './events.ts'

/** What happened in a dispute, and what comes next. */
export function timelineOf(order: Order, dispute: Dispute): TimelineStep[] {
  const done = eventsOf(order, dispute).map((event, index): TimelineStep => {
    const isSaid = event.act === 'decide' || event.act === 'propose-split' || event.act === 'accept-split'
    return {
      id: `${index} ${event.at}`,
      title: recordOf(order, event),
      state: 'done',
      when: <DayOf at={event.at} time />,
      ...(event.until ? { detail: <Until event={event} /> } : {}),
      ...(isSaid && event.note ? { detail: <p className="ord__note">{event.note}</p> } : {}),
    }
  })
  return [...done, ...comingSteps(order, dispute)]
}

function comingSteps(order: Order, dispute: Dispute): TimelineStep[] {
  const { stage, answerBy, decideBy, decision } = dispute
  const by = (at: string | null) =>
    at ? (
      <>
        by <DayOf at={at} />
      </>
    ) : null
  const answer: TimelineStep = {
    title: `${order.role === dispute.answerFrom ? 'You answer' : `${nameOf(order, dispute.answerFrom)} answers`}`,
    state: 'current',
    when: by(answerBy),
  }
  const decide: TimelineStep = {
    title: 'Our staff decide',
    state: stage === 'decision' ? 'current' : 'coming',
    when: by(decideBy) ?? `within ${disputeLimits.decideDays} days`,
    detail: 'In writing and with reasons, by somebody who is not a side',
  }
  const appeal: TimelineStep = {
    title: stage === 'appeal' ? 'Our staff decide the appeal' : 'Time to appeal',
    state: stage === 'decided' || stage === 'appeal' ? 'current' : 'coming',
    when: stage === 'appeal' ? by(decideBy) : decision ? by(decision.carriedOutAt) : `${disputeLimits.heldDays} days`,
    detail: 'Once, decided by another person',
  }
  const moved: TimelineStep = {
    title: 'The decision is carried out',
    state: 'coming',
    when: decision ? by(decision.carriedOutAt) : null,
    detail: 'The money moves, with a line in the record',
  }
  if (stage === 'answer') return [answer, decide, appeal, moved]
  if (stage === 'decision') return [decide, appeal, moved]
  return stage === 'decided' || stage === 'appeal' ? [appeal, moved] : []
}
