import { randomInt } from 'node:crypto'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { type AmbassadorRow, findCode } from './queries.ts'

/**
 * The end of a term that begins now: the next 31 August that is at least three months ahead. Terms end at noon UTC, so that it is
 * 31 August everywhere.
 */
export function termEnd(now: Date): Date {
  const least = daysAfter(now, most.leastTermDays)
  const end = new Date(Date.UTC(now.getUTCFullYear(), 7, 31, 12))
  while (end < least) end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** The end of a term that is renewed: a year later. */
export function renewedEnd(until: string): Date {
  const end = new Date(until)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** Whether somebody is an ambassador at a moment. */
export const isPresent = ({ until, ended_at }: Pick<AmbassadorRow, 'until' | 'ended_at'>, at: Date): boolean =>
  ended_at === null && new Date(until) > at

/** Whether a term ends so soon that it can be renewed. */
export const endsSoon = (row: Pick<AmbassadorRow, 'until' | 'ended_at'>, at: Date): boolean =>
  isPresent(row, at) && daysAfter(row.until, -most.endsSoonDays) <= at

/** The last day of a term. */
export const dayOf = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 10)

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code for a first name: up to 12 of its letters in A to Z, and four signs that nobody confuses: 'ILSE-7K2Q'. */
export function codeOf(firstName: string): string {
  const letters = firstName
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 12)
  const end = Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return `${letters.length < 2 ? 'JOIN' : letters}-${end}`
}

/** A code that nobody has. */
export async function freeCode(tx: Tx, firstName: string): Promise<string> {
  for (;;) {
    const code = codeOf(firstName)
    const [holder] = await findCode(tx, { code })
    if (!holder) return code
  }
}
