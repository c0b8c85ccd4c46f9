import type { Meeting, MeetingCard, MeetingPerson } from '@guildhall/contract/meetings/meetings.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { dayMs, isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { zonesOf } from './meeting-notifications.ts'
import { findMeeting, findMeetings, type MeetingRow } from './queries.ts'
import { stateOf, turnOf } from './rules.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>

interface Asked {
  from?: string | undefined
  to?: string | undefined
  /** The handle of somebody who is in all of them. */
  with?: string | undefined
  limit: number
}

/** How far ahead a list without an end looks: further than any meeting can be. */
const farMs = 400 * dayMs

/**
 * Returns a person’s meetings, the earliest first: between two moments, or those that are not over. None with somebody whom
 * the person does not find.
 */
export async function listMeetings(
  deps: Reads,
  viewer: Viewer,
  { from, to, with: handle, limit }: Asked,
): Promise<MeetingCard[]> {
  const withId = handle === undefined ? null : await directory.idFor(deps.db, handle, viewer.id)
  if (withId === undefined) return []
  const now = deps.clock.now()
  const start = from === undefined ? now : new Date(from)
  const end = to === undefined ? new Date(Math.max(now.getTime(), start.getTime()) + farMs) : new Date(to)
  const rows = await findMeetings(deps.db, { personId: viewer.id, withId, from: start, to: end, limit })
  return present(deps, viewer, rows)
}

/** Returns a meeting for one of its people; 404 for everybody else. */
export async function readMeeting(deps: Reads, viewer: Viewer, id: string): Promise<Meeting> {
  const [row] = await findMeeting(deps.db, { id, personId: viewer.id })
  const [card] = row ? await present(deps, viewer, [row]) : []
  if (!row || !card) throw new AppError('meeting_not_found')
  return {
    ...card,
    ...{ note: row.note, version: row.sequence, cancelNote: row.cancel_note },
    minutes: (new Date(row.ends_at).getTime() - new Date(row.starts_at).getTime()) / 60_000,
    isOrganizer: row.organizer_id === viewer.id,
  }
}

/** Presents meetings as one of their people sees them. */
export async function present(deps: Reads, viewer: Viewer, rows: readonly MeetingRow[]): Promise<MeetingCard[]> {
  const zone = (await zonesOf(deps.db, [viewer.id])).get(viewer.id) ?? 'UTC'
  const cards = await directory.cards(
    deps,
    rows.flatMap(({ people }) => people.map(({ personId }) => personId)),
  )
  const now = deps.clock.now()
  return rows.flatMap((row) => {
    const own = row.people.find(({ personId }) => personId === viewer.id)
    if (!own) return []
    const state = stateOf(row, row.people, now)
    return [
      {
        ...{
          id: row.id,
          title: row.title,
          start: isoOf(row.starts_at),
          end: isoOf(row.ends_at),
          zone,
          placeKind: row.place_kind,
          place: row.place,
        },
        people: peopleOf(row, viewer, cards),
        state,
        waits: turnOf(state, own, row.people),
      },
    ]
  })
}

function peopleOf(
  { people }: MeetingRow,
  viewer: Viewer,
  cards: ReadonlyMap<number | null, UserCard>,
): MeetingPerson[] {
  return people.flatMap(({ personId, place, answer, note, proposedStart }) => {
    const person = cards.get(personId)
    if (!person) return []
    const isYou = personId === viewer.id
    return [{ person, isOrganizer: place === 0, isYou, answer, note, proposedStart: isoOrNull(proposedStart) }]
  })
}
