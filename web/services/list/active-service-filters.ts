import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { displayName } from '#lib/format/people.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'
import { type ServiceSearch, topicName } from './service-search.ts'

interface Listed {
  items: readonly { provider: Parameters<typeof displayName>[0] }[]
}

/** Returns the filters of a URL, each with the search that drops it; amounts in `currency`. */
export function activeFilters(search: ServiceSearch, currency: string, page?: Listed): ActiveFilter<ServiceSearch>[] {
  const { q, topic, skill = [], priceMin, priceMax, daysMax, ratingMin, sellerType = [], provider } = search
  // Every listed service is theirs.
  const person = page?.items[0]?.provider
  const first: ServiceSearch = { ...search, cursor: undefined }
  const drop = (label: string, ...names: (keyof ServiceSearch)[]) => ({
    label,
    without: { ...first, ...Object.fromEntries(names.map((name) => [name, undefined])) },
  })
  const others = <T>(list: readonly T[], one: T) => list.filter((each) => each !== one)
  const money = (amount: number) => moneyText(toMinor(amount), currency, { short: true })
  return [
    ...(q ? [drop(`“${q}”`, 'q')] : []),
    ...(topic ? [drop(topicName(topic), 'topic')] : []),
    ...skill.map((each) => ({ label: each, without: { ...first, skill: others(skill, each) } })),
    ...(priceMin === undefined && priceMax === undefined
      ? []
      : [drop(rangeText(priceMin, priceMax, money), 'priceMin', 'priceMax')]),
    ...(daysMax ? [drop(`Within ${daysMax === 1 ? 'a day' : `${daysMax} days`}`, 'daysMax')] : []),
    ...(ratingMin ? [drop(ratingMin < 5 ? `Rated ${ratingMin} and up` : 'Rated 5', 'ratingMin')] : []),
    ...sellerType.map((each) => ({ label: each, without: { ...first, sellerType: others(sellerType, each) } })),
    ...(provider ? [drop(person ? `By ${displayName(person)}` : 'One person', 'provider')] : []),
  ]
}

function rangeText(from: number | undefined, to: number | undefined, money: (amount: number) => string): string {
  if (to === undefined) return `${money(from ?? 0)} and more`
  return from === undefined ? `Up to ${money(to)}` : `${money(from)} to ${money(to)}`
}
