import type { LineRow } from './part-queries.ts'

type Line = Pick<LineRow, 'project_id' | 'quantity' | 'unit_minor'>

// What each line of an order came to, in minor units.
function moneyOfLines(lines: readonly Line[]) {
  return lines.map(({ project_id, quantity, unit_minor }) => ({ projectId: project_id, minor: quantity * unit_minor }))
}

/**
 * What of a refund belongs to each line of its order: in proportion to what they came to, so that all refunds of an order
 * are together never more than a line, and exactly it when all of the money has gone back. Minor units.
 */
export function refundOfLines(lines: readonly Line[], before: number, amountMinor: number) {
  const [already, after] = [splitOver(lines, before), splitOver(lines, before + amountMinor)]
  return moneyOfLines(lines)
    .map(({ projectId }, at) => ({ projectId, minor: (after[at] ?? 0) - (already[at] ?? 0) }))
    .filter(({ minor }) => minor > 0)
}

// Each line takes its part, rounded down, of what those before it have left: with a larger sum no part is ever smaller.
function splitOver(lines: readonly Line[], sumMinor: number): number[] {
  let [left, of] = [sumMinor, moneyOfLines(lines).reduce((sum, { minor }) => sum + minor, 0)]
  return moneyOfLines(lines).map(({ minor }) => {
    const part = of === 0 ? 0 : Number((BigInt(minor) * BigInt(left)) / BigInt(of))
    left -= part
    of -= minor
    return part
  })
}
