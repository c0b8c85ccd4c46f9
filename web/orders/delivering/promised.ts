import type { Order, OrderEvent, ReadyOfLine } from '@guildhall/contract/orders.ts'

/** A promised thing with its words. */
export interface Promised {
  key: string
  words: string
  /** What was bought with it; empty where the order holds one thing alone. */
  of: string
}

/** Everything the lines of an order promise, in their order. */
export function promisedOf({ items }: Order): Promised[] {
  return items.flatMap(({ id, title, promised }) =>
    promised.map((words, at) => ({ key: keyOf(id, at), words, of: items.length > 1 ? title : '' })),
  )
}

/** What a delivery says is ready, by key; null where it says nothing of what was promised. */
export function readyIn(event: Pick<OrderEvent, 'ready'> | undefined): ReadonlySet<string> | null {
  if (!event?.ready) return null
  return new Set(event.ready.flatMap(({ lineId, positions }) => positions.map((at) => keyOf(lineId, at))))
}

/** What is ticked, as a delivery says it. */
export function sayReady({ items }: Order, ticked: ReadonlySet<string>): ReadyOfLine[] {
  return items.flatMap(({ id: lineId, promised }) => {
    const positions = [...promised.keys()].filter((at) => ticked.has(keyOf(lineId, at)))
    return promised.length > 0 ? [{ lineId, positions }] : []
  })
}

const keyOf = (lineId: string, at: number) => `${lineId} ${at}`
