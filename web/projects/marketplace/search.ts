import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { GoalNumber } from '@guildhall/contract/sustainability/options.ts'
import type { MarketplaceSort, ProjectCategory, ProjectStatus, UserType } from '@guildhall/contract/values/options.ts'

/** The search in a marketplace URL. */
export interface MarketplaceSearch {
  q?: string
  category?: ProjectCategory
  priceMin?: number
  priceMax?: number
  free?: 'true'
  skill?: string[]
  durationMax?: number
  teamSizeMin?: number
  teamSizeMax?: number
  places?: 'true'
  /** The number of a goal. */
  goal?: GoalNumber
  ratingMin?: number
  sellerType?: UserType[]
  status?: ProjectStatus[]
  licence?: Licence[]
  /** A seller's customUserId. */
  seller?: string
  sort?: MarketplaceSort
  /** Rows instead of cards. */
  view?: 'register'
  cursor?: string
  limit?: number
  /** Specific projects, comma-separated. */
  ids?: string
}

/**
 * Returns the number of filters, not counting sorting, view and page: a range is one filter, each skill is one of its own,
 * as their tokens show them.
 */
export function countFilters({ priceMin, priceMax, teamSizeMin, teamSizeMax, ...others }: MarketplaceSearch): number {
  return [priceMin ?? priceMax ?? [], teamSizeMin ?? teamSizeMax ?? [], Object.values(others)].flat(2).length
}

/** Returns the URL that shows `search`. */
export function marketplacePath(search: MarketplaceSearch = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each))
  const text = params.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}
