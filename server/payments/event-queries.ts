import { int, json, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'
import type { ProviderEvent } from './port.ts'

const key = { provider: text, eventId: text }

/** Returns no row for an event that is already stored. */
export const insertEvent = statement('event_insert', {
  takes: { ...key, type: text, payload: json<ProviderEvent>(), at: moment },
  gives: { event_id: text },
  sql: ({ provider, eventId, type, payload, at }) => `
    insert into payment_events (provider, event_id, type, payload, received_at)
    values (${provider}, ${eventId}, ${type}, ${payload}, ${at})
    on conflict do nothing returning event_id`,
})

export const findEvent = statement('event_find', {
  takes: key,
  gives: { state: text, type: text, payload: json<ProviderEvent>() },
  sql: ({ provider, eventId }) =>
    `select state, type, payload from payment_events where provider = ${provider} and event_id = ${eventId}`,
})

/** Ends a waiting event: applied, or parked for a reason. */
export const endEvent = statement('event_end', {
  takes: { ...key, reason: nullable(text), at: moment },
  sql: ({ provider, eventId, reason, at }) => `
    update payment_events set state = case when ${reason}::text is null then 'applied' else 'parked' end,
      reason = ${reason}, applied_at = ${at}
    where provider = ${provider} and event_id = ${eventId} and state = 'stored'`,
})

/** Parks a notice that no event reports but an administrator must know, once per id. */
export const parkNotice = statement('event_park', {
  takes: { ...key, type: text, payload: json<Record<string, unknown>>(), at: moment, reason: text },
  sql: ({ provider, eventId, type, payload, at, reason }) => `
    insert into payment_events (provider, event_id, type, payload, received_at, state, reason)
    values (${provider}, ${eventId}, ${type}, ${payload}, ${at}, 'parked', ${reason}) on conflict do nothing`,
})

/** Events whose job failed permanently, such as in a long outage of the provider. */
export const listForgottenEvents = statement('event_forgotten', {
  takes: { provider: text, before: moment },
  gives: { event_id: text },
  sql: ({ provider, before }) => `
    select event_id from payment_events where provider = ${provider} and state = 'stored' and received_at < ${before}
    order by received_at limit 50`,
})

/** A provider message that could not be applied here. */
export type ParkedRow = RowOf<typeof parkedRow>
const parkedRow = {
  provider: text,
  event_id: text,
  type: text,
  payload: json<Record<string, unknown>>(),
  received_at: moment,
  reason: nullable(text),
}

const parked = (way: 'asc' | 'desc', limit: string, beyond = '') => `
  select provider, event_id, type, payload, received_at, reason from payment_events where state = 'parked' ${beyond}
  order by received_at ${way}, provider ${way}, event_id ${way} limit ${limit}`

function parkedFrom(name: string, beyond: '<' | '>', way: 'asc' | 'desc') {
  return statement(name, {
    takes: { limit: int, at: moment, ...key },
    gives: parkedRow,
    sql: ({ limit, at, provider, eventId }) =>
      parked(
        way,
        limit,
        `and (received_at, provider, event_id) ${beyond} (${at}::timestamptz, ${provider}, ${eventId})`,
      ),
  })
}

/** Pages of parked events, newest first; backwards from a time, provider and id, oldest first. */
export const findParked = {
  first: statement('events_parked', {
    takes: { limit: int },
    gives: parkedRow,
    sql: ({ limit }) => parked('desc', limit),
  }),
  next: parkedFrom('events_parked_next', '<', 'desc'),
  previous: parkedFrom('events_parked_previous', '>', 'asc'),
} satisfies Record<Step, unknown>

export const countParked = statement('events_parked_count', {
  gives: { events: int },
  sql: () => "select count(*)::int as events from payment_events where state = 'parked'",
})

/** Settles a parked event; of two simultaneous calls, the second finds it settled. */
export const settleParked = statement('event_settle', {
  takes: key,
  gives: { type: text, purchaseId: nullable(text) },
  sql: ({ provider, eventId }) => `
    update payment_events set state = 'settled'
    where provider = ${provider} and event_id = ${eventId} and state = 'parked'
    returning type, payload ->> 'purchaseId' as "purchaseId"`,
})
