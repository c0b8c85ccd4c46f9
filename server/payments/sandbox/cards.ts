import type { CardForm } from './pay-page.ts'

/** The behavior of a test card. */
export type Outcome = 'pays' | 'secure' | 'secure-declined' | 'declined' | 'insufficient' | 'slow' | 'silent'

/** The only cards the sandbox accepts. */
export const testCards: readonly { number: string; outcome: Outcome; says: string }[] = [
  { number: '4242 4242 4242 4242', outcome: 'pays', says: 'Pays at once' },
  { number: '4000 0027 6000 3184', outcome: 'secure', says: 'Asks the bank (3-D Secure)' },
  { number: '4000 0084 0000 1629', outcome: 'secure-declined', says: 'Asks the bank, declined even when approved' },
  { number: '4000 0000 0000 0002', outcome: 'declined', says: 'Declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient', says: 'Not enough money' },
  { number: '4000 0000 0000 0077', outcome: 'slow', says: 'Pending for 20 seconds, then pays' },
  { number: '4000 0000 0000 0341', outcome: 'silent', says: 'Pending for ever, with no further news' },
]

/** The payer's message about a refused attempt. */
export const refusals = {
  declined: 'Your card was declined. Try another card.',
  insufficient: 'There is not enough money on this card. Try another card.',
  'secure-refused': 'Your bank did not confirm this payment. Try again or use another card.',
} as const

/** How the webhooks of a payment are sent. */
export const deliveries = ['at-once', 'late', 'twice', 'reversed'] as const
export type Delivery = (typeof deliveries)[number]

/** Returns the test card with that number, ignoring spaces. */
export function cardOf(number: string) {
  const digits = number.replace(/\D/g, '')
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits) ?? null
}

const notATestCard = 'This page does not take real cards. Use one of the test cards below.'

/** Returns the initial form: empty, or filled in with a test card of the list. */
export function openForm(card: unknown, now: Date): CardForm {
  const number = (typeof card === 'string' && cardOf(card)?.number) || ''
  const expiry = number ? `12 / ${String(now.getUTCFullYear() + 3).slice(-2)}` : ''
  return { values: { number, expiry, code: number && '123', delivery: 'at-once' }, wrong: {} }
}

/** Returns the submitted form with its errors. A number that is not a test card is not shown again, in case it is real. */
export function readForm(sent: URLSearchParams, now: Date): CardForm {
  const [number, expiry, code] = ['number', 'expiry', 'code'].map((name) => (sent.get(name) ?? '').slice(0, 40))
  const card = cardOf(number ?? '')
  const delivery = deliveries.find((each) => each === sent.get('delivery')) ?? 'at-once'
  return {
    values: { number: card?.number ?? '', expiry: expiry ?? '', code: '', delivery: delivery satisfies Delivery },
    wrong: {
      ...(card ? {} : { number: notATestCard }),
      ...(isFuture(expiry ?? '', now) ? {} : { expiry: 'Enter a month that is not over, such as 12 / 31.' }),
      ...(/^\d{3,4}$/.test(code ?? '') ? {} : { code: 'Enter the three digits of the code.' }),
    },
  }
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  if (Number(month) < 1 || Number(month) > 12) return false
  // A card is valid until the end of its month.
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
