import type { Queryable, Tx } from '#db/connect.ts'
import type { Step } from '#http/both-ways.ts'
import { AppError } from '#http/errors.ts'
import { findEvent } from './event-queries.ts'
import { countParked, findParked, type ParkedRow, settleParked } from './parked-queries.ts'

interface ParkedPage {
  limit: number
  step: Step
  /** Moment, provider and id of the one at the edge; nothing for the first page. */
  from: readonly unknown[]
}

/** What providers said and nobody could make true here, with refunds that failed for good: for admin/. */
export const parkedEvents = {
  /** One page, newest first; from a place backwards the oldest first. */
  list: (db: Queryable, { limit, step, from }: ParkedPage): Promise<ParkedRow[]> =>
    findParked[step](db, limit, ...from),

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
