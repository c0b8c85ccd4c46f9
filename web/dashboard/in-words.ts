import type { Dashboard } from '@guildhall/contract/dashboard.ts'
import { formatCount } from '#lib/format.ts'

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** How many things wait in all, those not shown among them. */
export function countOf({ requests, bought, sold }: Dashboard['waiting']['counts']): number {
  return requests + bought + sold
}

/** 'Four things are waiting for you.' */
export function inWords(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting for you.'
  const number = numbers[waiting] ?? formatCount(waiting)
  return `${number} ${waiting === 1 ? 'thing is' : 'things are'} waiting for you.`
}
