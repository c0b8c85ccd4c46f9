import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import type { Media, Room, Signal, SignalInput } from '@guildhall/contract/rooms/rooms.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import {
  deleteRead,
  findOpen,
  findSignals,
  insertSignals,
  keepStay,
  lockRoom,
  openRoomRow,
  saveLast,
} from './queries.ts'
import { hoursOf, type RoomDeps, type RoomName, requireOpen, silentSince, tellRoom, visibleTo } from './room-state.ts'
import { presentRoom } from './room-view.ts'

interface Staying extends Media {
  stay: string
  /** The number of the last signal that the page has. */
  after: number
}

/**
 * Records a sign of life and returns the signals to this stay. Those up to `after` have arrived and are deleted; the others stay,
 * so a lost answer can be asked for again.
 */
export async function stayInRoom(
  deps: RoomDeps,
  viewer: Viewer,
  name: RoomName,
  { stay, after, ...media }: Staying,
): Promise<{ room: Room; signals: Signal[] }> {
  const { db, clock } = deps
  const subject = await requireOpen(deps, db, viewer, name)
  const { key } = subject
  const [kept] = await keepStay(db, { id: stay, key, personId: viewer.id, at: clock.now(), ...media })
  if (!kept) throw await goneError(db, clock.now(), viewer, key)
  // The meeting may have been moved since the room was opened.
  await openRoomRow(db, { key, closesAt: hoursOf(subject).closesAt })
  if (kept.changed) tellRoom(deps, subject)
  if (after > 0) await deleteRead(db, { key, to: stay, upTo: after })
  const rows = await findSignals(db, { key, to: stay, after, limit: most.read })
  return {
    room: await presentRoom(deps, db, viewer, name, subject),
    signals: rows.map(({ number, from_stay, kind, body }) => ({ number, from: from_stay, kind, body })),
  }
}

async function goneError(db: Queryable, now: Date, viewer: Viewer, key: string): Promise<AppError> {
  const there = await findOpen(db, { key, since: silentSince(now) })
  return new AppError(there.some(({ person_id }) => person_id === viewer.id) ? 'room_elsewhere' : 'room_left')
}

/**
 * Stores signals from somebody in a room to others there, numbered under the lock of the room, and tells the receivers. Signals
 * to people who have left, or whom a block hides, are dropped without telling the sender.
 */
export async function sendSignals(
  deps: RoomDeps,
  viewer: Viewer,
  name: RoomName,
  { stay, signals }: { stay: string; signals: readonly SignalInput[] },
): Promise<{ sent: number }> {
  await deps.limits.take('signal', viewer.customUserId)
  return transaction(deps.db, async (tx) => {
    const subject = await requireOpen(deps, tx, viewer, name)
    const { key } = subject
    const [room] = await lockRoom(tx, { key })
    const there = await findOpen(tx, { key, since: silentSince(deps.clock.now()) })
    if (!room || !there.some(({ id, person_id }) => id === stay && person_id === viewer.id))
      throw await goneError(tx, deps.clock.now(), viewer, key)
    const visible = new Set((await visibleTo(tx, viewer, subject, false)).map(({ personId }) => personId))
    const receivers = new Map(
      there.flatMap(({ id, person_id }) => (id !== stay && visible.has(person_id) ? [[id, person_id] as const] : [])),
    )
    const sent = signals.filter(({ to }) => receivers.has(to))
    if (sent.length === 0) return { sent: 0 }
    await insertSignals(tx, {
      ...{ key, from: stay, last: room.last },
      ...{ to: sent.map(({ to }) => to), kinds: sent.map(({ kind }) => kind), bodies: sent.map(({ body }) => body) },
    })
    await saveLast(tx, { key, last: room.last + sent.length })
    const told = new Set(sent.map(({ to }) => receivers.get(to) ?? 0))
    tx.afterCommit(() => {
      for (const personId of told) deps.realtime.toUser(personId, 'room:changed', { room: key })
    })
    return { sent: sent.length }
  })
}
