import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'

/** What a provider said and nobody could make true here. */
export interface ParkedRow {
  provider: string
  event_id: string
  type: string
  payload: Record<string, unknown>
  received_at: string
  reason: string | null
}

function parked(from: Step): string {
  const [beyond, way] = from === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return `select provider, event_id, type, payload, received_at, reason from payment_events where state = 'parked'
     ${from === 'first' ? '' : `and (received_at, provider, event_id) ${beyond} ($2::timestamptz, $3, $4)`}
   order by received_at ${way}, provider ${way}, event_id ${way} limit $1`
}

/** Pages of parked ones, newest first, from a moment, provider and id backwards the oldest first. */
export const findParked = {
  first: prepared<ParkedRow>('events_parked', parked('first')),
  next: prepared<ParkedRow>('events_parked_next', parked('next')),
  previous: prepared<ParkedRow>('events_parked_previous', parked('previous')),
}

export const countParked = prepared<{ events: number }>(
  'events_parked_count',
  "select count(*)::int as events from payment_events where state = 'parked'",
)

/** Settles one that is parked; of two at once the second finds it settled. */
export const settleParked = prepared<{ type: string }>(
  'event_settle',
  `update payment_events set state = 'settled' where provider = $1 and event_id = $2 and state = 'parked'
   returning type`,
)
