import { createHash } from 'node:crypto'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import type { PoolClient } from 'pg'
import { saveHours } from '#availability/queries.ts'
import { insertType } from '#bookings/types/type-queries.ts'
import { daysAfter } from '#db/moments.ts'
import { declareAdult } from '#engagements/queries.ts'
import type { DataSet } from '../data-set.ts'
import { numberOf, personAt } from '../people/people.ts'
import { inTransaction } from '../transaction.ts'

/** Somebody who takes bookings and is no mentor. */
interface HostPlan {
  /** The beginning of the handle. */
  handle: string
  /** From and to in hours, Monday first. */
  week: readonly (readonly (readonly [number, number])[])[]
  session?: { title: string; what: string; topic: MentorshipTopic; minutes: number; approval: boolean }
}

const hostPlans: readonly HostPlan[] = [
  {
    handle: 'ilse-vandermeer',
    week: [[], [[16, 18]], [], [[16, 18]], [], [[10, 12]], []],
  },
  {
    handle: 'tomas-arriaga',
    week: [[[17, 20]], [[17, 20]], [[17, 20]], [[17, 20]], [], [[9, 12]], []],
    session: {
      title: 'A second pair of eyes on your map',
      what: 'You share your screen. We find what makes it slow or hard to read.',
      ...{ topic: 'Technical skills', minutes: 30, approval: false },
    },
  },
  {
    handle: 'harbour-pike',
    week: [[[9, 12]], [[9, 12]], [[9, 12]], [[9, 12]], [[9, 11]], [], []],
    session: {
      title: 'How a small harbour buys software',
      what: 'For people who build for harbours: who decides, what it may cost, and when to ask.',
      ...{ topic: 'Startup advice', minutes: 30, approval: true },
    },
  },
]

/** How many days ago they opened their hours. */
const openedAgo = 40

/** Gives people whom somebody signs in as their hours, and a free session where the plan has one. Nobody is told. */
export async function openHours(client: PoolClient, set: DataSet): Promise<void> {
  const tx = inTransaction(client)
  const at = daysAfter(set.options.now, -openedAgo)
  for (const { handle, week, session } of hostPlans) {
    const n = numberOf(set, handle)
    const personId = set.firstId + n
    await saveHours(tx, {
      ...{ personId, zone: personAt(set.options, n).timeZone, paused: false, dates: [], absences: [] },
      weekly: week.map((day) => day.map(([from, to]) => ({ from: from * 60, to: to * 60 }))),
      ...{ pause_before: 0, pause_after: 15, notice: 120, ahead: 60, per_day: 3, per_week: null },
      ...{ at, isCompared: false, seenAt: null },
    })
    if (!session) continue
    const { title, what, topic, minutes, approval } = session
    await declareAdult(tx, { personId, at })
    await insertType(tx, {
      ...{ id: idOf(handle), hostId: personId, state: 'open', title, what, topics: [topic], questions: [], minutes },
      ...{ approval, mentoring_type: 'One-to-one', mentoring_type_other: '', people: 1, place_kind: 'link' },
      ...{ place: `https://meet.example.org/${handle}`, cancel_rule: 'easy', at, declaredAt: at },
      ...{ price_minor: 0, first_free: false },
    })
  }
}

/** The id of the session of a host: the same in every community. */
function idOf(handle: string): string {
  const hash = createHash('sha256').update(`session of ${handle}`).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(-12).padStart(12, '0')
}
