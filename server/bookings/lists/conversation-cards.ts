import { type BookingCardKind, bookingCardLine } from '@guildhall/contract/conversations/card-words.ts'
import type { BookingOfCard } from '@guildhall/contract/conversations/cards.ts'
import { conversationCards } from '#conversations/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../../deps.ts'
import type { BookingAct, Happened } from '../notices.ts'
import type { BookingRow } from '../queries.ts'

/** What writes a card; everything else only counts the cards as changed. */
const cardOf: Partial<Record<BookingAct, BookingCardKind>> = {
  book: 'session-booked',
  approve: 'session-booked',
  move: 'session-moved',
  cancel: 'session-cancelled',
}

const findHidden = statement('booking_cards_hidden', {
  takes: { one: int, other: int },
  gives: { is_hidden: bool },
  sql: ({ one, other }) => `select not (${notHidden(`${one}::bigint`, `${other}::bigint`)}) as is_hidden`,
})

/**
 * Keeps the conversation of the two sides of a booking in step with it: it writes a card when it is booked, moved, and cancelled after
 * that. Behind a block, and when an account is closed, it writes none and tells no page.
 */
export async function followInConversation(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  { id, title, host_id, guest_id, sequence }: BookingRow,
  { act, by }: Happened,
): Promise<void> {
  if (host_id === null || guest_id === null || act === 'remind') return
  const [pair] = await findHidden(tx, { one: host_id, other: guest_id })
  const isHidden = pair?.is_hidden === true || (act === 'cancel' && by === null)
  // What was cancelled before it was booked is on no card.
  const kind = isHidden || by === null || (act === 'cancel' && sequence === 0) ? undefined : cardOf[act]
  const stored = kind && { kind, id, version: null, milestone: null }
  await conversationCards.follow(deps, tx, {
    ...{ pair: [host_id, guest_id], id, isHidden, requestLine: null },
    card: stored
      ? { stored, line: bookingCardLine(stored.kind, title), byId: by === 'host' ? host_id : guest_id }
      : null,
  })
}

const cardRow = {
  id: text,
  title: text,
  starts_at: moment,
  ends_at: moment,
  state: textOf<BookingRow['state']>(),
  host_id: nullable(int),
  guest_id: nullable(int),
}
const findNow = statement('booking_cards_now', {
  takes: { ids: list(text) },
  gives: cardRow,
  sql: ({ ids }) => `
    select ${Object.keys(cardRow).join(', ')} from bookings where id = any (${ids}::text[])`,
})

/** Returns how the bookings of cards stand now, for their two sides only; null for other readers. */
export async function readBookingCards(
  { db }: { db: Queryable },
  viewerId: number,
  ids: readonly string[],
): Promise<(BookingOfCard | null)[]> {
  const rows = new Map((await findNow(db, { ids })).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    return row && (row.host_id === viewerId || row.guest_id === viewerId) ? presentCard(row) : null
  })
}

const presentCard = ({ title, starts_at, ends_at, state }: RowOf<typeof cardRow>): BookingOfCard => ({
  ...{ title, start: isoOf(starts_at), end: isoOf(ends_at), state },
})
