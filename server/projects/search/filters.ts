import { reviewLimits } from '@guildhall/contract/commerce-limits.ts'
import { toMinor } from '@guildhall/contract/money.ts'
import type { ProjectFilters } from '@guildhall/contract/projects.ts'
import type { Queryable } from '#db/connect.ts'
import { int, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { noPrice } from '../lists/shown-price.ts'

/** What the filters besides the words ask of a row of `project_index`. */
export interface Narrowing {
  /** A query of the index's own words; they narrow before a row is read. '' for none. */
  query: string
  /**
   * What the words are too coarse for: prices in minor units (from `noPrice.descending` what has none is meant too), days, sizes
   * of teams, the place by rating.
   */
  bounds: [
    priceMin: number,
    priceMax: number,
    durationMax: number | null,
    teamSizeMin: number,
    teamSizeMax: number,
    ratingMin: number,
  ]
}

const largest = 2 ** 31 - 1
/** A range of more words than these narrows little, and reading what the index has under each takes longer than it spares. */
const mostOfRange = 3

/** The filters as the index reads them, beside words or not; null when nothing can match, because there is no such seller. */
export async function narrow(
  db: Queryable,
  filters: Omit<ProjectFilters, 'q'>,
  hasWords: boolean,
): Promise<Narrowing | null> {
  const { category, priceMin, priceMax, free, skill = [], durationMax, teamSizeMin, teamSizeMax, sellerType } = filters
  const { ratingMin = 0, status } = filters
  const [seller] = filters.seller === undefined ? [] : await findSeller(db, { customUserId: filters.seller })
  if (filters.seller !== undefined && !seller) return null
  const isPriced = priceMin !== undefined || priceMax !== undefined || free !== undefined
  const lowest = isPriced ? toMinor(priceMin ?? 0) : noPrice.descending
  const highest = free ? 0 : priceMax === undefined ? largest : toMinor(priceMax)
  const sure = [
    category && word('c', category),
    seller && word('u', String(seller.id)),
    sellerType?.length && anyWord(sellerType.map((type) => word('t', type))),
    status?.length && anyWord(status.map((each) => word('st', each))),
    ...skill.map((name) => word('s', name.toLowerCase())),
  ].filter((each) => typeof each === 'string')
  const ranges = [
    isPriced ? between('p', lowest, highest) : [],
    durationMax === undefined ? [] : between('d', 0, durationMax),
    teamSizeMin || teamSizeMax ? between('m', teamSizeMin ?? 1, teamSizeMax ?? largest) : [],
    ratingMin ? halfStarsFrom(ratingMin) : [],
  ].filter((each) => each.length > 0)
  const narrow = hasWords || sure.length > 0 ? ranges.filter((each) => each.length <= mostOfRange) : ranges
  return {
    query: [...sure, ...narrow.map(anyWord)].join(' & '),
    bounds: [
      ...([lowest, highest, durationMax ?? null, teamSizeMin ?? 1, teamSizeMax ?? largest] as const),
      Math.round(ratingMin * 10) * (star / 10),
    ],
  }
}

/** Whether kept counters and the sorted indexes of the table answer: nothing but a category is asked. */
export function isPlain({ category: _, ...rest }: ProjectFilters): boolean {
  return Object.values(rest).every(
    (value) => value === undefined || value === '' || (Array.isArray(value) && !value.length),
  )
}

// A word that nobody can type: the index's own words begin with a tilde (the function project_search of the database).
const word = (kind: string, value: string) => `'~${kind}:${value.replace(/[\\']/g, '$&$&')}'`
const anyWord = (words: string[]) => `(${words.join(' | ')})`

// Numbers with as many binary digits share a word; the bounds decide among them.
function between(kind: string, least: number, most: number): string[] {
  const [from, to] = [bits(least), Math.min(bits(most), 31)]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => word(kind, String(from + at)))
}
/** One star in the order by rating (the column rating_order), and so many half stars there are. */
const star = 1e14
const mostHalves = reviewLimits.stars * 2
const halfStarsFrom = (least: number) =>
  Array.from({ length: mostHalves - Math.floor(least * 2) + 1 }, (_, at) => word('r', String(mostHalves - at)))
const bits = (number: number) => 32 - Math.clz32(number)

const findSeller = statement('seller_id', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})
