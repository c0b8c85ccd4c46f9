import type { UserCard } from '@guildhall/contract/people.ts'
import type { ProjectCard } from '@guildhall/contract/projects.ts'
import { type Field, field, packed, unpack } from '#db/packed-rows.ts'
import type { JsonPieces } from '#http/json-text.ts'
import { pictureText } from './picture-text.ts'
import { noPrice, shownPrice } from './shown-price.ts'

/** A project of a list as the database answered it; `sort_key` is its place in the list. */
export interface Card {
  id: string
  sort_key: string
  /** Its values are those from here on. */
  at: number
  values: readonly string[]
}

// The average, rounded.
const ratingHundredths = '(p.rating_sum * 100 + p.rating_count / 2) / nullif(p.rating_count, 0)'

// Every field of the contract is here, or the compiler says which is not; over `p` (projects), `s` (seller), `f` (the
// viewer's favorite), `i` (cover).
const card: Record<Exclude<keyof ProjectCard, 'cover' | 'seller'>, Field> = {
  id: field.name('p.id'),
  title: field.text('p.title'),
  category: field.name('p.category'),
  categoryOther: field.textOrNull('p.category_other'),
  price: field.price(shownPrice(noPrice.answered)),
  duration: field.text('p.duration'),
  durationDays: field.numberOrNull('p.duration_days'),
  forSale: field.boolean('p.for_sale'),
  status: field.name('p.status'),
  visibility: field.name('p.visibility'),
  posted: field.momentOrNull('p.posted_at'),
  views: field.number('p.views'),
  favorites: field.number('p.favorites'),
  rating: field.hundredthsOrNull(ratingHundredths),
  reviews: field.number('p.rating_count'),
  favorite: field.boolean('f.user_id is not null'),
}
const seller: Record<Exclude<keyof UserCard, 'avatar'>, Field> = {
  customUserId: field.text('s.custom_user_id'),
  firstName: field.text('s.first_name'),
  lastName: field.text('s.last_name'),
  companyName: field.textOrNull('s.company_name'),
  userType: field.name('s.user_type'),
  headline: field.text('s.headline'),
}
const pictures = ['i.key', 'i.sizes::text', 'i.alt', 's.avatar_key', 's.avatar_sizes::text']
const fields = [...Object.entries(card), ...Object.entries(seller)]
const beside = 1 + pictures.length
const perRow = beside + fields.length

// What stands before each value, with the end of the one before it.
const starts = fields.map(([name, { quoted }], at) => {
  const end = fields[at - 1]?.[1].quoted ? '"' : ''
  const open = at === 0 ? '{' : at === Object.keys(card).length ? ',"seller":{' : ','
  return `${end}${open}"${name}":${quoted ? '"' : ''}`
})
const writes = fields.map(([, { write }]) => write)
const lastEnd = fields.at(-1)?.[1].quoted ? '"' : ''

/**
 * The column that `readCards` reads, over `p` and `cardJoins`; `place` is the SQL of a row's place in the list, `price` that of
 * its price.
 */
export function cardsColumn(place: string, orderBy = '', price = card.price.sql): string {
  const columns = fields.map(([name, { sql }]) => (name === 'price' ? price : sql))
  const values = [place, ...pictures.map((each) => `coalesce(${each}, '')`), ...columns]
  return `${packed(values, orderBy)} as cards`
}

/** What the column needs beside `p`; `viewer` is the parameter of the viewer's internal id, null for nobody. */
export const cardJoins = (viewer: string | null) => `
  join people s on s.id = p.seller_id
  left join project_images i on i.project_id = p.id and i.position = 0
  left join project_favorites f on ${viewer === null ? 'false' : `f.user_id = ${viewer} and f.project_id = p.id`}`

/** The cards of such a column. */
export function readCards(column: string | null): Card[] {
  const values = unpack(column, perRow)
  const cards: Card[] = []
  for (let at = 0; at < values.length; at += perRow)
    cards.push({ sort_key: values[at] ?? '', id: values[at + beside] ?? '', at, values })
  return cards
}

/**
 * The cards as JSON with commas between them; `origin` is where files are served from, `more` writes further fields of
 * one, with a comma before.
 */
export function writeCards<C extends Card>(
  origin: string,
  cards: readonly C[],
  more?: (card: C) => string,
): JsonPieces {
  const pieces: (string | Buffer)[] = []
  let before = ''
  for (const card of cards) {
    pushCard(pieces, before, origin, card)
    before = `${more ? more(card) : ''}},`
  }
  if (before) pieces.push(before.slice(0, -1))
  return pieces
}

const beforeCover = Buffer.from('},"cover":')

// All of a card but what ends it.
function pushCard(pieces: (string | Buffer)[], before: string, origin: string, { values, at }: Card): void {
  const value = (n: number) => values[at + n] ?? ''
  let text = before
  for (let n = 0; n < writes.length; n += 1) {
    const write = writes[n]
    text += starts[n]
    text += write ? write(value(beside + n)) : value(beside + n)
  }
  pieces.push(`${text}${lastEnd},"avatar":`, pictureText(origin, value(4), value(5), ''))
  pieces.push(beforeCover, pictureText(origin, value(1), value(2), value(3)))
}
