import { invalid } from '#http/validation.ts'
import type { QuotedLine } from './tables.ts'

/** The ids of the lines whose files open at once. 422 for one that is not in the quote or is made to order. */
export function consentTo(lines: readonly QuotedLine[], asked: true | readonly string[] | undefined): Set<string> {
  const files = new Set(lines.filter(({ hasFiles }) => hasFiles).map(({ lineId }) => lineId))
  if (asked === true) return files
  const ids = new Set(asked)
  for (const id of ids)
    if (!files.has(id)) {
      const isMade = lines.some(({ lineId }) => lineId === id)
      const message = isMade ? 'What is made to order has no files that open at once' : 'This is not in the quote'
      throw invalid([{ path: 'immediateDelivery', message }])
    }
  return ids
}

/** The orders a quote becomes: one per seller, fulfilment and consent, in the order of its lines. */
export function split(lines: readonly QuotedLine[], consent: ReadonlySet<string>) {
  const groups = Map.groupBy(lines, ({ sellerId, fulfilment, lineId }) =>
    [sellerId, fulfilment, consent.has(lineId)].join(' '),
  )
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { sellerId, fulfilment, lineId } = first
    return [{ sellerId, fulfilment, opensAtOnce: consent.has(lineId), lines: own }]
  })
}
