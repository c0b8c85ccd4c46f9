import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ProjectFilters } from '@guildhall/contract/projects/projects.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import type { Queryable } from '#db/connect.ts'
import { int, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { anyWord, filterWord, largest, type Narrowing, queryOf, rangeWords } from '#listings/service.ts'

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
  const lowest = toMinor(priceMin ?? 0)
  const highest = free ? 0 : priceMax === undefined ? largest : toMinor(priceMax)
  const exact = [
    category && filterWord('c', category),
    seller && filterWord('u', String(seller.id)),
    sellerType?.length && anyWord(sellerType.map((type) => filterWord('t', type))),
    status?.length && anyWord(status.map((each) => filterWord('st', each))),
    ...skill.map((name) => filterWord('s', name.toLowerCase())),
  ].filter((each) => typeof each === 'string')
  const ranges = [
    isPriced ? rangeWords('p', lowest, highest) : [],
    durationMax === undefined ? [] : rangeWords('d', 0, durationMax),
    teamSizeMin || teamSizeMax ? rangeWords('m', teamSizeMin ?? 1, teamSizeMax ?? largest) : [],
    ratingMin ? halfStarsFrom(ratingMin) : [],
  ]
  return {
    query: queryOf(exact, ranges, hasWords),
    // In the order of the view `project_listings`.
    bounds: [
      isPriced ? [lowest, highest] : null,
      durationMax === undefined ? null : [0, durationMax],
      teamSizeMin || teamSizeMax ? [teamSizeMin ?? 1, teamSizeMax ?? largest] : null,
      ratingMin ? [Math.round(ratingMin * 10) * (star / 10), mostHalves * star] : null,
    ],
  }
}

/** Whether kept counters and the sorted indexes of the table answer: nothing but a category is asked. */
export function isPlain({ category: _, ...rest }: ProjectFilters): boolean {
  return Object.values(rest).every(
    (value) => value === undefined || value === '' || (Array.isArray(value) && !value.length),
  )
}

/** One star in the order by rating (the column rating_order), and so many half stars there are. */
const star = 1e14
const mostHalves = reviewLimits.stars * 2
const halfStarsFrom = (least: number) =>
  Array.from({ length: mostHalves - Math.floor(least * 2) + 1 }, (_, at) => filterWord('r', String(mostHalves - at)))

const findSeller = statement('seller_id', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})
