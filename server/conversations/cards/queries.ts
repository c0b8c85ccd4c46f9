import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { StoredCard, StoredState } from '../tables.ts'

/** The conversation of two people, locked. */
export type CardPlace = RowOf<typeof place>
const place = { id: int, public_id: text, last: int, state: textOf<StoredState>() }

/** Locks the conversations of these pairs, the lower internal id first, in the order of their ids. */
export const lockPairs = statement('card_conversations_lock', {
  takes: { lowIds: list(int), highIds: list(int) },
  gives: place,
  sql: ({ lowIds, highIds }) => `
    select c.id, c.public_id, c.last, c.state from conversations c
    join (select distinct low, high from unnest(${lowIds}::bigint[], ${highIds}::bigint[]) u(low, high)) p
      on c.kind = 'direct' and c.low_id = p.low and c.high_id = p.high
    order by c.id for no key update of c`,
})

/**
 * Marks the cards of a subject as changed, so that pages fetch them again; the title is new when a request was edited. Their
 * conversation is locked.
 */
export const touchCards = statement('cards_touch', {
  takes: { conversationId: int, cardId: text, requestLine: nullable(text) },
  gives: { number: int },
  sql: (p) => `
    with cards as (
      select number, row_number() over (order by number) as place, count(*) over () as many from conversation_messages
      where conversation_id = ${p.conversationId} and card ->> 'id' = ${p.cardId}),
    counted as (
      update conversations set changes = changes + coalesce((select max(many) from cards), 0)
      where id = ${p.conversationId} and exists (select from cards) returning changes)
    update conversation_messages w set change = counted.changes - cards.many + cards.place,
      text = case when w.card ->> 'kind' = 'request' then coalesce(${p.requestLine}::text, w.text) else w.text end
    from cards, counted where w.conversation_id = ${p.conversationId} and w.number = cards.number returning w.number`,
})

/**
 * Stores a card under the next number of its conversation, which the caller has locked, and moves the conversation to the top
 * of both lists. It counts as unread for nobody: the bell tells of the move. It begins no answer time.
 */
export const insertCard = statement('card_insert', {
  takes: {
    conversationId: int,
    number: int,
    byId: int,
    clientId: text,
    text,
    at: moment,
    card: json<StoredCard>(),
    state: textOf<StoredState>(),
  },
  sql: (p) => `
    with made as (
      insert into conversation_messages (conversation_id, number, seat, client_id, text, created_at, card)
      select ${p.conversationId}, ${p.number}, seat, ${p.clientId}::uuid, ${p.text}, ${p.at}::timestamptz, ${p.card}::jsonb
      from conversation_members where conversation_id = ${p.conversationId} and user_id = ${p.byId}),
    counted as (
      update conversations set last = ${p.number}, state = ${p.state} where id = ${p.conversationId})
    update conversation_members set last_at = ${p.at}, archived_at = null
    where conversation_id = ${p.conversationId} and left_at is null`,
})
