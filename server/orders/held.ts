import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { attachments, type Removed } from '#files/service.ts'
import type { Deps } from '../deps.ts'

// Of the other side an order says nothing but its moves: they are somebody else's data.
const order = `o.id, o.number, o.state, o.total_minor as "totalMinor", o.refunded_minor as "refundedMinor",
  o.fulfilment, o.consent_at as "consentAt",
  o.created_at as "createdAt", o.paid_at as "paidAt", o.delivered_at as "deliveredAt", o.completed_at as "completedAt",
  (select json_agg(json_build_object('projectId', l.project_id, 'title', l.title, 'quantity', l.quantity,
     'unitMinor', l.unit_minor, 'licence', l.licence, 'promised', l.promised) order by l.position)
   from order_lines l where l.order_id = o.id) as lines,
  (select json_agg(json_build_object('at', e.at, 'actor', e.actor, 'act', e.act, 'state', e.state, 'note', e.note,
     'amountMinor', e.amount_minor, 'ready', e.ready, 'until', e.until) order by e.id) from order_events e where e.order_id = o.id) as record,
  (select json_agg(json_build_object('id', f.id, 'name', f.name, 'url', f.url, 'size', f.size, 'sentAt', f.created_at)
     order by f.created_at) from order_files f where f.order_id = o.id and f.sender_id = $1) as files`
// What the buyer answered; the seller reads it on the page of the order.
const answers = `(select json_agg(a.value - 'questionId' order by l.position, a.at)
  from order_lines l, jsonb_array_elements(l.answers) with ordinality a (value, at) where l.order_id = o.id) as answers`
const invoice = `(select json_build_object('number', concat_ws('-', i.sign, i.year, i.number), 'issuedAt', i.issued_at, 'issuer', i.issuer)
  from invoices i where i.order_id = o.id and i.position = 0) as invoice,
  (select json_agg(json_build_object('number', concat_ws('-', i.sign, i.year, i.number), 'issuedAt', i.issued_at,
     'amountMinor', i.credited_minor - i.before_minor) order by i.position)
   from invoices i where i.order_id = o.id and i.position > 0) as "creditNotes"`

type Held = Record<string, unknown>
const purchasesOf = prepared<Held>(
  'purchases_held',
  `select p.id, p.state, p.total_minor as "totalMinor", p.currency, p.billing, p.terms_version as "termsVersion",
     p.created_at as "createdAt", p.paid_at as "paidAt", p.ended_at as "endedAt",
     (select json_build_object('provider', m.provider, 'reference', m.reference, 'state', m.state)
      from payments m where m.purchase_id = p.id) as payment,
     (select json_agg(json_build_object('amountMinor', r.amount_minor, 'state', r.state, 'at', r.created_at)
        order by r.created_at) from refunds r where r.purchase_id = p.id) as refunds
   from purchases p where p.buyer_id = $1 order by p.created_at`,
)
const boughtBy = prepared<Held>(
  'orders_held_bought',
  `select o.purchase_id as "purchaseId", ${order}, ${answers}, ${invoice} from orders o where o.buyer_id = $1 order by o.number`,
)
const soldBy = prepared<Held>(
  'orders_held_sold',
  `select ${order}, o.fee_minor - o.fee_refunded_minor as "feeMinor", ${invoice}
   from orders o where o.seller_id = $1 and o.state <> 'pending' order by o.number`,
)
const filesOf = prepared<{ id: string; name: string; key: string }>(
  'order_files_held',
  'select id, name, key from order_files where sender_id = $1 and key is not null and upload is null order by created_at',
)

/** What a person bought and sold, with the record of each order and the files they sent, for their own eyes. */
export async function heldOrders(db: Queryable, personId: number) {
  return {
    orders: {
      purchases: await purchasesOf(db, personId),
      bought: await boughtBy(db, personId),
      sold: await soldBy(db, personId),
    },
    files: await filesOf(db, personId),
  }
}

const findOpen = prepared<{ id: string }>(
  'orders_open',
  `select id from purchases where buyer_id = $1 and state = 'pending'
   union all select id from orders
   where (buyer_id = $1 or seller_id = $1) and paid_at is not null and ended_at is null limit 1`,
)

/** Whether somebody waits for a payment, or owes or is owed work: then their account stays (product 5). */
export async function hasOpenOrders(db: Queryable, personId: number): Promise<boolean> {
  return (await findOpen(db, personId)).length > 0
}

const takeWaiting = prepared<Removed>(
  'order_files_waiting_of',
  'delete from order_files where sender_id = $1 and event_id is null returning key, upload',
)
// An invoice names its buyer, and its seller has to keep it; nothing else does.
const forgetBilling = prepared(
  'purchases_forget',
  `update purchases p set billing = case
     when exists (select from orders o join invoices i on i.order_id = o.id where o.purchase_id = p.id)
       then p.billing || '{"email": ""}'
     else jsonb_build_object('name', '', 'email', '', 'country', p.billing ->> 'country') end
   where p.buyer_id = $1`,
)

/** Takes the person out of what they bought and sold, which is kept: the other side, and the law, ask for it. */
export async function eraseFromOrders(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await takeWaiting(tx, personId))
  await forgetBilling(tx, personId)
}
