import { prepared } from '#db/statement.ts'
import type { ProviderEvent } from './port.ts'

/** Of an event that is here already there is no row. */
export const insertEvent = prepared<{ event_id: string }>(
  'event_insert',
  `insert into payment_events (provider, event_id, type, payload, received_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning event_id`,
)
export const findEvent = prepared<{ state: string; type: string; payload: ProviderEvent }>(
  'event_find',
  'select state, type, payload from payment_events where provider = $1 and event_id = $2',
)
/** Ends an event that waits: applied, or parked for a reason. */
export const endEvent = prepared(
  'event_end',
  `update payment_events set state = case when $3::text is null then 'applied' else 'parked' end, reason = $3, applied_at = $4
   where provider = $1 and event_id = $2 and state = 'stored'`,
)
/** Parks what no event says but an administrator has to know, once under its id. */
export const parkNotice = prepared(
  'event_park',
  `insert into payment_events (provider, event_id, type, payload, received_at, state, reason)
   values ($1, $2, $3, $4, $5, 'parked', $6) on conflict do nothing`,
)
