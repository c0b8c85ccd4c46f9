import { teamShares } from '@guildhall/contract/limits/teams.ts'

/**
 * Splits an amount by shares in basis points, which add up to the whole. What rounding leaves goes to the largest remainders, and
 * of equal ones to the earlier share. Minor units.
 */
export function splitByShares(amountMinor: number, shares: readonly number[]): number[] {
  const whole = BigInt(teamShares.whole)
  const parts = shares.map((share, at) => {
    const exact = BigInt(amountMinor) * BigInt(share)
    return { at, minor: Number(exact / whole), remainder: Number(exact % whole) }
  })
  const left = amountMinor - parts.reduce((sum, { minor }) => sum + minor, 0)
  const first = parts.toSorted((a, b) => b.remainder - a.remainder || a.at - b.at).slice(0, left)
  const rounded = new Set(first.map(({ at }) => at))
  return parts.map(({ at, minor }) => minor + (rounded.has(at) ? 1 : 0))
}
