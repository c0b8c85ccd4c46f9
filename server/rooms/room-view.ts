import type { Room, RoomStay } from '@guildhall/contract/rooms/rooms.ts'
import { availability } from '#availability/service.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import { hasRelay } from './ice-servers.ts'
import type { RoomSubject } from './port.ts'
import { findOpen, type StayRow } from './queries.ts'
import { findSubject, hoursOf, type RoomDeps, type RoomName, silentSince, stateOf, visibleTo } from './room-state.ts'

/** Returns a room for one of its people; 404 for everybody else. */
export async function readRoom(deps: RoomDeps, viewer: Viewer, name: RoomName): Promise<Room> {
  return presentRoom(deps, deps.db, viewer, name, await findSubject(deps, deps.db, viewer, name))
}

/** Presents a room as one of its people sees it. */
export async function presentRoom(
  deps: RoomDeps,
  db: Queryable,
  viewer: Viewer,
  { kind, id }: RoomName,
  subject: RoomSubject,
): Promise<Room> {
  const { key, title, startsAt, endsAt } = subject
  const now = deps.clock.now()
  const visible = await visibleTo(db, viewer, subject, hasRelay(deps.config))
  const cards = await directory.cards(
    { ...deps, db },
    visible.map(({ personId }) => personId),
  )
  const stays = new Map(
    (await findOpen(db, { key, since: silentSince(now) })).map((row): [number, StayRow] => [row.person_id, row]),
  )
  const { opensAt, closesAt } = hoursOf(subject)
  return {
    ...{ kind, id, key, title, state: stateOf(subject, now) },
    ...{ start: startsAt.toISOString(), end: endsAt.toISOString(), zone: await availability.zoneOf(db, viewer.id) },
    ...{ opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    people: visible.flatMap(({ personId, relayed }) => {
      const person = cards.get(personId)
      if (!person) return []
      const stay = stays.get(personId)
      const isYou = personId === viewer.id
      return [{ person, isYou, relayed, stay: stay ? presentStay(stay, person.customUserId) : null }]
    }),
  }
}

const presentStay = ({ id, joined_at, microphone, camera, screen }: StayRow, customUserId: string): RoomStay => ({
  ...{ id, customUserId, joinedAt: isoOf(joined_at), microphone, camera, screen },
})
