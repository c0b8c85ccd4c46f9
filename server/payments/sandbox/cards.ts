/** What a test card does. */
export type Outcome = 'pays' | 'secure' | 'secure-declined' | 'declined' | 'insufficient' | 'slow' | 'silent'

/** The only cards the sandbox takes. */
export const testCards: readonly { number: string; outcome: Outcome; says: string }[] = [
  { number: '4242 4242 4242 4242', outcome: 'pays', says: 'Pays at once' },
  { number: '4000 0027 6000 3184', outcome: 'secure', says: 'Asks the bank (3-D Secure)' },
  { number: '4000 0084 0000 1629', outcome: 'secure-declined', says: 'Asks the bank, declined even when approved' },
  { number: '4000 0000 0000 0002', outcome: 'declined', says: 'Declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient', says: 'Not enough money' },
  { number: '4000 0000 0000 0077', outcome: 'slow', says: 'On its way for 20 seconds, then pays' },
  { number: '4000 0000 0000 0341', outcome: 'silent', says: 'On its way for ever, and no news of it' },
]

/** What the payer reads of an attempt that was refused. */
export const refusals = {
  declined: 'Your card was declined. Try another card.',
  insufficient: 'There is not enough money on this card. Try another card.',
  'secure-refused': 'Your bank did not confirm this payment. Try again or use another card.',
} as const

/** How the webhooks of a payment go out. */
export const deliveries = ['at-once', 'late', 'twice', 'reversed'] as const
export type Delivery = (typeof deliveries)[number]

/** The test card of that number, however it is spaced. */
export function cardOf(number: string) {
  const digits = number.replace(/\D/g, '')
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits) ?? null
}
