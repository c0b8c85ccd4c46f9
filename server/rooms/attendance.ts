import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import { findOutages, findTimes, lockRoom, openRoomRow } from './queries.ts'
import { hoursOf, silentSince } from './room-state.ts'

/** From one moment to another, in milliseconds since 1970. */
interface Interval {
  from: number
  to: number
}

interface Presence {
  /** How long somebody was there within the time, without outages. */
  ms: number
  /** Whether that is half of the time in which a server ran. */
  wasPresent: boolean
  isThere: boolean
  /** The last sign of life, also outside of the time. */
  lastSeen: number
  /** Each time they were there, from joining to leaving or the last sign of life, also outside of the time. */
  stays: Interval[]
}

/** Who was in a room in a certain time. */
export interface Attendance {
  /** Whether no server ran for more than half of the time. */
  wasOut: boolean
  /** The outages within the time, and the end of the last one; null without one. */
  outages: Interval[]
  outUntil: number | null
  /** By internal id; people who never came are absent. */
  people: Map<number, Presence>
}

/** Returns who was in a room between two moments. Stays count until their last sign of life, and outages for nobody. */
export async function whoWasThere(db: Queryable, key: string, { from, to }: Between, now: Date): Promise<Attendance> {
  const [begin, end] = [from.getTime(), to.getTime()]
  const since = silentSince(now)
  const out = (await findOutages(db, { from, to, at: now, since })).map(spanOf)
  const whole: Span = [begin, end]
  const outMs = sum(out.map((each) => overlap(each, whole)))
  const needed = (end - begin - outMs) * most.presentShare
  const people = new Map<number, Presence>()
  for (const row of await findTimes(db, { key })) {
    const stay = spanOf(row)
    const ms = overlap(stay, whole) - sum(out.map((each) => overlap(each, clip(stay, whole))))
    const before = people.get(row.person_id)
    const all = (before?.ms ?? 0) + ms
    people.set(row.person_id, {
      ms: all,
      wasPresent: all > 0 && all >= needed,
      isThere: (before?.isThere ?? false) || (!row.left && stay[1] > since.getTime()),
      lastSeen: Math.max(before?.lastSeen ?? 0, stay[1]),
      stays: [...(before?.stays ?? []), intervalOf(stay)],
    })
  }
  const wasOut = outMs > (end - begin) * most.outageShare
  const outages = out.map((each) => intervalOf(clip(each, whole)))
  return { wasOut, outages, outUntil: out.at(-1)?.[1] ?? null, people }
}

/** Locks the room of a session: nobody joins it until the end of the transaction. */
export async function lockRoomOf(tx: Tx, key: string, times: { startsAt: Date; endsAt: Date }): Promise<void> {
  await openRoomRow(tx, { key, closesAt: hoursOf(times).closesAt })
  await lockRoom(tx, { key })
}

type Span = readonly [from: number, to: number]

const spanOf = ({ from, to }: { from: string; to: string }): Span => [Date.parse(from), Date.parse(to)]
const intervalOf = ([from, to]: Span): Interval => ({ from, to })
const clip = (one: Span, other: Span): Span => [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function overlap(one: Span, other: Span): number {
  const [from, to] = clip(one, other)
  return Math.max(0, to - from)
}
