import type { MarketplaceSort, ProjectCategory, ProjectStatus, UserType } from '@guildhall/contract/values/options.ts'

/** What a marketplace address asks for. */
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
  ratingMin?: number
  sellerType?: UserType[]
  status?: ProjectStatus[]
  /** A seller's customUserId. */
  seller?: string
  sort?: MarketplaceSort
  /** Rows instead of plates. */
  view?: 'register'
  cursor?: string
  limit?: number
  /** Some projects, comma-separated. */
  ids?: string
}

/**
 * How many filters there are besides order, view and page: a range is one, each of several skills one of its own, as their
 * tokens show them.
 */
export function countFilters({ priceMin, priceMax, teamSizeMin, teamSizeMax, ...others }: MarketplaceSearch): number {
  return [priceMin ?? priceMax ?? [], teamSizeMin ?? teamSizeMax ?? [], Object.values(others)].flat(2).length
}

/** The address that shows `search`. */
export function marketplacePath(search: MarketplaceSearch = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each))
  const text = params.toString()
  return text ? `/marketplace?${text}` : '/marketplace'
}
