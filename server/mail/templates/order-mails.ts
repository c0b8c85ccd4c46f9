import type { MailValues } from '../port.ts'
import { type Laid, layOut } from './layout.ts'
import { always, back } from './purchase-mails.ts'

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** Confirms that the buyer asked for the files, and gave up the right to withdraw with it. */
export function filesOpened({ number, work, at, consent, url }: MailValues['files-opened']): Laid {
  return layOut({
    subject: `Order ${number}: the files are open`,
    preview: 'You asked for them, and can no longer withdraw from them.',
    paragraphs: [
      'Hello,',
      `on ${at} you asked for the files of order ${number} (${work}) and agreed to this: “${consent}”`,
      'The files are open now. You can no longer withdraw from them.',
    ],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}

/** Confirms a withdrawal or a cancellation, of an order or of one part of it. */
export function orderCancelled(values: MailValues['order-cancelled']): Laid {
  const { number, work, at, by, part, amount, note, url } = values
  const what = `${{ order: '', files: 'the files of ', work: 'the work made to order of ' }[part]}order ${number} (${work})`
  const happened = {
    withdrawal: `you withdrew from ${what} on ${at}. Your withdrawal counts from then.`,
    buyer: `you cancelled ${what} on ${at}, because nothing was delivered in time.`,
    seller: `the seller cancelled ${what} on ${at}.`,
    clock: `${what} was cancelled on ${at}, because nothing was delivered in time.`,
    taken: `somebody else had taken what you ordered before your payment came, so ${what} was cancelled on ${at}.`,
  }[by]
  const rest = { order: [], files: ['What is made to order goes on.'], work: ['The files stay yours.'] }[part]
  return layOut({
    subject: `Order ${number}: ${by === 'withdrawal' ? 'your withdrawal' : part === 'order' ? 'cancelled' : 'work cancelled'}`,
    preview: amount ? `${amount} goes back to you.` : 'It cost nothing, so no money goes back.',
    paragraphs: [
      'Hello,',
      happened,
      amount ? `${amount} goes back to you. ${back}` : 'It cost nothing, so no money goes back.',
      ...rest,
      ...(by === 'seller' && note ? ['The seller wrote:', ...paragraphsOf(note)] : []),
    ],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}

/** Confirms that money of an order goes back. */
export function orderRefunded({ number, work, at, amount, by, note, url }: MailValues['order-refunded']): Laid {
  const who = {
    seller: `on ${at} the seller sent ${amount} of order ${number} (${work}) back to you. ${back}`,
    staff: `on ${at} the staff decided that ${amount} of order ${number} (${work}) goes back to you. ${back}`,
    bank: `your bank decided the dispute about order ${number} (${work}) for you: ${amount} came back to you on ${at}.`,
  }[by]
  const said = by === 'staff' ? 'The reason:' : 'The seller wrote:'
  return layOut({
    subject: `Order ${number}: refund of ${amount}`,
    preview: by === 'bank' ? 'The dispute was decided for you.' : 'It goes to the card or account you paid with.',
    paragraphs: ['Hello,', who, ...(note ? [said, ...paragraphsOf(note)] : [])],
    action: { label: 'Open your order', url },
    notes: [always],
  })
}
