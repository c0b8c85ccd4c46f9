import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import { roomPath } from '@guildhall/contract/rooms/room-path.ts'
import type { Media } from '@guildhall/contract/rooms/rooms.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import { iceServersFor } from './ice-servers.ts'
import type { RoomSubject } from './port.ts'
import { endSilent, endStay, findOpen, hasStays, insertStay, lockRoom, openRoomRow } from './queries.ts'
import { hoursOf, type RoomDeps, type RoomName, requireOpen, silentSince, tellRoom, visibleTo } from './room-state.ts'
import { presentRoom } from './room-view.ts'

interface Joining extends Media {
  /** Whether to end the person's open stay, because they join from another tab. */
  instead: boolean
}

/** Joins a room under its lock: a person is there once, and at most four people are. */
export async function joinRoom(deps: RoomDeps, viewer: Viewer, name: RoomName, { instead, ...media }: Joining) {
  const stay = newId()
  const subject = await transaction(deps.db, async (tx) => {
    const found = await requireOpen(deps, tx, viewer, name)
    const { key } = found
    await openRoomRow(tx, { key, closesAt: hoursOf(found).closesAt })
    await lockRoom(tx, { key })
    // A guest who leaves under this lock ends the session.
    if ((await requireOpen(deps, tx, viewer, name)).key !== key) throw new AppError('room_closed')
    const now = deps.clock.now()
    const since = silentSince(now)
    await endSilent(tx, { key, since })
    const there = await findOpen(tx, { key, since })
    const own = there.find(({ person_id }) => person_id === viewer.id)
    if (own && !instead) throw new AppError('room_elsewhere')
    if (own) await endStay(tx, { id: own.id, personId: viewer.id, at: now })
    const taken = there.filter(({ id }) => id !== own?.id).map(({ place }) => place)
    const place = places.find((each) => !taken.includes(each))
    if (place === undefined) throw new AppError('room_full')
    if ((await hasStays(tx, { key })).length === 0) await tellFirst(deps, tx, viewer, name, found)
    await insertStay(tx, { id: stay, key, personId: viewer.id, place, at: now, ...media })
    tx.afterCommit(() => tellRoom(deps, found))
    return found
  })
  return {
    stay,
    room: await presentRoom(deps, deps.db, viewer, name, subject),
    iceServers: iceServersFor(deps.config, deps.clock.now()),
  }
}

const places = Array.from({ length: most.people }, (_, at) => at + 1)

/** Tells the others that the first person is in the room. */
async function tellFirst(
  deps: RoomDeps,
  tx: Tx,
  viewer: Viewer,
  { kind }: RoomName,
  subject: RoomSubject,
): Promise<void> {
  const byName = await directory.nameOf(tx, viewer.id)
  const visible = new Set((await visibleTo(tx, viewer, subject, false)).map(({ personId }) => personId))
  const others = subject.people.filter(({ personId }) => personId !== viewer.id && visible.has(personId))
  await notify(
    deps,
    tx,
    others.map(({ personId, id }) => ({
      ...{ userId: personId, type: kind === 'meeting' ? 'connection' : 'job', title: 'In the room' },
      ...{ message: `${byName} has joined the room of ${subject.title}.`, href: roomPath(kind, id) },
      // No mail: it would come too late.
      ...{ about: `room ${subject.key}`, isMailed: true },
    })),
  )
}

/** Leaves a room; repeating it changes nothing. */
export async function leaveRoom(deps: RoomDeps, viewer: Viewer, name: RoomName, stay: string): Promise<void> {
  const subject = await deps.roomSources[name.kind].find(deps.db, viewer.id, name.id)
  const ended = await endStay(deps.db, { id: stay, personId: viewer.id, at: deps.clock.now() })
  if (subject && ended.length > 0) tellRoom(deps, subject)
}
