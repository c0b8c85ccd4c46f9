import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { roomLimits as most } from '../limits/rooms.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, ProjectId, Timestamp } from '../values/values.ts'
import { roomCalls } from './calls.ts'
import { roomKinds, roomStates, signalKinds } from './options.ts'

/** A stay of somebody in a room, from joining to leaving. */
export const StayId = ProjectId

const media = {
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
}

/** What a page sends at the moment. */
export const Media = z.strictObject(media)
export type Media = z.output<typeof Media>

/** Somebody who is in the room now. */
export const RoomStay = z.object({
  id: StayId,
  customUserId: CustomUserId,
  joinedAt: Timestamp,
  ...media,
})
export type RoomStay = z.output<typeof RoomStay>

/** Somebody who may come in. */
export const RoomPerson = z.object({
  person: UserCard,
  isYou: z.boolean(),
  /** Whether they are in the room now; null when they are not. */
  stay: z.nullable(RoomStay),
  /** Whether the call with the caller goes through a relay, so that neither learns the other’s network address. */
  relayed: z.boolean(),
})
export type RoomPerson = z.output<typeof RoomPerson>

/** A room as somebody who may come in sees it. */
export const Room = z.object({
  kind: z.enum(roomKinds),
  id: ProjectId,
  /** The same for everybody in the room; events name it. */
  key: z.string(),
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  /** The time zone of the caller’s hours or profile; UTC while neither names one. */
  zone: z.string(),
  opensAt: Timestamp,
  closesAt: Timestamp,
  state: z.enum(roomStates),
  /** The caller first; without people whom a block hides from the caller. */
  people: z.array(RoomPerson),
})
export type Room = z.output<typeof Room>

/** A server that helps two browsers to find each other, or relays between them, as browsers take it. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.output<typeof IceServer>

/** A signal to the caller. */
export const Signal = z.object({
  /** Rises with each signal of the room. */
  number: z.int(),
  /** The stay that sent it. */
  from: StayId,
  kind: z.enum(signalKinds),
  body: z.string(),
})
export type Signal = z.output<typeof Signal>

/** A signal to another stay. */
export const SignalInput = z.strictObject({
  to: StayId,
  kind: z.enum(signalKinds),
  body: z.string().check(z.maxLength(most.signal)),
})
export type SignalInput = z.output<typeof SignalInput>

const One = z.object({ kind: z.enum(roomKinds), id: ProjectId })

/** Rooms of meetings and booked sessions. Refused with 404 for everybody else, and with 409 while a room is not open. */
export const roomEndpoints = {
  get: endpoint(roomCalls.get, {
    summary: 'A room of the caller: when it is open, who may come in, and who is there.',
    params: One,
    output: z.object({ room: Room }),
  }),
  join: endpoint(roomCalls.join, {
    summary:
      'Joins a room. 409 when four people are there, and when the caller is there already; with `instead` that stay ends.',
    params: One,
    body: z.extend(Media, { instead: z._default(z.boolean(), false) }),
    output: z.object({ stay: StayId, room: Room, iceServers: z.array(IceServer) }),
  }),
  stay: endpoint(roomCalls.stay, {
    summary:
      'Shows that the caller is still there and what they send, and returns the signals to them after `after`; earlier ones are deleted. 409 when the stay has ended.',
    params: One,
    body: z.strictObject({ stay: StayId, after: z.int().check(z.gte(0)), ...media }),
    output: z.object({ room: Room, signals: z.array(Signal) }),
  }),
  signal: endpoint(roomCalls.signal, {
    summary:
      'Sends signals to others in the room. Those to somebody who has left are dropped. 429 for more than browsers need.',
    params: One,
    body: z.strictObject({
      stay: StayId,
      signals: z.array(SignalInput).check(z.minLength(1), z.maxLength(most.signals)),
    }),
    output: z.object({ sent: z.int() }),
  }),
  leave: endpoint(roomCalls.leave, {
    summary: 'Leaves a room; repeating it changes nothing.',
    params: z.extend(One, { stay: StayId }),
    body: z.nullish(z.strictObject({})),
  }),
}
