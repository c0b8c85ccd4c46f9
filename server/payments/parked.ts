import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { findEvent } from './event-queries.ts'
import { countParked, findParked, type ParkedRow, settleParked } from './parked-queries.ts'

/** What providers said and nobody could make true here, with refunds that failed for good: for admin/. */
export const parkedEvents = {
  /** Newest first; `before` is where the page before ended. */
  async list(
    db: Queryable,
    { limit, before }: { limit: number; before: { at: Date; provider: string; eventId: string } | null },
  ): Promise<ParkedRow[]> {
    return findParked(db, before?.at ?? 'infinity', before?.provider ?? '', before?.eventId ?? '', limit)
  },

  async count(db: Queryable): Promise<number> {
    return (await countParked(db))[0]?.events ?? 0
  },

  /** Marks one as settled; answers its type. 404 when there is none, 409 when it waits no more. */
  async settle(tx: Tx, provider: string, eventId: string): Promise<string> {
    const [settled] = await settleParked(tx, provider, eventId)
    if (settled) return settled.type
    throw new AppError((await findEvent(tx, provider, eventId)).length > 0 ? 'event_settled' : 'not_found')
  },
}
