import type { RoomKind } from '@guildhall/contract/rooms/options.ts'
import type { Queryable } from '#db/connect.ts'

/** What a room belongs to, as one of its people finds it. */
export interface RoomSubject {
  /** The room: bookings of one time share it. */
  key: string
  title: string
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  /** Everybody who may come in, by internal id, with the id under which each finds the room. */
  people: readonly { personId: number; id: string }[]
}

/** Meetings or bookings with rooms. kinds.ts lists the sources, so that rooms do not know the domains above them. */
export interface RoomSource {
  /** Returns the subject of a room for a person, by internal id; null when it has no room, or it is not theirs. */
  find(db: Queryable, personId: number, id: string): Promise<RoomSubject | null>
}

export type RoomSources = Record<RoomKind, RoomSource>
