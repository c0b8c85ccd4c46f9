import { betweenRows } from '#db/separators.ts'
import { bytesOf, type JsonPieces, type JsonText, pageText } from '#http/json-text.ts'
import { type Card, writeCards } from './card-text.ts'

const mostPages = 100
const mostCards = 2000
/** Pages that were asked for, pages as they were written, and cards by their rows. */
const asked = new Set<string>()
const pages = new Map<string, JsonText>()
const cardsWritten = new Map<string, readonly Buffer[]>()

/**
 * A page of cards and the fields beside them. What the database answers says all that is written, and few pages are asked for
 * again and again: of these, one that says the same as before is not written, hashed and compressed again
 * (`http/endpoints.ts`), and of one that says something else only the cards that do. Whoever goes through all pages once
 * leaves nothing behind.
 */
export function cardPage(
  origin: string,
  cards: readonly Card[],
  beside: object,
  more?: (card: Card) => string,
): JsonText {
  const name = `${origin} ${JSON.stringify(beside)}`
  if (!isAskedAgain(name)) return pageText(writeCards(origin, cards, more), beside)
  const said = [name, ...cards.map((card) => `${card.row}${more ? more(card) : ''}`)].join(betweenRows)
  const before = pages.get(said)
  if (before) return before
  const page = pageText(writeCards(origin, cards, more, rememberOf(origin)), beside)
  if (pages.size >= mostPages) pages.clear()
  pages.set(said, page)
  return page
}

function isAskedAgain(name: string): boolean {
  if (asked.has(name)) return true
  if (asked.size >= mostPages) asked.clear()
  asked.add(name)
  return false
}

const rememberOf = (origin: string) => (row: string, write: () => JsonPieces) => {
  const key = `${origin} ${row}`
  const before = cardsWritten.get(key)
  if (before) return before
  const bytes = [bytesOf(write())]
  if (cardsWritten.size >= mostCards) cardsWritten.clear()
  cardsWritten.set(key, bytes)
  return bytes
}
