import type { Activity, KnownActivity } from '@guildhall/contract/activity/activity.ts'
import { activityLimits } from '@guildhall/contract/limits/people.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { goals } from '#achievements/service.ts'
import { publicPlaces } from '#achievements/tables.ts'
import type { Viewer } from '#http/callers.ts'
import { catalogue } from '#projects/service.ts'
import { acquaintances } from '#relations/service.ts'
import { writtenReviews } from '#reviews/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>

const { shown, ofPerson, knownForMs, knownPeople } = activityLimits
/** Candidates of each kind: enough that the list is full although one person published many at once. */
const read = shown * 4

/** Returns the newest public events that a viewer (internal id, 0 for a visitor) may see. */
export async function readPublicActivity({ db, config }: Reads, viewerId: number): Promise<Activity[]> {
  const asked = { viewerId, most: read }
  const [published, reviewed, reached] = await Promise.all([
    catalogue.findPublished(db, asked),
    writtenReviews.findNewest(db, asked),
    goals.findPlaces(db, asked),
  ])
  const events = newest({ published, reviewed, reached })
  const people = await directory.cards(
    { db, config },
    events.map(({ personId }) => personId),
  )
  return events.flatMap(({ personId, present }) => {
    const person = people.get(personId)
    return person ? [present(person)] : []
  })
}

/**
 * Returns the newest public events of the people whom a viewer follows or is connected to, with the reason, and whether
 * there are such people.
 */
export async function readKnownActivity(
  { db, config, clock }: Reads,
  viewer: Viewer,
): Promise<{ items: KnownActivity[]; knowsPeople: boolean }> {
  const known = await acquaintances.findKnown(db, { personId: viewer.id, most: knownPeople })
  if (known.length === 0) return { items: [], knowsPeople: false }
  const since = new Date(clock.now().getTime() - knownForMs)
  const asked = { personIds: known.map(({ id }) => id), since, most: ofPerson }
  const [published, reviewed, reached] = await Promise.all([
    catalogue.findPublishedBy(db, asked),
    writtenReviews.findNewestBy(db, { ...asked, viewerId: viewer.id }),
    goals.findPlacesOf(db, { personIds: asked.personIds, since }),
  ])
  const events = newest({ published, reviewed, reached })
  const reasons = new Map(known.map(({ id, reason }) => [id, reason]))
  const people = await directory.cards(
    { db, config },
    events.map(({ personId }) => personId),
  )
  const items = events.flatMap(({ personId, present }) => {
    const [person, reason] = [people.get(personId), reasons.get(personId)]
    return person && reason ? [{ activity: present(person), reason }] : []
  })
  return { items, knowsPeople: true }
}

interface Found {
  published: Awaited<ReturnType<typeof catalogue.findPublished>>
  reviewed: Awaited<ReturnType<typeof writtenReviews.findNewest>>
  reached: Awaited<ReturnType<typeof goals.findPlaces>>
}

interface Event {
  personId: number
  at: string
  present(person: Activity['person']): Activity
}

/** Returns the newest of these events, newest first, at most a few of each person. */
function newest({ published, reviewed, reached }: Found): Event[] {
  const events: Event[] = [
    ...published.map(({ id, person_id, at, title, price_minor, for_sale }) =>
      eventOf(person_id, at, (common) => ({
        ...common,
        kind: 'published',
        id: `published ${id}`,
        project: { id, title },
        price: fromMinor(price_minor),
        forSale: for_sale,
      })),
    ),
    ...reviewed.map(({ id, person_id, at, rating, project_id, title }) =>
      eventOf(person_id, at, (common) => ({
        ...common,
        kind: 'reviewed',
        id: `reviewed ${id}`,
        project: { id: project_id, title },
        rating,
      })),
    ),
    ...reached.map(({ person_id, kind, at }) =>
      eventOf(person_id, at, (common) => ({
        ...common,
        kind: 'reached',
        id: `reached ${kind} ${common.person.customUserId}`,
        place: publicPlaces[kind],
      })),
    ),
  ]
  const counted = new Map<number, number>()
  return events
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .filter(({ personId }) => {
      const count = (counted.get(personId) ?? 0) + 1
      counted.set(personId, count)
      return count <= ofPerson
    })
    .slice(0, shown)
}

function eventOf(
  personId: number,
  moment: string,
  present: (common: Pick<Activity, 'at' | 'person'>) => Activity,
): Event {
  const at = new Date(moment).toISOString()
  return { personId, at, present: (person) => present({ at, person }) }
}
