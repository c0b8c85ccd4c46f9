import { messageKinds, queueFilters } from '@guildhall/contract/admin/options.ts'
import type { QueuePlace } from '../queries.ts'

/** A position in the queues, with the open message. */
export interface QueueAddress extends QueuePlace {
  number?: number | undefined
}

/** Parses a queue URL; unknown values are ignored. */
export function readQueue(params: URLSearchParams): QueueAddress {
  const number = Number(params.get('number'))
  return {
    kind: messageKinds.find((kind) => kind === params.get('kind')) ?? 'report',
    state: queueFilters.find((state) => state === params.get('state')) ?? 'open',
    cursor: params.get('cursor') ?? undefined,
    number: Number.isSafeInteger(number) && number > 0 ? number : undefined,
  }
}

/** Returns the URL of a position in the queues. */
export function queuePath({ kind, state, cursor, number }: Partial<QueueAddress>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ kind, state, cursor, number }))
    if (value !== undefined) params.set(name, String(value))
  return `/admin/queue?${params}`
}
