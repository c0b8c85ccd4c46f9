import { cardOf, type Delivery, deliveries } from './cards.ts'
import type { CardForm } from './pay-page.ts'

const notATestCard = 'No real card is taken here. Use one of the test cards below.'

/** The form as it opens: empty, or with a test card of the list filled in. */
export function openForm(card: unknown, now: Date): CardForm {
  const number = (typeof card === 'string' && cardOf(card)?.number) || ''
  const expiry = number ? `12 / ${String(now.getUTCFullYear() + 3).slice(-2)}` : ''
  return { values: { number, expiry, code: number && '123', delivery: 'at-once' }, wrong: {} }
}

/** What was sent, and what is wrong with it. A number that is none of ours is not shown again, in case it is real. */
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
  // A card is good until its month is over.
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
