import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import type { Deps } from '../../deps.ts'
import { tellConversation } from '../delivery/news.ts'
import { insertDirect } from '../direct/direct-conversations.ts'
import type { StoredCard } from '../tables.ts'
import { type CardPlace, insertCard, lockPairs, touchCards } from './queries.ts'

/** The internal ids of two people. */
type Pair = readonly [one: number, other: number]

/** A card to be written: what it is about, its line, and the person whose move it shows. */
export interface NewCard {
  stored: StoredCard
  line: string
  byId: number
}

interface Followed {
  pair: Pair
  /** The subject of the cards. */
  id: string
  /** The line of the request's card, if its title changed. */
  requestLine: string | null
  card: NewCard | null
  /** Open pages are not told, because a block hides the conversation. */
  isHidden: boolean
}

/**
 * Locks the conversations of these pairs that exist. Call it before a change that cards show: after locking what changes, and
 * before counters of notifications.
 */
export async function lockConversationsOf(tx: Tx, pairs: readonly Pair[]): Promise<CardPlace[]> {
  if (pairs.length === 0) return []
  return lockPairs(tx, {
    lowIds: pairs.map((pair) => Math.min(...pair)),
    highIds: pairs.map((pair) => Math.max(...pair)),
  })
}

/**
 * Keeps the conversation of two people in step with a subject of cards, in the transaction that changes it: its cards count as
 * changed, and the new one is written. A card creates the conversation; one of an agreement opens it.
 */
export async function followSubject(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  { pair, id, requestLine, card, isHidden }: Followed,
): Promise<void> {
  const place = (await lockConversationsOf(tx, [pair]))[0] ?? (card && (await begin(deps, tx, pair)))
  if (!place) return
  const touched = await touchCards(tx, { conversationId: place.id, cardId: id, requestLine })
  if (card) await write(deps, tx, place, card)
  if (isHidden || (touched.length === 0 && !card)) return
  tx.afterCommit(() => tellConversation(deps, pair, place.public_id))
}

async function begin({ clock }: Pick<Deps, 'clock'>, tx: Tx, pair: Pair): Promise<CardPlace | undefined> {
  const [lowId, highId] = [Math.min(...pair), Math.max(...pair)]
  await insertDirect(tx, { publicId: newId(), lowId, highId, at: clock.now() })
  return (await lockConversationsOf(tx, [pair]))[0]
}

async function write({ clock }: Pick<Deps, 'clock'>, tx: Tx, place: CardPlace, card: NewCard): Promise<void> {
  await insertCard(tx, {
    conversationId: place.id,
    number: place.last + 1,
    byId: card.byId,
    clientId: randomUUID(),
    text: card.line,
    at: clock.now(),
    card: card.stored,
    state: card.stored.kind === 'agreed' ? 'open' : place.state,
  })
}
