import type { ConfirmedOrder, MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** At the end of each confirmation. */
const always = 'We always send this email, whatever your notification settings are. Keep it as your confirmation.'
/** Where a refund goes. */
const back = 'It goes to the card or account you paid with. Your bank may take some days to show it.'

/** Confirms a purchase: items, seller, price, what the buyer agreed to, and how to withdraw or cancel. */
export function purchaseConfirmed(values: MailValues['purchase-confirmed']): Laid {
  const { orders, total, paidAt, billedTo, url } = values
  const isOne = orders.length === 1
  const name = `${isOne ? 'order' : 'orders'} ${listOf(orders.map(({ number }) => String(number)))}`
  return layOut({
    subject: `Confirmation of ${name}`,
    preview: total ? `You paid ${total}.` : 'It costs nothing.',
    paragraphs: [
      'Hello,',
      total
        ? `This confirms your ${name}. You paid ${total} on ${paidAt}, and this email is your receipt.`
        : `This confirms your ${name} of ${paidAt}. It costs nothing.`,
      ...orders.flatMap(orderWords),
    ],
    action: { label: isOne ? 'Open your order' : 'Open your orders', url },
    notes: [
      `Billed to ${billedTo}. Prices are final.`,
      `Refund policy: ${values.refundPolicyUrl}`,
      `Terms and conditions: ${values.termsUrl}`,
      always,
    ],
  })
}

function orderWords({
  number,
  seller,
  items,
  total,
  filesOpenOn,
  consent,
  milestone,
  work,
  url,
  invoice,
}: ConfirmedOrder): string[] {
  return [
    `Order ${number}, from ${seller}`,
    ...items,
    total ? `Total of this order: ${total}` : 'Total of this order: free',
    ...(filesOpenOn ? [filesWords(filesOpenOn, consent)] : []),
    ...(milestone ? [milestoneWords(milestone, consent)] : []),
    ...(work
      ? [
          `${filesOpenOn ? 'The rest is made to order and' : milestone ? 'It is' : 'It is made to order and'} due on ${work.due}. If nothing is delivered, you can cancel on the order’s page from ${work.cancelFrom}, and it is cancelled automatically on ${work.endsOn}. You then get the price back.`,
        ]
      : []),
    `The order: ${url}`,
    ...(invoice ? [`Invoice ${invoice.number}: ${invoice.url}`] : []),
  ]
}

function milestoneWords(
  { withdrawUntil, waits }: NonNullable<ConfirmedOrder['milestone']>,
  consent: ConfirmedOrder['consent'],
): string {
  const agreed = consent ? `You agreed to this at checkout on ${consent.at}: “${consent.text}” ` : ''
  const begins = waits ? ' Its days start when the milestone before it is over.' : ''
  return `${agreed}You can withdraw on the order’s page until ${withdrawUntil}, as long as the seller has not begun.${begins}`
}

function filesWords(openOn: string, consent: ConfirmedOrder['consent']): string {
  if (consent)
    return `The files are open. You agreed to this at checkout on ${consent.at}: “${consent.text}” You can no longer withdraw from buying them.`
  return `The files are locked until you open them, and open automatically on ${openOn}. Before that you can withdraw without giving a reason: choose ‘Withdraw’ on the order’s page, and you get their full price back.`
}

/** Confirms that a payment which arrived after the purchase ended is refunded. */
export function paymentLate({ amount, url }: MailValues['payment-late']): Laid {
  return layOut({
    subject: `Your payment of ${amount} came too late`,
    preview: 'You get all of it back.',
    paragraphs: [
      'Hello,',
      `${amount} arrived after the purchase had been cancelled. You bought nothing, and you get all of it back. ${back}`,
    ],
    action: { label: 'Open the purchase', url },
    notes: [always],
  })
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Confirms that the buyer opened the files, and so gave up the right to withdraw. */
export function filesOpened({ number, work, at, consent, url }: MailValues['files-opened']): Laid {
  return layOut({
    subject: `Order ${number}: the files are open`,
    preview: 'You asked for them, and can no longer withdraw from them.',
    paragraphs: [
      'Hello,',
      `On ${at} you asked for the files of order ${number} (${work}) and agreed to this: “${consent}”`,
      'The files are open now. You can no longer withdraw from them.',
    ],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}

/** Confirms a withdrawal or a cancellation, of an order or of one part of it. */
export function orderCancelled(values: MailValues['order-cancelled']): Laid {
  const { number, work, at, by, part, amount, note, url } = values
  const what = `${{ order: '', files: 'the files of ', work: 'the made-to-order work of ' }[part]}order ${number} (${work})`
  const happened = {
    withdrawal: `You withdrew from ${what} on ${at}. Your withdrawal counts from then.`,
    buyer: `You cancelled ${what} on ${at}, because nothing was delivered in time.`,
    seller: `The seller cancelled ${what} on ${at}.`,
    clock: `On ${at}, ${what} was cancelled because nothing was delivered in time.`,
    guest: `You cancelled ${what} on ${at}.`,
    host: `The host cancelled ${what} on ${at}.`,
    'host-absent': `The host did not come to the session, so ${what} was cancelled on ${at}.`,
    'session-outage': `Our room did not work for more than half of the session, so ${what} was cancelled on ${at}.`,
    taken: `What you ordered was no longer available when your payment arrived, so ${what} was cancelled on ${at}.`,
  }[by]
  const rest = { order: [], files: ['The work made to order continues.'], work: ['The files stay yours.'] }[part]
  const none =
    by === 'guest'
      ? 'Under its rule for cancelling, nothing is refunded.'
      : 'It cost nothing, so there is nothing to refund.'
  return layOut({
    subject: `Order ${number}: ${by === 'withdrawal' ? 'your withdrawal' : part === 'order' ? 'cancelled' : 'work cancelled'}`,
    preview: amount ? `You get ${amount} back.` : none,
    paragraphs: [
      'Hello,',
      happened,
      amount ? `You get ${amount} back. ${back}` : none,
      ...rest,
      ...((by === 'seller' || by === 'host') && note ? [`The ${by} wrote:`, ...paragraphsOf(note)] : []),
    ],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}

/** Confirms a refund on an order. */
export function orderRefunded({ number, work, at, amount, by, note, url }: MailValues['order-refunded']): Laid {
  const who = {
    seller: `On ${at} the seller refunded ${amount} of order ${number} (${work}). ${back}`,
    staff: `On ${at} our staff decided to refund ${amount} of order ${number} (${work}). ${back}`,
    agreement: `On ${at} you and the seller settled the dispute about order ${number} (${work}): you get ${amount} back. ${back}`,
    clock: `On ${at} the dispute about order ${number} (${work}) ended automatically: you get ${amount} back. ${back}`,
    runs: `You did not use all runs of order ${number} (${work}), so you got ${amount} back on ${at}. ${back}`,
    hours: `Fewer hours were worked than you paid in with order ${number} (${work}), so you got ${amount} back on ${at}. ${back}`,
    bank: `Your bank decided the dispute about order ${number} (${work}) in your favour: you got ${amount} back on ${at}.`,
  }[by]
  const said = by === 'staff' ? 'The reason:' : 'The seller wrote:'
  return layOut({
    subject: `Order ${number}: refund of ${amount}`,
    preview:
      by === 'bank' ? 'The dispute was decided in your favour.' : 'It goes to the card or account you paid with.',
    paragraphs: ['Hello,', who, ...(note ? [said, ...paragraphsOf(note)] : [])],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}
