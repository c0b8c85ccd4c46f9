import type { RoomKind } from '@guildhall/contract/rooms/options.ts'
import type { Queryable } from '#db/connect.ts'

/** The meeting or booking that a room belongs to, for one of its people. */
export interface RoomSubject {
  /** The room: bookings of one time share it. */
  key: string
  title: string
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  /** Whether it ended before its time. */
  isDone: boolean
  /** Everybody who may come in, by internal id, each with the id of their meeting or booking. */
  people: readonly { personId: number; id: string }[]
}

/** Meetings or bookings with rooms. `server/kinds.ts` lists the sources, so that rooms import no domain above them. */
export interface RoomSource {
  /** Returns the meeting or booking for one of its people, by internal id; null for everybody else, and when it has no room. */
  find(db: Queryable, personId: number, id: string): Promise<RoomSubject | null>
}

export type RoomSources = Record<RoomKind, RoomSource>
