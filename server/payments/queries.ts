import type { PaymentState, PurchaseState } from '@guildhall/contract/orders/commerce-options.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { PaymentTruth } from './port.ts'

// Amounts are in minor units.

type RefundState = PaymentTruth['refunds'][number]['state']
const refundState = textOf<RefundState>()

/** The payment of a purchase as it is stored here. */
export type PaymentRow = RowOf<typeof paymentRow>
const paymentRow = {
  purchase_id: text,
  provider: text,
  /** Null until the provider has answered. */
  reference: nullable(text),
  state: textOf<PaymentState>(),
  amount_minor: int,
  currency: text,
  refusal: nullable(text),
}
const columns = 'purchase_id, provider, reference, state, amount_minor, currency, refusal'

export const findPayment = statement('payment_find', {
  takes: { purchaseId: text },
  gives: paymentRow,
  sql: ({ purchaseId }) => `select ${columns} from payments where purchase_id = ${purchaseId}`,
})

/** The payment with that reference at the provider. */
export const findPaymentOf = statement('payment_find_of', {
  takes: { provider: text, reference: text },
  gives: paymentRow,
  sql: ({ provider, reference }) =>
    `select ${columns} from payments where provider = ${provider} and reference = ${reference}`,
})

export const insertPayment = statement('payment_insert', {
  takes: { purchaseId: text, provider: text, amountMinor: int, currency: text, at: moment, askAt: moment },
  sql: ({ purchaseId, provider, amountMinor, currency, at, askAt }) => `
    insert into payments (purchase_id, provider, amount_minor, currency, created_at, ask_at)
    values (${purchaseId}, ${provider}, ${amountMinor}, ${currency}, ${at}, ${askAt})`,
})

/** Stores the provider's reference of a payment, which never changes once it is known. A refused payment is open again. */
export const keepReference = statement('payment_keep_reference', {
  takes: { purchaseId: text, reference: text },
  sql: ({ purchaseId, reference }) => `
    update payments set reference = coalesce(reference, ${reference}), refusal = null,
      state = case state when 'failed' then 'open' else state end
    where purchase_id = ${purchaseId} and (reference is null or state = 'failed')`,
})

/** Locks a purchase. Every transaction that locks a payment locks its purchase first. */
export const lockPurchase = statement('payment_purchase_lock', {
  takes: { purchaseId: text },
  gives: { id: text, state: textOf<PurchaseState>() },
  sql: ({ purchaseId }) => `select id, state from purchases where id = ${purchaseId} for update`,
})

export type LockedPayment = RowOf<typeof lockedPayment>
const lockedPayment = {
  provider: text,
  reference: nullable(text),
  state: textOf<PaymentState>(),
  amount_minor: int,
  currency: text,
  known: int,
  disputed: bool,
  lost_minor: int,
}
export const lockPayment = statement('payment_lock', {
  takes: { purchaseId: text },
  gives: lockedPayment,
  sql: ({ purchaseId }) => `
    select provider, reference, state, amount_minor, currency, known, disputed_at is not null as disputed, lost_minor
    from payments where purchase_id = ${purchaseId} for update`,
})

/** Numbers a request to the provider, so that an earlier request's answer never overrides that of a later one. */
export const countAsk = statement('payment_ask', {
  takes: { purchaseId: text },
  gives: { asks: int },
  sql: ({ purchaseId }) => `update payments set asks = asks + 1 where purchase_id = ${purchaseId} returning asks`,
})

/**
 * Stores the state of a payment. Once it is final, the provider is not asked again. The card is kept when it pays, and not by
 * later news: it may have been forgotten meanwhile.
 */
export const keepTruth = statement('payment_keep', {
  takes: {
    purchaseId: text,
    reference: text,
    state: textOf<PaymentState>(),
    refusal: nullable(text),
    ask: int,
    isDisputed: bool,
    lostMinor: int,
    card: nullable(text),
    at: moment,
    askAt: moment,
  },
  sql: ({ purchaseId, reference, state, refusal, ask, isDisputed, lostMinor, card, at, askAt }) => `
    update payments p set reference = ${reference}, state = ${state}, refusal = ${refusal}, known = ${ask},
      disputed_at = case when ${isDisputed} then coalesce(disputed_at, ${at}) end,
      lost_minor = greatest(lost_minor, ${lostMinor}::bigint),
      card = case when p.state <> 'succeeded' and ${state} = 'succeeded' then ${card} else p.card end,
      ask_at = case when ${state} not in ('succeeded', 'cancelled')
        or exists (select from refunds r where r.purchase_id = p.purchase_id and r.state = 'requested')
        then coalesce(ask_at, ${askAt}) end
    where purchase_id = ${purchaseId}`,
})

/** Forgets with which cards a person paid. */
export const forgetCardsOf = statement('payment_cards_forget', {
  takes: { buyerId: int },
  sql: ({ buyerId }) => `
    update payments m set card = null from purchases p
    where p.id = m.purchase_id and p.buyer_id = ${buyerId} and m.card is not null`,
})

/** Forgets with which cards was paid before a time. */
export const forgetOldCards = statement('payment_cards_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `update payments set card = null where card is not null and created_at < ${before}`,
})

/**
 * Takes the payments about which the provider must be asked now. Each is due again after a quarter of its age, between
 * a minute and six hours, and at the latest a minute after its pending purchase expires.
 */
export const takeSilent = statement('payments_silent', {
  takes: { at: moment, provider: text, limit: int },
  gives: {
    purchase_id: text,
    reference: nullable(text),
    state: textOf<PaymentState>(),
    purchase_state: textOf<PurchaseState>(),
    email: text,
  },
  sql: ({ at, provider, limit }) => `
    update payments p set
      ask_at = ${at}::timestamptz + least(
        greatest((${at} - p.created_at) / 4, interval '1 minute'),
        interval '6 hours',
        case when u.state = 'pending' then greatest(u.expires_at - ${at}, interval '0') + interval '1 minute' end)
    from purchases u
    where u.id = p.purchase_id and p.purchase_id in (
      select purchase_id from payments where provider = ${provider} and ask_at <= ${at}
      order by ask_at limit ${limit} for update skip locked)
    returning p.purchase_id, p.reference, p.state, u.state as purchase_state, u.billing ->> 'email' as email`,
})

/** Sets when the provider is asked next. */
export const setAskAt = statement('payment_ask_now', {
  takes: { purchaseId: text, askAt: moment },
  sql: ({ purchaseId, askAt }) => `update payments set ask_at = ${askAt} where purchase_id = ${purchaseId}`,
})

/** A refund with the payment it is taken from. */
export const findRefund = statement('refund_find', {
  takes: { id: text },
  gives: {
    id: text,
    purchase_id: text,
    amount_minor: int,
    state: refundState,
    reference: nullable(text),
    provider: text,
    payment: nullable(text),
  },
  sql: ({ id }) => `
    select r.id, r.purchase_id, r.amount_minor, r.state, r.reference, p.provider, p.reference as payment
    from refunds r join payments p on p.purchase_id = r.purchase_id where r.id = ${id}`,
})

/** Stores the provider's state of a refund. A failed refund stays failed; a successful one can still fail at the bank. */
export const keepRefund = statement('refund_keep', {
  takes: { id: text, reference: nullable(text), state: refundState, at: moment },
  gives: { id: text },
  sql: ({ id, reference, state, at }) => `
    update refunds set reference = coalesce(reference, ${reference}), state = ${state},
      ended_at = case when ${state} = 'requested' then null else coalesce(ended_at, ${at}) end
    where id = ${id} and (state = 'requested' or (state = 'succeeded' and ${state} = 'failed'))
    returning id`,
})

/** The refund of a late payment, if it was decided. */
export const findLateRefund = statement('refund_late', {
  takes: { purchaseId: text },
  gives: { id: text },
  sql: ({ purchaseId }) => `select id from refunds where purchase_id = ${purchaseId} and order_id is null`,
})

/**
 * Inserts a refund, or returns the existing one of a late payment. The update changes nothing; it makes the existing row
 * returnable.
 */
export const insertRefund = statement('refund_insert', {
  takes: { id: text, purchaseId: text, orderId: nullable(text), amountMinor: int, at: moment },
  gives: { id: text, made: bool },
  sql: ({ id, purchaseId, orderId, amountMinor, at }) => `
    insert into refunds as r (id, purchase_id, order_id, amount_minor, created_at)
    values (${id}, ${purchaseId}, ${orderId}, ${amountMinor}, ${at})
    on conflict (purchase_id) where order_id is null do update set id = r.id
    returning id, xmax = 0 as made`,
})

/** Refunds the provider never received although their job ended long ago. */
export const listForgottenRefunds = statement('refunds_forgotten', {
  takes: { provider: text, before: moment },
  gives: { id: text },
  sql: ({ provider, before }) => `
    select r.id from refunds r join payments p on p.purchase_id = r.purchase_id
    where p.provider = ${provider} and r.state = 'requested' and r.reference is null and r.created_at < ${before}
    order by r.created_at limit 20`,
})
