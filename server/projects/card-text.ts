import type { UserCard } from '@guildhall/contract/people.ts'
import type { ProjectCard } from '@guildhall/contract/projects.ts'
import { type Field, field } from '#db/packed-fields.ts'
import { packed, rowsOf, separated, valuesOf } from '#db/packed-rows.ts'
import { betweenValues } from '#db/separators.ts'
import type { JsonPieces } from '#http/json-text.ts'
import { pictureText } from './picture-text.ts'
import { noPrice, shownPrice } from './shown-price.ts'

/** A project of a list as the database answered it; `sort_key` is its place in the list. */
export interface Card {
  id: string
  sort_key: string
  /** All of it but its place, as text. */
  row: string
}

// The average, rounded.
const ratingHundredths = '(p.rating_sum * 100 + p.rating_count / 2) / nullif(p.rating_count, 0)'

// Every field of the contract is here, or the compiler says which is not; over `p` (projects) and `s` (the seller). Whose
// favorite it is depends on who asks.
const card: Record<Exclude<keyof ProjectCard, 'image' | 'cover' | 'seller'>, Field> = {
  id: field.name('p.id'),
  title: field.text('p.title'),
  category: field.name('p.category'),
  categoryOther: field.textOrNull('p.category_other'),
  price: field.price(shownPrice(noPrice.answered)),
  duration: field.text('p.duration'),
  durationDays: field.numberOrNull('p.duration_days'),
  forSale: field.boolean('p.for_sale'),
  status: field.name('p.status'),
  statusOther: field.textOrNull('p.status_other'),
  visibility: field.name('p.visibility'),
  posted: field.momentOrNull('p.posted_at'),
  views: field.number('p.views'),
  favorites: field.number('p.favorites'),
  rating: field.hundredthsOrNull(ratingHundredths),
  reviews: field.number('p.rating_count'),
  favorite: field.boolean('false'),
}
const seller: Record<Exclude<keyof UserCard, 'avatar'>, Field> = {
  customUserId: field.text('s.custom_user_id'),
  firstName: field.text('s.first_name'),
  lastName: field.text('s.last_name'),
  companyName: field.textOrNull('s.company_name'),
  userType: field.name('s.user_type'),
  headline: field.text('s.headline'),
}
const fields = [...Object.entries(card), ...Object.entries(seller)]
// Behind the fields of a row: key and sizes of the avatar; key, sizes and description of the cover.
const avatarAt = fields.length
const coverAt = avatarAt + 2
const perRow = coverAt + 3

// What stands before each value, with the end of the one before it.
const starts = fields.map(([name, { quoted }], at) => {
  const end = fields[at - 1]?.[1].quoted ? '"' : ''
  const open = at === 0 ? '{' : at === Object.keys(card).length ? ',"seller":{' : ','
  return `${end}${open}"${name}":${quoted ? '"' : ''}`
})
const writes = fields.map(([, { write }]) => write)
const lastEnd = fields.at(-1)?.[1].quoted ? '"' : ''

const orEmpty = (column: string) => `coalesce(${column}::text, '')`

// Each is looked up by its key for the rows of a page: joined, the same costs a fifth more.
const cover = `coalesce((select ${separated(['i.key', 'i.sizes', 'i.alt'])} from project_images i
  where i.project_id = p.id and i.position = 0), ${separated(["''", "''", "''"])})`
const sellerValues = [
  ...Object.values(seller).map(({ sql }) => sql),
  ...['s.avatar_key', 's.avatar_sizes'].map(orEmpty),
]
const sellerColumn = `(select ${separated(sellerValues)} from people s where s.id = p.seller_id)`

/** Whether `p` is among the favorites of the viewer whose internal id is this parameter, null for nobody. */
export const isFavorite = (viewer: string | null) =>
  viewer === null
    ? 'false'
    : `exists (select from project_favorites f where f.user_id = ${viewer} and f.project_id = p.id)`

/**
 * The column that `readCards` reads, over `p` (projects); `viewer` is the parameter of the viewer's internal id, null for
 * nobody, `place` the SQL of a row's place in the list, `price` that of its price.
 */
export function cardsColumn(viewer: string | null, place = '0', orderBy = '', price = card.price.sql): string {
  const asked: Record<string, string> = { price, favorite: isFavorite(viewer) }
  const columns = Object.entries(card).map(([name, { sql }]) => asked[name] ?? sql)
  return `${packed([place, ...columns, sellerColumn, cover], orderBy)} as cards`
}

/** The cards of such a column. */
export const readCards = (column: string | null): Card[] => rowsOf(column).map(readCard)

// A place, and the rest, which begins with the id.
function readCard(text: string): Card {
  const rest = text.indexOf(betweenValues) + 1
  return {
    sort_key: text.slice(0, rest - 1),
    id: text.slice(rest, text.indexOf(betweenValues, rest)),
    row: text.slice(rest),
  }
}

/**
 * The cards as JSON with commas between them; `origin` is where files are served from, `more` writes further fields of
 * one, with a comma before. `remember` may know what was written of a row before.
 */
export function writeCards<C extends Card>(
  origin: string,
  cards: readonly C[],
  more?: (card: C) => string,
  remember: (row: string, write: () => JsonPieces) => JsonPieces = (_row, write) => write(),
): JsonPieces {
  const pieces: (string | Buffer)[] = []
  let before = ''
  for (const card of cards) {
    pieces.push(before, ...remember(card.row, () => writeCard(origin, valuesOf(card.row, perRow))))
    before = `${more ? more(card) : ''}},`
  }
  if (before) pieces.push(before.slice(0, -1))
  return pieces
}

// All of a card but what ends it.
function writeCard(origin: string, values: readonly string[]): JsonPieces {
  const value = (n: number) => values[n] ?? ''
  let text = ''
  for (let n = 0; n < writes.length; n += 1) {
    const write = writes[n]
    text += starts[n]
    text += write ? write(value(n)) : value(n)
  }
  const avatar = pictureText(origin, value(avatarAt), value(avatarAt + 1), '')
  const cover = pictureText(origin, value(coverAt), value(coverAt + 1), value(coverAt + 2))
  return [`${text}${lastEnd},"avatar":`, avatar.json, `},"image":${cover.main},"cover":`, cover.json]
}
