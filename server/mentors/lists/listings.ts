import { mentorLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { availability } from '#availability/service.ts'
import { bookings, type TypeRow } from '#bookings/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { workReviews } from '#reviews/service.ts'
import { profileRecords, sellerRecords } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { lockMentor, type MentorRow } from '../queries.ts'
import { dropListings, findLanguages, saveListing, setRefresh } from './listing-queries.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'busySources'>

const minuteMs = 60_000
const bestStars = 5
const withoutRating = 9

/** Computes the free times of a mentor again, and updates the mentor on the pages of their topics. */
export async function refreshMentor(deps: Reads, personId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [mentor] = await lockMentor(tx, { personId })
    if (mentor?.state === 'active') await refresh(deps, tx, mentor)
  })
}

/** The same for a locked mentor. */
export async function refresh(deps: Reads, tx: Tx, { person_id: personId, topics }: MentorRow): Promise<void> {
  const now = deps.clock.now().getTime()
  const hours = await availability.hoursOf(tx, personId)
  const about = topics.map(({ topic }) => topic)
  const types = hours && !hours.paused ? await openTypes(tx, personId, about) : []
  const free = new Map<string, number[]>()
  for (const type of types) if (hours) free.set(type.id, await nextStarts({ ...deps, db: tx }, hours, type, now))
  const record = await sellerRecords.find({ db: tx, clock: deps.clock }, personId, personId)
  const { rating, reviews } = await workReviews.ofSessions(tx, personId)
  const isSlow = record.answersWithinHours !== null && record.answersWithinHours > most.slowHours
  const same = {
    person_id: personId,
    is_slow: isSlow,
    rating,
    below_best: rating === null ? withoutRating : bestStars - rating,
    reviews,
    languages: await languagesOf(tx, personId),
  }
  const listed: MentorshipTopic[] = []
  let first = Number.POSITIVE_INFINITY
  for (const topic of about) {
    const best = soonest(types, topic, free)
    if (!best) continue
    listed.push(topic)
    const starts = free.get(best.id) ?? []
    const [next = Number.POSITIVE_INFINITY] = starts
    first = Math.min(first, next)
    const hasNoTime = next > now + most.soonDays * dayMs
    await saveListing(tx, {
      ...{ price_minor: best.price_minor, first_free: best.first_free },
      ...{ ...same, topic, type_id: best.id, has_no_time: hasNoTime, is_last: hasNoTime || isSlow },
      starts: starts.map((start) => new Date(start).toISOString()),
      next_at: Number.isFinite(next) ? new Date(next) : 'infinity',
    })
  }
  await dropListings(tx, { personId, kept: listed })
  // A start is free until the shortest notice before it.
  const passes = first - (hours?.notice ?? 0) * minuteMs
  const at = Math.min(now + most.refreshMinutes * minuteMs, Math.max(passes, now + minuteMs))
  await setRefresh(tx, { personId, at: new Date(at) })
  tx.afterCommit(() => recentReads(deps).forget())
}

async function openTypes(tx: Tx, hostId: number, about: readonly MentorshipTopic[]): Promise<TypeRow[]> {
  const types = await bookings.typesOf(tx, { hostId })
  return types.filter((type) => bookings.isOffered(type) && type.topics.some((each) => isAmong(each, about)))
}

const isAmong = (topic: string, about: readonly MentorshipTopic[]) => about.some((each) => each === topic)

/** The next free starts of a session: most have some within two weeks, so later weeks are computed only when there are none. */
async function nextStarts(
  deps: Parameters<typeof bookings.freeSlots>[0],
  hours: NonNullable<Awaited<ReturnType<typeof availability.hoursOf>>>,
  type: TypeRow,
  now: number,
): Promise<number[]> {
  const soon = now + most.soonDays * dayMs
  const end = now + hours.ahead * dayMs
  const near = await bookings.freeSlots(deps, hours, type, { from: now, to: Math.min(soon, end) })
  const slots =
    near.length > 0 || end <= soon ? near : await bookings.freeSlots(deps, hours, type, { from: soon, to: end })
  return slots.slice(0, most.slots).map(({ at }) => at)
}

/** The session about a topic with the soonest free start; the oldest one while none is free. */
function soonest(types: readonly TypeRow[], topic: MentorshipTopic, free: ReadonlyMap<string, number[]>) {
  const startOf = ({ id }: TypeRow) => free.get(id)?.[0] ?? Number.POSITIVE_INFINITY
  const fitting = types.filter(({ topics }) => topics.includes(topic))
  return fitting.reduce<TypeRow | undefined>(
    (best, each) => (best === undefined || startOf(each) < startOf(best) ? each : best),
    undefined,
  )
}

/** The languages of a person that everybody sees. */
async function languagesOf(tx: Tx, personId: number): Promise<string[]> {
  const [profile] = await findLanguages(tx, { personId })
  if (!profile || !profileRecords.sees('everyone', profile.visibility, 'about')) return []
  return (profile.languages ?? []).map(({ language }) => language).filter((language) => language !== 'Other')
}

/** Whether a mentor has a session that people can book about one of the topics. */
export async function isBookable(tx: Parameters<typeof bookings.typesOf>[0], row: MentorRow): Promise<boolean> {
  const [hours, types] = await Promise.all([
    availability.hoursOf(tx, row.person_id),
    bookings.typesOf(tx, { hostId: row.person_id }),
  ])
  const about = row.topics.map(({ topic }) => topic)
  const isOpen = types.some((type) => bookings.isOffered(type) && type.topics.some((each) => isAmong(each, about)))
  return hours !== null && !hours.paused && isOpen
}
