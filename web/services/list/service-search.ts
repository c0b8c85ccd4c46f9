import { type WorkTopic, workTopics } from '@guildhall/contract/engagements/topics.ts'
import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { type ServiceSort, serviceSorts } from '@guildhall/contract/services/options.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import { parseAmount } from '@guildhall/contract/values/typed-amount.ts'

/** The search in a URL of the list of services. */
export interface ServiceSearch {
  q?: string | undefined
  topic?: WorkTopic | undefined
  skill?: string[] | undefined
  /** The price range of a package, as people write amounts: 500 or 19.5. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** The most days until delivery. */
  daysMax?: number | undefined
  ratingMin?: number | undefined
  sellerType?: UserType[] | undefined
  /** The customUserId of their provider. */
  provider?: string | undefined
  sort?: ServiceSort | undefined
  cursor?: string | undefined
}

/** Returns the URL that shows `search`. */
export function servicesPath(search: ServiceSearch = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, `${each}`)
  return params.size > 0 ? `/services?${params}` : '/services'
}

/** Parses a URL; unusable values count as absent and a long text is cut, so that any link shows services. */
export function readServiceSearch(params: URLSearchParams): ServiceSearch {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)
  const days = text('daysMax')
  const rating = text('ratingMin') ?? ''
  const provider = text('provider')
  const [low, high] = [readAmount(params.get('priceMin') ?? ''), readAmount(params.get('priceMax') ?? '')]
  const isTurned = (low ?? 0) > (high ?? Number.POSITIVE_INFINITY)
  const search: ServiceSearch = {
    // Never cut a surrogate pair.
    q: text('q')
      ?.slice(0, pageLimits.query)
      .replace(/[\uD800-\uDBFF]$/, ''),
    topic: workTopics.find((each) => each === text('topic')),
    skill: some(readSkills(params.getAll('skill'))),
    priceMin: isTurned ? high : low,
    priceMax: isTurned ? low : high,
    daysMax:
      days && /^\d{1,3}$/.test(days) && +days >= 1 && +days <= serviceLimits.packageDays ? Number(days) : undefined,
    ratingMin: /^([1-4](\.\d)?|5(\.0)?)$/.test(rating) ? Number(rating) : undefined,
    sellerType: some(userTypes.filter((each) => params.getAll('sellerType').includes(each))),
    provider: provider && /^[a-z0-9-]{3,80}$/.test(provider) ? provider : undefined,
    sort: serviceSorts.find((each) => each === text('sort')),
    cursor: text('cursor'),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** Returns the number of filters, not counting sorting and page: a range is one, each skill is one of its own. */
export function countFilters({ priceMin, priceMax, sort: _sort, cursor: _cursor, ...others }: ServiceSearch): number {
  return [priceMin ?? priceMax ?? [], Object.values(others)].flat(2).filter((value) => value !== undefined).length
}

/** The name of a topic as pages write it. */
export function topicName(topic: WorkTopic): string {
  const category = freelanceCategories.find((each) => each === topic)
  return category ? categoryName(category) : topic
}

/** A skill in two spellings is one: the last, because checkboxes come after the field in which skills are typed. */
function readSkills(said: readonly string[]): string[] {
  const { items, characters } = serviceLimits.skills
  const skills = said.map((each) => each.trim().slice(0, characters)).filter(Boolean)
  return [...new Map(skills.map((each) => [each.toLowerCase(), each])).values()].slice(0, items)
}

function readAmount(text: string): number | undefined {
  const minor = parseAmount(text)
  return minor === null ? undefined : fromMinor(Math.min(minor, serviceLimits.amountMinor.most))
}
