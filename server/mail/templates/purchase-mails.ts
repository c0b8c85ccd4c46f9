import type { ConfirmedOrder, MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'

/** At the end of each confirmation. */
export const always = 'You get this mail whatever you chose for notifications: keep it as your confirmation.'
/** Where money goes back to. */
export const back = 'It goes to the card or account you paid with. Your bank may take some days to show it.'

/** Confirms a purchase: what was bought of whom, what it cost, what the buyer agreed to, and how to withdraw or cancel. */
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
        ? `this confirms your ${name}. You paid ${total} on ${paidAt}, and this mail is your receipt.`
        : `this confirms your ${name} of ${paidAt}. It costs nothing.`,
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
  work,
  url,
  invoice,
}: ConfirmedOrder): string[] {
  return [
    `Order ${number}, from ${seller}`,
    ...items,
    total ? `Total of this order: ${total}` : 'Total of this order: free',
    ...(filesOpenOn ? [filesWords(filesOpenOn, consent)] : []),
    ...(work
      ? [
          `${filesOpenOn ? 'The rest is made' : 'It is made'} to order and due on ${work.due}. If nothing is delivered, you can cancel on the page of the order from ${work.cancelFrom}, and it is cancelled by itself on ${work.endsOn}. The price goes back to you then.`,
        ]
      : []),
    `The order: ${url}`,
    ...(invoice ? [`Invoice ${invoice.number}: ${invoice.url}`] : []),
  ]
}

function filesWords(openOn: string, consent: ConfirmedOrder['consent']): string {
  if (consent)
    return `The files are open. You agreed to this at the checkout on ${consent.at}: “${consent.text}” So you can no longer withdraw from them.`
  return `The files are closed until you ask for them, and open by themselves on ${openOn}. Until they open you can withdraw without giving a reason: choose ‘Withdraw’ on the page of the order, and their price goes back to you.`
}

/** Confirms that money which came after the end of its purchase goes back. */
export function paymentLate({ amount, url }: MailValues['payment-late']): Laid {
  return layOut({
    subject: `Your payment of ${amount} came too late`,
    preview: 'All of it goes back to you.',
    paragraphs: [
      'Hello,',
      `${amount} arrived after the purchase had been cancelled. Nothing was bought, and all of it goes back to you. ${back}`,
    ],
    action: { label: 'Open the purchase', url },
    notes: [always],
  })
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
