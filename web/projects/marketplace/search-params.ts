import { pageLimits, projectLimits } from '@guildhall/contract/limits/shared.ts'
import { licences } from '@guildhall/contract/projects/licences.ts'
import type { MarketplaceQuery } from '@guildhall/contract/projects/projects.ts'
import { goalNumbers } from '@guildhall/contract/sustainability/options.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { marketplaceSorts, projectCategories, projectStatuses, userTypes } from '@guildhall/contract/values/options.ts'
import { parseAmount } from '@guildhall/contract/values/typed-amount.ts'
import type { MarketplaceSearch } from './search.ts'

/** Parses a URL; unknown values count as absent and a long text is cut, so that any link shows projects. */
export function readSearch(params: URLSearchParams): MarketplaceSearch {
  return Object.fromEntries(Object.entries(readNames(params)).filter(([, value]) => value !== undefined))
}

/** Returns every parameter of the marketplace's URLs with its value; undefined where it is unusable. */
export function readNames(params: URLSearchParams) {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const known = <T extends string>(list: readonly T[], value: string | undefined) => list.find((each) => each === value)
  const whole = (name: string, most: number) => {
    const value = text(name)
    return value && /^\d{1,4}$/.test(value) && +value <= most ? +value : undefined
  }
  const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)
  const among = <T extends string>(name: string, list: readonly T[]) =>
    some(list.filter((each) => params.getAll(name).includes(each)))
  const { characters, items } = projectLimits.shortList
  const amount = (name: string) => {
    const minor = parseAmount(params.get(name) ?? '')
    return minor === null ? undefined : Math.min(fromMinor(minor), projectLimits.maxPrice)
  }
  const [low, high] = [amount('priceMin'), amount('priceMax')]
  const isTurned = (low ?? 0) > (high ?? Number.POSITIVE_INFINITY)
  const seller = text('seller')
  return {
    // Never cut a surrogate pair.
    q: text('q')
      ?.slice(0, pageLimits.query)
      .replace(/[\uD800-\uDBFF]$/, ''),
    category: known(projectCategories, text('category')),
    priceMin: isTurned ? high : low,
    priceMax: isTurned ? low : high,
    free: text('free') === 'true' ? 'true' : undefined,
    skill: some(
      // One skill in any spelling: the last, because checkboxes come after the field in which skills are typed.
      [
        ...new Map(
          params
            .getAll('skill')
            .map((each) => each.trim().slice(0, characters))
            .filter(Boolean)
            .map((each) => [each.toLowerCase(), each]),
        ).values(),
      ].slice(0, items),
    ),
    durationMax: whole('durationMax', projectLimits.durationDays),
    teamSizeMin: whole('teamSizeMin', projectLimits.teamSize) || undefined,
    teamSizeMax: whole('teamSizeMax', projectLimits.teamSize) || undefined,
    goal: known(goalNumbers, text('goal')),
    places: text('places') === 'true' ? 'true' : undefined,
    sellerType: among('sellerType', userTypes),
    status: among('status', projectStatuses),
    licence: among('licence', licences),
    ratingMin: /^([1-4](\.\d)?|5(\.0)?)$/.test(text('ratingMin') ?? '') ? Number(text('ratingMin')) : undefined,
    seller: seller && /^[a-z0-9-]{3,80}$/.test(seller) ? seller : undefined,
    sort: known(marketplaceSorts, text('sort')),
    view: known(['register'], text('view')),
    cursor: text('cursor'),
    // The names are those of the contract: the compiler reports a missing one. A page has a fixed size, and no use for ids.
  } satisfies Record<Exclude<keyof MarketplaceQuery, 'limit' | 'ids'> | 'view', unknown>
}
