import type { Fulfilment, OrderState, PurchaseState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, json, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { attachments } from '#files/service.ts'
import { payments } from '#payments/service.ts'
import type { Deps } from '../deps.ts'
import type { Billing } from './purchase-tables.ts'
import { partOf } from './shares/order-shares.ts'

// It shows only the moves of the other side: the rest is that person's data.
const heldRow = {
  id: text,
  number: int,
  state: textOf<OrderState>(),
  totalMinor: int,
  refundedMinor: int,
  fulfilment: textOf<Fulfilment>(),
  consentAt: nullable(moment),
  createdAt: moment,
  paidAt: nullable(moment),
  deliveredAt: nullable(moment),
  completedAt: nullable(moment),
  lines: nullable(json<unknown[]>()),
  record: nullable(json<unknown[]>()),
  disputes: nullable(json<unknown[]>()),
  files: nullable(json<unknown[]>()),
  invoice: nullable(json<unknown>()),
  creditNotes: nullable(json<unknown[]>()),
}
const order = (
  personId: string,
) => `o.id, o.number, o.state, o.total_minor as "totalMinor", o.refunded_minor as "refundedMinor",
  o.fulfilment, o.consent_at as "consentAt",
  o.created_at as "createdAt", o.paid_at as "paidAt", o.delivered_at as "deliveredAt", o.completed_at as "completedAt",
  (select json_agg(json_build_object('projectId', l.project_id, 'milestoneId', l.milestone_id, 'serviceId', l.service_id, 'sessionTypeId', l.session_type_id, 'agentId', l.agent_id, 'chosen', l.chosen, 'title', l.title, 'quantity', l.quantity,
     'unitMinor', l.unit_minor, 'licence', l.licence, 'promised', l.promised) order by l.position)
   from order_lines l where l.order_id = o.id) as lines,
  (select json_agg(json_build_object('at', e.at, 'actor', e.actor, 'act', e.act, 'state', e.state, 'note', e.note,
     'amountMinor', e.amount_minor, 'ready', e.ready, 'until', e.until) order by e.id) from order_events e where e.order_id = o.id) as record,
  (select json_agg(json_build_object('number', d.id, 'openedBy', d.opened_by, 'openedAt', d.opened_at, 'askedMinor', d.asked_minor,
     'answeredAt', d.answered_at, 'outcome', d.outcome, 'decidedMinor', d.decided_minor, 'decidedDays', d.decided_days,
     'decidedAt', d.decided_at, 'appealedBy', d.appealed_by, 'appealedAt', d.appealed_at, 'endedAt', d.ended_at,
     'endedAct', d.ended_act) order by d.id) from disputes d where d.order_id = o.id) as disputes,
  (select json_agg(json_build_object('id', f.id, 'name', f.name, 'url', f.url, 'size', f.size, 'sentAt', f.created_at)
     order by f.created_at) from order_files f where f.order_id = o.id and f.sender_id = ${personId}) as files`
// The buyer's answers; the seller reads them on the order's page.
const answers = `(select json_agg(a.value - 'questionId' order by l.position, a.at)
  from order_lines l, jsonb_array_elements(l.answers) with ordinality a (value, at) where l.order_id = o.id) as answers`
const invoice = `(select json_build_object('number', concat_ws('-', i.sign, i.year, i.number), 'issuedAt', i.issued_at, 'issuer', i.issuer)
  from invoices i where i.order_id = o.id and i.position = 0) as invoice,
  (select json_agg(json_build_object('number', concat_ws('-', i.sign, i.year, i.number), 'issuedAt', i.issued_at,
     'amountMinor', i.credited_minor - i.before_minor) order by i.position)
   from invoices i where i.order_id = o.id and i.position > 0) as "creditNotes"`

const mine = { personId: int }

const purchasesOf = statement('purchases_held', {
  takes: mine,
  gives: {
    id: text,
    state: textOf<PurchaseState>(),
    totalMinor: int,
    currency: text,
    billing: json<Billing>(),
    termsVersion: nullable(text),
    createdAt: moment,
    paidAt: nullable(moment),
    endedAt: nullable(moment),
    payment: nullable(json<unknown>()),
    refunds: nullable(json<unknown[]>()),
  },
  sql: ({ personId }) => `
    select p.id, p.state, p.total_minor as "totalMinor", p.currency, p.billing, p.terms_version as "termsVersion",
      p.created_at as "createdAt", p.paid_at as "paidAt", p.ended_at as "endedAt",
      (select json_build_object('provider', m.provider, 'reference', m.reference, 'state', m.state)
       from payments m where m.purchase_id = p.id) as payment,
      (select json_agg(json_build_object('amountMinor', r.amount_minor, 'state', r.state, 'at', r.created_at)
         order by r.created_at) from refunds r where r.purchase_id = p.id) as refunds
    from purchases p where p.buyer_id = ${personId} order by p.created_at`,
})
const boughtBy = statement('orders_held_bought', {
  takes: mine,
  gives: { purchaseId: text, ...heldRow, answers: nullable(json<unknown[]>()) },
  sql: ({ personId }) => `
    select o.purchase_id as "purchaseId", ${order(personId)}, ${answers}, ${invoice}
    from orders o where o.buyer_id = ${personId} order by o.number`,
})
const soldBy = statement('orders_held_sold', {
  takes: mine,
  gives: { ...heldRow, feeMinor: int },
  sql: ({ personId }) => `
    select ${order(personId)}, o.fee_minor - o.fee_refunded_minor as "feeMinor", ${invoice}
    from orders o where o.seller_id = ${personId} and o.state <> 'pending' order by o.number`,
})
const filesOf = statement('order_files_held', {
  takes: mine,
  gives: { id: text, name: text, key: text },
  sql: ({ personId }) => `
    select id, name, key from order_files where sender_id = ${personId} and key is not null and upload is null
    order by created_at`,
})

const sharedWith = statement('orders_held_shared', {
  takes: mine,
  gives: { number: int, titles: nullable(text), basisPoints: int, partMinor: int, paidAt: nullable(moment) },
  sql: ({ personId }) => `
    select o.number, (select string_agg(l.title, '; ' order by l.position) from order_lines l where l.order_id = o.id) as titles,
      s.basis_points as "basisPoints", ${partOf} as "partMinor", o.paid_at as "paidAt"
    from ledger_accounts a join order_shares s on s.pending_account_id = a.id join orders o on o.id = s.order_id
    where a.user_id = ${personId} and o.paid_at is not null order by o.number`,
})

/** Returns a person's purchases and sales, with the record of each order and the files they sent, for their data export. */
export async function heldOrders(db: Queryable, personId: number) {
  return {
    orders: {
      purchases: await purchasesOf(db, { personId }),
      bought: await boughtBy(db, { personId }),
      sold: await soldBy(db, { personId }),
      shared: await sharedWith(db, { personId }),
    },
    files: await filesOf(db, { personId }),
  }
}

const findOpen = statement('orders_open', {
  takes: mine,
  gives: { id: text },
  sql: ({ personId }) => `
    select id from purchases where buyer_id = ${personId} and state = 'pending'
    union all select id from orders
    where (buyer_id = ${personId} or seller_id = ${personId}) and paid_at is not null and ended_at is null
    union all select o.id from ledger_accounts a join order_shares s on s.pending_account_id = a.id join orders o on o.id = s.order_id
    where a.user_id = ${personId} and o.paid_at is not null and o.ended_at is null limit 1`,
})

/** Whether a purchase waits for its payment or an order, also one with a share of the person, is not over: the account then stays. */
export async function hasOpenOrders(db: Queryable, personId: number): Promise<boolean> {
  return (await findOpen(db, { personId })).length > 0
}

const takeWaiting = statement('order_files_waiting_of', {
  takes: mine,
  gives: { key: nullable(text), upload: nullable(text) },
  sql: ({ personId }) =>
    `delete from order_files where sender_id = ${personId} and event_id is null returning key, upload`,
})
// An invoice names its buyer, and its seller has to keep it; no other row keeps the name.
const forgetBilling = statement('purchases_forget', {
  takes: mine,
  sql: ({ personId }) => `
    update purchases p set billing = case
      when exists (select from orders o join invoices i on i.order_id = o.id where o.purchase_id = p.id)
        then p.billing || '{"email": ""}'
      else jsonb_build_object('name', '', 'email', '', 'country', p.billing ->> 'country') end
    where p.buyer_id = ${personId}`,
})

/** Removes the person from their orders and purchases. The orders stay: the other side and the law need them. */
export async function eraseFromOrders(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await takeWaiting(tx, { personId }))
  await forgetBilling(tx, { personId })
  await payments.forgetCardsOf(tx, personId)
}
