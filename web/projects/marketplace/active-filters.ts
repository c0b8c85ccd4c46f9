import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { displayName } from '#lib/format/people.ts'
import type { ActiveFilter as Filter } from '#listings/list-kind.ts'
import type { MarketplaceSearch } from './search.ts'

type ActiveFilter = Filter<MarketplaceSearch>
interface Listed {
  items: readonly { seller: Parameters<typeof displayName>[0] }[]
}

/** Returns the filters of a URL, each with the URL that drops it; amounts in `currency`. */
export function activeFilters(search: MarketplaceSearch, currency: string, page?: Listed): ActiveFilter[] {
  const { q, category, priceMin, priceMax, free, skill = [], durationMax, sellerType = [], seller } = search
  const { teamSizeMin, teamSizeMax, places, goal, ratingMin, status = [], licence = [] } = search
  // Every listed project is theirs.
  const maker = page?.items[0]?.seller
  const first: MarketplaceSearch = { ...search, cursor: undefined }
  const money = (amount: number) => moneyText(toMinor(amount), currency, { short: true })
  const range = <T>(from: T | undefined, to: T | undefined, text: (value: T) => string) =>
    to === undefined
      ? `${text(from as T)} and more`
      : from === undefined
        ? `Up to ${text(to)}`
        : `${text(from)} to ${text(to)}`
  const drop = (label: string, ...names: (keyof MarketplaceSearch)[]): ActiveFilter => ({
    label,
    without: { ...first, ...Object.fromEntries(names.map((name) => [name, undefined])) },
  })
  const without = <T>(list: T[], one: T) => list.filter((each) => each !== one)
  const team = teamSizeMin === teamSizeMax ? `${teamSizeMin}` : range(teamSizeMin, teamSizeMax, String)
  return [
    ...(q ? [drop(`“${q}”`, 'q')] : []),
    ...(category ? [drop(category, 'category')] : []),
    ...((priceMin ?? priceMax ?? null) !== null
      ? [drop(range(priceMin, priceMax, money), 'priceMin', 'priceMax')]
      : []),
    ...(free ? [drop('Free', 'free')] : []),
    ...(durationMax === undefined
      ? []
      : [drop(durationMax === 0 ? 'Instant download' : `Within ${durationMax} days`, 'durationMax')]),
    ...skill.map((each) => ({ label: each, without: { ...first, skill: without(skill, each) } })),
    ...sellerType.map((each) => ({ label: each, without: { ...first, sellerType: without(sellerType, each) } })),
    ...status.map((each) => ({ label: `Status: ${each}`, without: { ...first, status: without(status, each) } })),
    ...licence.map((each) => ({
      label: licenceTexts[each].name,
      without: { ...first, licence: without(licence, each) },
    })),
    ...(teamSizeMin || teamSizeMax ? [drop(`Team of ${team}`, 'teamSizeMin', 'teamSizeMax')] : []),
    ...(goal ? [drop(`Goal ${goal}, ${goalName(Number(goal))}`, 'goal')] : []),
    ...(places ? [drop('Open places', 'places')] : []),
    ...(ratingMin ? [drop(ratingMin < 5 ? `Rated ${ratingMin} and up` : 'Rated 5', 'ratingMin')] : []),
    ...(seller ? [drop(maker ? `By ${displayName(maker)}` : 'One maker', 'seller')] : []),
  ]
}
