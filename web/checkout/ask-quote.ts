import { AskedLines, type checkoutEndpoints } from '@guildhall/contract/checkout.ts'
import type { Client, Output } from '@guildhall/contract/client.ts'
import type { AnswersInput } from '@guildhall/contract/questions.ts'
import { ApiError } from '#lib/api-error.ts'
import { answersOf } from './kept-answers.ts'

type Ask = Client<typeof checkoutEndpoints>['quote']
type Quoted = Output<typeof checkoutEndpoints.quote>

/** What is bought, with its questions, and the quote of it once all required ones are answered. */
export interface Asked extends AskedLines {
  quote: Quoted | null
}

/** Asks for a quote of one item, or with null of the cart, with what `owner` has answered in this browser. */
export async function askQuote(ask: Ask, item: string | null, owner: string): Promise<Asked> {
  const first = await attempt(ask, item, [])
  // Only what is asked now may be answered, so it is asked first.
  const answers = answersOf(owner, first.lines)
  return answers.length > 0 ? attempt(ask, item, answers) : first
}

async function attempt(ask: Ask, item: string | null, answers: AnswersInput): Promise<Asked> {
  const items = item ? { items: [{ productId: item, quantity: 1 }] } : {}
  try {
    const quote = await ask({ body: answers.length > 0 ? { ...items, answers } : items })
    return { ...quote, quote }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'answers_required')) throw error
    return { ...AskedLines.parse(error.body), quote: null }
  }
}
