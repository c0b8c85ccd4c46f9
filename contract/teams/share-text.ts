import { teamShares } from '../limits/teams.ts'

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Returns a share in basis points as a percentage in words. */
export const shareText = (basisPoints: number): string =>
  `${percent.format((basisPoints * 100) / teamShares.whole)}\u00a0%`

/** Returns the basis points of a typed percentage with at most two decimal places; null for anything else. */
export function typedShare(typed: string): number | null {
  const [, whole, places = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(places.padEnd(2, '0'))
}
