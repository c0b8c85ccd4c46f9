import { prepared } from '#db/statement.ts'

/** What a provider said and nobody could make true here. */
export interface ParkedRow {
  provider: string
  event_id: string
  type: string
  payload: Record<string, unknown>
  received_at: string
  reason: string | null
}

/** Parked ones before a moment, provider and id, newest first. */
export const findParked = prepared<ParkedRow>(
  'events_parked',
  `select provider, event_id, type, payload, received_at, reason from payment_events
   where state = 'parked' and (received_at, provider, event_id) < ($1::timestamptz, $2, $3)
   order by received_at desc, provider desc, event_id desc limit $4`,
)

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
