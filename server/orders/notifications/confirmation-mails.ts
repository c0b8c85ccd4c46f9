import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { refundSentence } from '@guildhall/contract/orders/cancel-rules.ts'
import type { Fulfilment, OrderAct, OrderActor, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { int, json, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { ConfirmedOrder, Mail } from '#mail/port.ts'
import { shownName } from '#users/tables.ts'
import type { Deps } from '../../deps.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import type { Issuer } from '../invoice-tables.ts'
import { momentText } from '../moments.ts'
import type { Act } from '../order-state.ts'
import type { Billing } from '../purchase-tables.ts'
import { columns, findLinesOf, type LineRow, type OrderRow, orderRow, runsOf, sessionOf } from '../queries.ts'

/** The acts that are always mailed to the buyer: their order, their consent, and refunds. */
const confirmed: readonly OrderAct[] = [
  'open-assets',
  'withdraw',
  'cancel',
  'abandon',
  'rules-missed',
  'hold-lost',
  'host-absent',
  'session-outage',
  'refund',
  'unworked',
  'unused',
  'dispute-lost',
]

/** How a dispute ends; mailed when it ends with a refund. */
const disputeEnds: readonly OrderAct[] = [
  'accept-split',
  'silence',
  'undecided',
  'appeal-undecided',
  'carry-out',
  'miss-date',
]

const isMailed = ({ act, amountMinor = 0 }: Act) =>
  confirmed.includes(act) || (disputeEnds.includes(act) && amountMinor > 0)

/** Whether a mail confirms an act to the buyer, so that its notification is not mailed too. */
export function isConfirmed(order: OrderRow, act: Act): boolean {
  return order.paid_at !== null && (act.act === 'paid' || act.atOnce === true || isMailed(act))
}

/**
 * Queues the mail that confirms an act, in the transaction of the act. A purchase is confirmed as a whole, when it is paid.
 */
export async function confirm(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  order: OrderRow,
  act: Act & { event: number },
): Promise<void> {
  if (order.buyer_id === null || order.paid_at === null || !isMailed(act)) return
  // Files that open on payment are in the confirmation of the purchase.
  if (act.act === 'open-assets' && act.actor !== 'buyer') return
  await jobs.enqueue(tx, 'order-mail', { event: act.event })
}

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Queryable
  mail: Mail
}

/** Mails a buyer the confirmation and receipt of a purchase, or that the money came too late for it and is refunded. */
export async function sendPurchaseMail(
  { config, db, mail }: MailDeps,
  { id, what }: { id: string; what: 'paid' | 'late' },
): Promise<void> {
  const [purchase] = await findConfirmed(db, { purchaseId: id })
  if (!purchase) return
  const { email, total_minor, currency, billing, paid_at } = purchase
  const url = `${config.origin}/payment-success?purchase=${id}`
  if (what === 'late') return mail.send('payment-late', email, { amount: moneyText(total_minor, currency), url })
  if (paid_at === null) return
  const rows = await findConfirmedOrders(db, { purchaseId: id })
  const lines = await findLinesOf(db, { orderIds: rows.map((row) => row.id) })
  const orders = rows.map((row) => {
    const own = lines.filter(({ order_id }) => order_id === row.id)
    return orderOf(row, own, { currency, origin: config.origin, paidAt: paid_at })
  })
  const [only, ...more] = orders
  await mail.send('purchase-confirmed', email, {
    orders,
    total: total_minor === 0 ? null : moneyText(total_minor, currency),
    paidAt: momentText(paid_at),
    billedTo: [billing.company, billing.name, billing.email].filter(Boolean).join(', '),
    url: only && more.length === 0 ? only.url : url,
    refundPolicyUrl: `${config.origin}/refund-policy`,
    termsUrl: `${config.origin}/terms-conditions`,
  })
}

interface Sale {
  currency: string
  origin: string
  paidAt: string
}

function orderOf(row: ConfirmedRow, lines: LineRow[], { currency, origin, paidAt }: Sale): ConfirmedOrder {
  const { id, number, issuer, seller, due_at, consent_at, total_minor } = row
  const money = (minor: number) => moneyText(minor, currency, { zero: 'free' })
  const from = rulesOf(row).cancelFrom(row)
  const ends = rulesOf(row).withdrawEnds(row)
  return {
    number,
    seller: issuer ? [issuer.name, ...issuer.address.split(/\s*\n\s*/), issuer.country].join(', ') : (seller ?? ''),
    items: lines.map((line) => {
      const { title, quantity, unit_minor, licence, milestone } = line
      const session = sessionOf(line)
      if (session)
        return `${title} on ${momentText(session.start)}, ${session.minutes} minutes, ${money(unit_minor)}. ${refundSentence(session.cancelRule)}`
      const bought = runsOf(line)
      if (bought) return `${title}, ${money(unit_minor)}`
      if (milestone) return `${title} (${milestoneText(milestone)}), ${money(unit_minor * quantity)}`
      const licences = quantity === 1 ? 'one licence' : `${quantity} licences at ${money(unit_minor)}`
      return `${title}: ${licences} (${licence ? licenceTexts[licence].name : ''}), ${money(unit_minor * quantity)}`
    }),
    total: total_minor === 0 ? null : moneyText(total_minor, currency),
    consent: consent_at === null ? null : { text: rulesOf(row).words.consent, at: momentText(consent_at) },
    filesOpenOn: row.has_files ? momentText(daysAfter(new Date(paidAt), orderLimits.filesDays)) : null,
    milestone: ends && { withdrawUntil: momentText(ends), waits: due_at === null },
    work:
      due_at && from
        ? {
            due: momentText(due_at),
            cancelFrom: momentText(from),
            endsOn: momentText(daysAfter(new Date(due_at), orderLimits.abandonDays)),
          }
        : null,
    url: `${origin}/orders/${id}`,
    invoice:
      row.invoice === null ? null : { number: `${row.year}-${row.invoice}`, url: `${origin}/orders/${id}/invoice` },
  }
}

/** Mails a buyer the confirmation of an entry in an order's record: consent, withdrawal, cancellation or refund. */
export async function sendOrderMail({ config, db, mail }: MailDeps, { event }: { event: number }): Promise<void> {
  const [row] = await findEventToConfirm(db, { eventId: event })
  if (!row) return
  const { email, number, title, lines, act, at, note, currency, amount_minor } = row
  const { isAtTime } = rulesOf(row)
  const common = {
    number,
    work: lines > 1 ? `${title} and ${lines - 1} more` : title,
    at: momentText(at),
    url: `${config.origin}/orders/${row.order_id}`,
  }
  const amount = amount_minor ? moneyText(amount_minor, currency) : null
  if (act === 'open-assets') return mail.send('files-opened', email, { ...common, consent: consentTexts.order })
  if (act === 'refund' || act === 'unworked' || act === 'unused' || act === 'dispute-lost' || disputeEnds.includes(act))
    return mail.send('order-refunded', email, {
      ...common,
      ...{ amount: amount ?? '', by: refunderOf(row), note: act === 'refund' ? note : '' },
    })
  const part = row.state === 'cancelled' || isAtTime ? 'order' : act === 'withdraw' ? 'files' : 'work'
  await mail.send('order-cancelled', email, { ...common, amount, note, part, by: cancellerOf(row) })
}

function refunderOf({ act, actor }: EventToConfirm) {
  if (act === 'dispute-lost') return 'bank'
  if (act === 'unworked') return 'hours'
  if (act === 'unused') return 'runs'
  if (act === 'accept-split') return 'agreement'
  if (act === 'carry-out' || act === 'appeal-undecided' || actor === 'staff') return 'staff'
  return disputeEnds.includes(act) ? 'clock' : 'seller'
}

function cancellerOf({ act, actor, fulfilment }: EventToConfirm) {
  if (act === 'host-absent' || act === 'session-outage') return act
  if (act === 'cancel' && rulesOf({ fulfilment }).isAtTime) return actor === 'buyer' ? 'guest' : 'host'
  if (act === 'withdraw') return 'withdrawal'
  if (act === 'hold-lost') return 'taken'
  return actor === 'buyer' || actor === 'seller' ? actor : 'clock'
}

/** A purchase with its buyer's mail address; no row once their account is erased. */
const findConfirmed = statement('purchase_confirmed', {
  takes: { purchaseId: text },
  gives: { email: text, total_minor: int, currency: text, billing: json<Billing>(), paid_at: nullable(moment) },
  sql: ({ purchaseId }) => `
    select b.email::text, p.total_minor, p.currency, p.billing, p.paid_at
    from purchases p join people b on b.id = p.buyer_id where p.id = ${purchaseId}`,
})

const confirmedRow = {
  ...orderRow,
  seller: nullable(text),
  year: nullable(int),
  invoice: nullable(int),
  issuer: nullable(json<Issuer>()),
}
type ConfirmedRow = RowOf<typeof confirmedRow>

/** The orders of a purchase with their sellers and invoices. */
const findConfirmedOrders = statement('purchase_confirmed_orders', {
  takes: { purchaseId: text },
  gives: confirmedRow,
  sql: ({ purchaseId }) => `
    select ${columns}, i.year, i.number as invoice, i.issuer,
      ${shownName('s')} as seller
    from orders o left join invoices i on i.order_id = o.id and i.position = 0 left join people s on s.id = o.seller_id
    where o.purchase_id = ${purchaseId} order by o.number`,
})

const eventToConfirm = {
  order_id: text,
  number: int,
  email: text,
  currency: text,
  at: moment,
  actor: textOf<OrderActor>(),
  act: textOf<OrderAct>(),
  state: textOf<OrderState>(),
  fulfilment: textOf<Fulfilment>(),
  note: text,
  amount_minor: nullable(int),
  total_minor: int,
  title: text,
  lines: int,
}
/** An entry of an order's record, with the values for a mail about it. */
type EventToConfirm = RowOf<typeof eventToConfirm>

/** No row once the buyer's account is erased. */
const findEventToConfirm = statement('order_event_confirmed', {
  takes: { eventId: int },
  gives: eventToConfirm,
  sql: ({ eventId }) => `
    select o.id as order_id, o.number, b.email::text, p.currency, e.at, e.actor, e.act, e.state, o.fulfilment, e.note, e.amount_minor, o.total_minor,
      (select l.title from order_lines l where l.order_id = o.id order by l.position limit 1) as title,
      (select count(*)::int from order_lines l where l.order_id = o.id) as lines
    from order_events e join orders o on o.id = e.order_id join purchases p on p.id = o.purchase_id
    join people b on b.id = o.buyer_id where e.id = ${eventId}`,
})
