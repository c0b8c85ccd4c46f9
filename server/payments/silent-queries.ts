import type { PaymentState, PurchaseState } from '@guildhall/contract/commerce-options.ts'
import { prepared } from '#db/statement.ts'

/**
 * Takes payments it is time to ask about; next time it is after a quarter of their age, at least a minute, at most six
 * hours, and soon after a pending purchase ends by itself.
 */
export const takeSilent = prepared<{
  purchase_id: string
  reference: string | null
  state: PaymentState
  purchase_state: PurchaseState
  email: string
}>(
  'payments_silent',
  `update payments p set
     ask_at = $1::timestamptz + least(
       greatest(($1 - p.created_at) / 4, interval '1 minute'),
       interval '6 hours',
       case when u.state = 'pending' then greatest(u.expires_at - $1, interval '0') + interval '1 minute' end)
   from purchases u
   where u.id = p.purchase_id and p.purchase_id in (
     select purchase_id from payments where provider = $2 and ask_at <= $1
     order by ask_at limit $3 for update skip locked)
   returning p.purchase_id, p.reference, p.state, u.state as purchase_state, u.billing ->> 'email' as email`,
)

/** Events whose job was given up, such as in a long outage of the provider. */
export const listForgottenEvents = prepared<{ event_id: string }>(
  'event_forgotten',
  `select event_id from payment_events where provider = $1 and state = 'stored' and received_at < $2
   order by received_at limit 50`,
)

/** Refunds the provider has not heard of although their job is long over. */
export const listForgottenRefunds = prepared<{ id: string }>(
  'refunds_forgotten',
  `select r.id from refunds r join payments p on p.purchase_id = r.purchase_id
   where p.provider = $1 and r.state = 'requested' and r.reference is null and r.created_at < $2
   order by r.created_at limit 20`,
)

/** When the provider is asked next. */
export const askNow = prepared('payment_ask_now', 'update payments set ask_at = $2 where purchase_id = $1')
