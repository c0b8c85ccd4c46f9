import { meetingCardLine } from '@guildhall/contract/conversations/card-words.ts'
import type { MeetingOfCard } from '@guildhall/contract/conversations/cards.ts'
import type { MeetingAnswer } from '@guildhall/contract/meetings/options.ts'
import { conversationCards } from '#conversations/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { json, list, moment, nullable, statement, text } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import type { MeetingRow } from './queries.ts'
import { stateOf, turnOf } from './rules.ts'

/**
 * Keeps the conversation of the two people of a meeting in step with it: a new meeting writes a card, and a change counts the
 * card as changed. Meetings of more people have no card.
 */
export async function followInConversation(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  { id, title, organizer_id, people }: Pick<MeetingRow, 'id' | 'title' | 'organizer_id' | 'people'>,
  { isNew, isHidden }: { isNew: boolean; isHidden: boolean },
): Promise<void> {
  const others = people.filter(({ personId }) => personId !== organizer_id)
  const [other] = others
  if (organizer_id === null || others.length !== 1 || !other) return
  const line = meetingCardLine(title)
  await conversationCards.follow(deps, tx, {
    ...{ pair: [organizer_id, other.personId], id, isHidden },
    requestLine: null,
    card: isNew ? { stored: { kind: 'meeting', id, version: null, milestone: null }, line, byId: organizer_id } : null,
  })
}

const findNow = statement('meeting_cards_now', {
  takes: { ids: list(text) },
  gives: {
    ...{ id: text, title: text, starts_at: moment, ends_at: moment, cancelled_at: nullable(moment) },
    people: nullable(json<{ personId: number; place: number; answer: MeetingAnswer }[]>()),
  },
  sql: ({ ids }) => `
    select m.id, m.title, m.starts_at, m.ends_at, m.cancelled_at, (
      select json_agg(json_build_object('personId', x.person_id, 'place', x.place, 'answer', x.answer) order by x.place)
      from meeting_people x where x.meeting_id = m.id) as people
    from meetings m where m.id = any (${ids}::text[])`,
})

/** Returns the present state of the meetings of cards; null for readers who are not invited. */
export async function readMeetingCards(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewerId: number,
  ids: readonly string[],
): Promise<(MeetingOfCard | null)[]> {
  const rows = new Map((await findNow(db, { ids })).map((row) => [row.id, row]))
  const now = clock.now()
  return ids.map((id) => {
    const row = rows.get(id)
    const own = row?.people?.find(({ personId }) => personId === viewerId)
    if (!row?.people || !own) return null
    const state = stateOf(row, row.people, now)
    return {
      ...{ title: row.title, start: isoOf(row.starts_at), end: isoOf(row.ends_at) },
      ...{ state, waits: turnOf(state, own, row.people) },
    }
  })
}
