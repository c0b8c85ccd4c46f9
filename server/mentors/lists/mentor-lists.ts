import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { MentorCard, MentorFilters } from '@guildhall/contract/mentors/mentors.ts'
import type { MentorSort } from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import type * as z from 'zod/mini'
import { isoOf } from '#db/moments.ts'
import { readBothWays, type Step } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { knownFor } from '#listings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { countListed, countMatching, findActive, findListed, type ListedRow } from './listing-queries.ts'

const { exactTotal } = pageLimits

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
interface Place {
  step: Step
  isLast: boolean
  place: string
  personId: number
}
const start: Place = { step: 'first', isLast: false, place: '', personId: 0 }

type Asked = z.output<typeof MentorFilters> & { limit: number; cursor?: string | undefined }

/** Returns a page of the mentors of a topic whom the viewer may see, with their number and cursors in both directions. */
export async function listMentors(deps: Reads, viewer: Viewer | null, asked: Asked) {
  const { topic, sort, rating = null, language = null, priceMost = null, limit } = asked
  const place = readCursor(asked.cursor, sort)
  const filters = {
    topic,
    rating,
    language,
    priceMost,
    firstFree: asked.firstFree === 'true',
    viewerId: viewer?.id ?? 0,
  }
  const read = ({ step, ...from }: Place) => {
    const find = findListed[sort][step === 'previous' ? 'back' : 'on']
    const at = step === 'first' ? { ...from, place: sort === 'soonest' ? '-infinity' : '0' } : from
    return find(deps.db, { ...filters, ...at, isFirst: step === 'first', limit: limit + 1 })
  }
  const write = (step: Exclude<Step, 'first'>, row: ListedRow) => writeCursor(step, sort, row)
  const [{ rows, ...cursors }, [count]] = await Promise.all([
    readBothWays({ place, start, limit }, read, write),
    countMatching(deps.db, { ...filters, most: exactTotal + 1 }),
  ])
  const matches = count?.matches ?? 0
  const cards = await directory.cards(
    deps,
    rows.map(({ person_id }) => person_id),
  )
  const now = deps.clock.now()
  const items = rows.flatMap((row): MentorCard[] => {
    const person = cards.get(row.person_id)
    if (!person) return []
    const { about, type_id, title, minutes, rating: stars, reviews, languages, id, favorite, favorites } = row
    const slots = row.starts.filter((at) => new Date(at) > now).map(isoOf)
    const stands = { hasNoTime: row.has_no_time, isSlow: row.is_slow }
    const { price_minor: priceMinor, first_free: firstFree } = row
    const session = { id: type_id, title, minutes, priceMinor, firstFree, currency: deps.config.currency }
    return [{ id, favorite, favorites, person, about, session, slots, rating: stars, reviews, languages, ...stands }]
  })
  return { items, ...cursors, total: { value: Math.min(matches, exactTotal), exact: matches <= exactTotal } }
}

function writeCursor(step: Exclude<Step, 'first'>, sort: string, { is_last, place, person_id }: ListedRow): string {
  return Buffer.from(JSON.stringify([step, sort, is_last, place, person_id])).toString('base64url')
}

/** The place of a cursor of the same order; a broken one is refused. */
function readCursor(cursor: string | undefined, sort: MentorSort): Place {
  if (cursor === undefined) return start
  try {
    const [step, by, isLast, place, personId]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isStep = step === 'next' || step === 'previous'
    const isPlace = typeof place === 'string' && placeForms[sort].test(place)
    if (isStep && by === sort && typeof isLast === 'boolean' && isPlace && Number.isSafeInteger(personId))
      return { step, isLast, place, personId: personId as number }
  } catch {
    // Not a cursor of this server: refused below.
  }
  throw new AppError('invalid_cursor')
}
const placeForms = {
  soonest: /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/,
  rating: /^\d(\.\d{1,8})?$/,
  price: /^\d{1,9}$/,
}

const known = knownFor<{ topic: MentorshipTopic; mentors: number }[]>({ seconds: 60 })

/** Returns the number of mentors of each topic, in their order; at most a minute old. */
export async function readTopics({ db }: Pick<Deps, 'db'>) {
  const before = known.get(db, 'mentors')
  if (before) return before
  const rows = await countListed(db)
  const topics = mentorshipTopics.map((topic) => ({
    topic,
    mentors: rows.find((each) => each.topic === topic)?.mentors ?? 0,
  }))
  known.set(db, 'mentors', topics)
  return topics
}

/** Returns a person as a mentor; null when they are none, or the viewer may not see them. */
export async function readMentor({ db }: Pick<Deps, 'db'>, viewer: Viewer | null, handle: string) {
  const viewerId = viewer?.id ?? 0
  const personId = await directory.idFor(db, handle, viewerId)
  if (personId === undefined) throw new AppError('profile_not_found')
  const [mentor] = await findActive(db, { personId, viewerId })
  return mentor ? { ...mentor, topics: mentor.topics.map(({ topic }) => topic), since: isoOf(mentor.since) } : null
}
