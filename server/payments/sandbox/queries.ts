import type { PaymentState } from '@guildhall/contract/orders/commerce-options.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Delivery } from './cards.ts'

// Amounts are in minor units.

/** A payment as the sandbox stores it. */
export type SandboxPayment = RowOf<typeof payment>
const payment = {
  reference: text,
  purchase_id: text,
  amount_minor: int,
  currency: text,
  description: text,
  email: text,
  return_url: text,
  state: textOf<PaymentState>(),
  card: nullable(text),
  secure: bool,
  refusal: nullable(text),
  delivery: textOf<Delivery>(),
  disputed: bool,
  lost_minor: int,
  created_at: moment,
}
const columns = `reference, purchase_id, amount_minor, currency, description, email, return_url, state, card, secure,
  refusal, delivery, disputed, lost_minor, created_at`

/** Creates the payment of a purchase, or returns the existing one. The update changes nothing. */
export const openSandboxPayment = statement('sandbox_open', {
  takes: {
    reference: text,
    purchaseId: text,
    amountMinor: int,
    currency: text,
    description: text,
    email: text,
    returnUrl: text,
    at: moment,
  },
  gives: payment,
  sql: ({ reference, purchaseId, amountMinor, currency, description, email, returnUrl, at }) => `
    insert into sandbox_payments as p
      (reference, purchase_id, amount_minor, currency, description, email, return_url, created_at)
    values (${reference}, ${purchaseId}, ${amountMinor}, ${currency}, ${description}, ${email}, ${returnUrl}, ${at})
    on conflict (purchase_id) do update set reference = p.reference
    returning ${columns}`,
})

export const findSandboxPayment = statement('sandbox_find', {
  takes: { reference: text },
  gives: payment,
  sql: ({ reference }) => `select ${columns} from sandbox_payments where reference = ${reference}`,
})

export const lockSandboxPayment = statement('sandbox_lock', {
  takes: { reference: text },
  gives: payment,
  sql: ({ reference }) => `select ${columns} from sandbox_payments where reference = ${reference} for update`,
})

export const listSandboxPayments = statement('sandbox_list', {
  takes: { limit: int },
  gives: { ...payment, refunded_minor: int, undelivered: int },
  sql: ({ limit }) => `
    select ${columns},
      (select coalesce(sum(r.amount_minor), 0)::bigint from sandbox_refunds r where r.payment = p.reference) as refunded_minor,
      (select count(*) from sandbox_webhooks w where w.payment = p.reference and w.delivered_at is null) as undelivered
    from sandbox_payments p order by created_at desc limit ${limit}`,
})

/** Stores the result of an attempt; `settles_at` for a slow card. */
export const moveSandboxPayment = statement('sandbox_move', {
  takes: {
    reference: text,
    state: textOf<PaymentState>(),
    secure: bool,
    card: nullable(text),
    refusal: nullable(text),
    settles_at: nullable(moment),
    delivery: textOf<Delivery>(),
  },
  sql: ({ reference, state, secure, card, refusal, settles_at, delivery }) => `
    update sandbox_payments set state = ${state}, secure = ${secure}, card = ${card}, refusal = ${refusal},
      settles_at = ${settles_at}, delivery = ${delivery}
    where reference = ${reference}`,
})

export const isAnyDue = statement('sandbox_due', {
  takes: { at: moment },
  gives: { due: bool },
  sql: ({ at }) => `select exists (select from sandbox_payments where settles_at <= ${at}) as due`,
})

/** Slow payments that are due. */
export const settleDue = statement('sandbox_settle', {
  takes: { at: moment },
  gives: payment,
  sql: ({ at }) => `
    update sandbox_payments set state = 'succeeded', settles_at = null where settles_at <= ${at} returning ${columns}`,
})

export const setDisputed = statement('sandbox_dispute', {
  takes: { reference: text, isDisputed: bool },
  sql: ({ reference, isDisputed }) =>
    `update sandbox_payments set disputed = ${isDisputed} where reference = ${reference}`,
})

/** The payer won: everything not refunded before is returned now. */
export const loseDispute = statement('sandbox_dispute_lost', {
  takes: { reference: text },
  sql: ({ reference }) => `
    update sandbox_payments p set disputed = false, lost_minor = amount_minor
      - (select coalesce(sum(r.amount_minor), 0) from sandbox_refunds r where r.payment = p.reference)
    where reference = ${reference}`,
})

export const listRefunds = statement('sandbox_refunds_of', {
  takes: { reference: text },
  gives: { reference: text, refund_id: text, amount_minor: int },
  sql: ({ reference }) => `
    select reference, refund_id, amount_minor from sandbox_refunds where payment = ${reference}
    order by created_at, reference`,
})

export const insertSandboxRefund = statement('sandbox_refund_insert', {
  takes: { reference: text, refundId: text, payment: text, amountMinor: int, at: moment },
  sql: (p) => `
    insert into sandbox_refunds (reference, refund_id, payment, amount_minor, created_at)
    values (${p.reference}, ${p.refundId}, ${p.payment}, ${p.amountMinor}, ${p.at})`,
})

export const insertWebhook = statement('sandbox_webhook_insert', {
  takes: { reference: text, type: text, body: text, dueAt: moment },
  sql: ({ reference, type, body, dueAt }) =>
    `insert into sandbox_webhooks (payment, type, body, due_at) values (${reference}, ${type}, ${body}, ${dueAt})`,
})

/** Takes webhooks that are due, each for one worker: retried at growing intervals unless it is marked as delivered. */
export const takeWebhooks = statement('sandbox_webhooks_take', {
  takes: { at: moment, mostAttempts: int },
  gives: { id: int, body: text, due_at: moment },
  sql: ({ at, mostAttempts }) => `
    update sandbox_webhooks set attempts = attempts + 1,
      due_at = ${at}::timestamptz + least(interval '5 seconds' * 2 ^ attempts, interval '1 hour')
    where id in (
      select id from sandbox_webhooks where delivered_at is null and due_at <= ${at} and attempts < ${mostAttempts}
      order by due_at, id limit 20 for update skip locked)
    returning id, body, due_at`,
})

export const markDelivered = statement('sandbox_webhook_done', {
  takes: { id: int, at: moment },
  sql: ({ id, at }) => `update sandbox_webhooks set delivered_at = ${at} where id = ${id}`,
})

/** Stores a person's account, and returns its id. */
export const keepAccount = statement('sandbox_account_keep', {
  takes: { reference: text, personId: text, holder: text, iban: text },
  gives: { reference: text },
  sql: ({ reference, personId, holder, iban }) => `
    insert into sandbox_accounts as a (reference, person_id, holder, iban)
    values (${reference}, ${personId}, ${holder}, ${iban})
    on conflict (person_id) do update set holder = excluded.holder, iban = excluded.iban returning a.reference`,
})

/** Creates a payout, or returns the existing one. The update changes nothing. */
export const insertPayout = statement('sandbox_payout_insert', {
  takes: { reference: text, payoutId: text, account: text, amountMinor: int, currency: text, at: moment },
  gives: { reference: text },
  sql: ({ reference, payoutId, account, amountMinor, currency, at }) => `
    insert into sandbox_payouts as p (reference, payout_id, account, amount_minor, currency, created_at)
    values (${reference}, ${payoutId}, ${account}, ${amountMinor}, ${currency}, ${at})
    on conflict (payout_id) do update set reference = p.reference returning p.reference`,
})
