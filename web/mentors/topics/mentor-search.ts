import { mentorLimits } from '@guildhall/contract/limits/mentors.ts'
import { type MentorSort, mentorSorts } from '@guildhall/contract/mentors/options.ts'
import { type MentorshipTopic, mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { languages } from '@guildhall/contract/values/languages.ts'

/** The search of a topic's page, as in its URL. */
export interface MentorSearch {
  sort?: MentorSort
  rating?: number
  language?: string
  /** Minor units. */
  priceMost?: number
  firstFree?: 'true'
  cursor?: string
}

/** Parses the URL of a topic's page; unknown values are ignored. */
export function readMentorSearch(params: URLSearchParams): MentorSearch {
  const sort = mentorSorts.find((each) => each !== 'soonest' && each === params.get('sort'))
  const rating = mentorLimits.ratings.find((each) => String(each) === params.get('rating'))
  const language = languages.find((each) => each === params.get('language'))
  const priceMost = mentorLimits.prices.find((each) => String(each) === params.get('priceMost'))
  const firstFree = params.get('firstFree') === 'true'
  const cursor = params.get('cursor') || undefined
  return {
    ...(sort && { sort }),
    ...(rating && { rating }),
    ...(language && { language }),
    ...(priceMost === undefined ? {} : { priceMost }),
    ...(firstFree && { firstFree: 'true' }),
    ...(cursor && { cursor }),
  }
}

/** Returns the URL of a topic's page with a search. */
export function mentorsPath(topic: MentorshipTopic, search: MentorSearch = {}): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const params = new URLSearchParams(entries)
  return params.size > 0 ? `${mentorshipPath(topic)}?${params}` : mentorshipPath(topic)
}

/** Returns the query of a saved search: the topic and the filters. */
export function mentorQuery(topic: MentorshipTopic, { sort: _s, cursor: _c, ...filters }: MentorSearch): string {
  return new URLSearchParams([
    ['topic', topic],
    ...Object.entries(filters).map(([name, value]) => [name, String(value)]),
  ]).toString()
}

/** Whether something is left out of the list. */
export const isFiltered = ({ rating, language, priceMost, firstFree }: MentorSearch): boolean =>
  [rating, language, priceMost, firstFree].some((each) => each !== undefined)
