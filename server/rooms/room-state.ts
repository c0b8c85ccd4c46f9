import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import type { RoomKind, RoomState } from '@guildhall/contract/rooms/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import type { RoomSubject } from './port.ts'
import { findVisible } from './queries.ts'

export type RoomDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'limits' | 'jobs' | 'roomSources'>

/** Which room a caller names, by the id of their meeting or booking. */
export interface RoomName {
  kind: RoomKind
  id: string
}

/** When a room opens and closes. */
export const hoursOf = ({ startsAt, endsAt }: Pick<RoomSubject, 'startsAt' | 'endsAt'>) => ({
  opensAt: new Date(startsAt.getTime() - most.opensBeforeMs),
  closesAt: new Date(endsAt.getTime() + most.closesAfterMs),
})

/** Returns the state of a room at a moment. */
export function stateOf(
  subject: Pick<RoomSubject, 'startsAt' | 'endsAt' | 'isCancelled' | 'isDone'>,
  now: Date,
): RoomState {
  if (subject.isCancelled) return 'cancelled'
  if (subject.isDone) return 'closed'
  const { opensAt, closesAt } = hoursOf(subject)
  if (now < opensAt) return 'early'
  return now < closesAt ? 'open' : 'closed'
}

/** Returns the meeting or booking of a room, for one of its people; 404 for everybody else. */
export async function findSubject(
  { roomSources }: Pick<RoomDeps, 'roomSources'>,
  db: Queryable,
  viewer: Viewer,
  { kind, id }: RoomName,
): Promise<RoomSubject> {
  const subject = await roomSources[kind].find(db, viewer.id, id)
  if (!subject) throw new AppError('room_not_found')
  return subject
}

const refusals = { early: 'room_early', closed: 'room_closed', cancelled: 'room_cancelled' } as const

/** Returns the meeting or booking of an open room; 409 while it is not open. */
export async function requireOpen(
  deps: Pick<RoomDeps, 'roomSources' | 'clock'>,
  db: Queryable,
  viewer: Viewer,
  name: RoomName,
) {
  const subject = await findSubject(deps, db, viewer, name)
  const state = stateOf(subject, deps.clock.now())
  if (state !== 'open') throw new AppError(refusals[state])
  return subject
}

/** Returns the people of a room whom the viewer sees, the viewer first, and whether a call with each goes through a relay. */
export async function visibleTo(db: Queryable, viewer: Viewer, { people }: RoomSubject, hasRelay: boolean) {
  const rows = await findVisible(db, { personId: viewer.id, personIds: people.map(({ personId }) => personId) })
  return rows.map(({ id, connected }) => ({ personId: id, relayed: hasRelay && id !== viewer.id && !connected }))
}

/** Tells the pages of everybody of a room that something in it has changed. */
export function tellRoom({ realtime }: Pick<RoomDeps, 'realtime'>, { key, people }: RoomSubject): void {
  for (const { personId } of people) realtime.toUser(personId, 'room:changed', { room: key })
}

/** The moment before which a sign of life is too old. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - most.silenceMs)
