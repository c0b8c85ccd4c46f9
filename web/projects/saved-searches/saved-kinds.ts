import { agentListPath } from '@guildhall/contract/agents/list-path.ts'
import { agentPrices, agentWays } from '@guildhall/contract/agents/options.ts'
import { priceWords, wayWords } from '@guildhall/contract/agents/words.ts'
import { expertListPath } from '@guildhall/contract/experts/list-path.ts'
import { expertHelp, expertHelpWords } from '@guildhall/contract/experts/options.ts'
import { jobListPath } from '@guildhall/contract/hiring/list-path.ts'
import { type JobLength, jobLengths, jobPays } from '@guildhall/contract/hiring/options.ts'
import { answersText, categoryName, jobLengthWords, jobPayWords } from '@guildhall/contract/hiring/words.ts'
import { mentorListPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { serviceListPath } from '@guildhall/contract/services/list-path.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import { countryName } from '#lib/format/country-name.ts'
import { languageName } from '#lib/format/language-name.ts'
import { priceLimitText } from '#lib/format/price-limit.ts'
import { activeFilters } from '../marketplace/active-filters.ts'
import { marketplacePath } from '../marketplace/search.ts'
import { readSearch } from '../marketplace/search-params.ts'

/** The texts for saved searches of a kind of listing. */
interface SavedKindTexts {
  title: string
  /** Used in the middle of a sentence. */
  many: string
  /** Returns the name of a search, from its filters; amounts in `currency`. */
  nameOf(query: string, currency: string): string
  /** Returns the URL of its list, newest first. */
  path(query: string): string
}

const readProjects = (query: string) => readSearch(new URLSearchParams(query))

export const savedKindTexts: Record<ListingKindName, SavedKindTexts> = {
  project: {
    title: 'Projects',
    many: 'projects',
    nameOf: (query, currency) =>
      activeFilters(readProjects(query), currency)
        .map(({ label }) => label)
        .join(', '),
    path: (query) => marketplacePath({ ...readProjects(query), sort: 'newest' }),
  },
  person: {
    title: 'People',
    many: 'people',
    nameOf(query) {
      const params = new URLSearchParams(query)
      const words = params.get('q')
      const work = params.get('work')
      return [
        words && `“${words}”`,
        params.get('type'),
        params.get('skill'),
        work && nameOfWork(work),
        params.has('free') && 'Free now',
      ]
        .filter(Boolean)
        .join(', ')
    },
    path: (query) => `/search?tab=people&${query}`,
  },
  job: { title: 'Jobs', many: 'jobs', nameOf: jobsName, path: jobListPath },
  service: { title: 'Services', many: 'services', nameOf: servicesName, path: serviceListPath },
  mentorship: { title: 'Mentors', many: 'mentors', nameOf: mentorsName, path: mentorListPath },
  agent: { title: 'AI agents', many: 'agents', nameOf: agentsName, path: agentListPath },
  expert: { title: 'Experts', many: 'experts', nameOf: expertsName, path: expertListPath },
}

/** Returns the filters of a saved search for jobs, as words. */
function jobsName(query: string, currency: string): string {
  const params = new URLSearchParams(query)
  const [words, category, least, days, answers] = ['q', 'category', 'budgetMin', 'decides', 'answers'].map((name) =>
    params.get(name),
  )
  return [
    words && `“${words}”`,
    category && nameOfWork(category),
    ...params.getAll('skill'),
    least && `Pays ${moneyText(Number(least), currency, { short: true })} or more`,
    ...params
      .getAll('length')
      .filter(isLength)
      .map((each) => jobLengthWords[each]),
    ...jobPays.filter((each) => each === params.get('paid')).map((each) => jobPayWords[each]),
    params.has('remote') && 'Remote',
    days && `Decides within ${days === '1' ? 'a day' : `${days} days`}`,
    params.has('firstJobs') && 'First jobs',
    answers && answersText(Number(answers)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the filters of a saved search for services, as words. */
function servicesName(query: string, currency: string): string {
  const params = new URLSearchParams(query)
  const [words, topic, low, high, days, rating] = ['q', 'topic', 'priceMin', 'priceMax', 'daysMax', 'ratingMin'].map(
    (name) => params.get(name),
  )
  const money = (minor: string) => moneyText(Number(minor), currency, { short: true })
  return [
    words && `“${words}”`,
    topic && nameOfWork(topic),
    ...params.getAll('skill'),
    low && high ? `${money(low)} to ${money(high)}` : low ? `${money(low)} and more` : high && `Up to ${money(high)}`,
    days && `Within ${days === '1' ? 'a day' : `${days} days`}`,
    rating && (Number(rating) < 5 ? `Rated ${rating} and up` : 'Rated 5'),
    ...params.getAll('sellerType'),
    params.has('provider') && 'One person',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the filters of a saved search for agents, as words. */
function agentsName(query: string): string {
  const params = new URLSearchParams(query)
  const [words, category, model] = ['q', 'category', 'model'].map((name) => params.get(name))
  return [
    words && `“${words}”`,
    category,
    ...agentWays.filter((each) => each === params.get('way')).map((each) => wayWords[each].short),
    ...agentPrices.filter((each) => each === params.get('price')).map((each) => priceWords[each]),
    model && (model === 'yes' ? 'Uses a language model' : 'No language model'),
    ...params.getAll('licence'),
    ...params.getAll('tag'),
    params.has('author') && 'One person',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns the topic and the filters of a saved search for mentors, as words. */
function mentorsName(query: string, currency: string): string {
  const params = new URLSearchParams(query)
  const [topic, rating, language, most] = ['topic', 'rating', 'language', 'priceMost'].map((name) => params.get(name))
  return [
    topic,
    rating && `Rated ${rating} and up`,
    language && languageName(language),
    most && priceLimitText(Number(most), currency),
    params.has('firstFree') && 'First one free',
  ]
    .filter(Boolean)
    .join(', ')
}

const isLength = (value: string): value is JobLength => jobLengths.some((each) => each === value)

function nameOfWork(category: string): string {
  const known = freelanceCategories.find((each) => each === category)
  return known ? categoryName(known) : category
}

/** Returns the filters of a saved search for experts, as words. */
function expertsName(query: string, currency: string): string {
  const params = new URLSearchParams(query)
  const [words, field, method, institution, country, language, days, most] = [
    ...['q', 'field', 'method', 'institution', 'country', 'language', 'freeWithin', 'priceMost'],
  ].map((name) => params.get(name))
  return [
    words && `“${words}”`,
    field,
    method && `Method: ${method}`,
    institution,
    country && countryName(country),
    language && `Speaks ${languageName(language)}`,
    ...expertHelp.filter((each) => params.getAll('help').includes(each)).map((each) => expertHelpWords[each]),
    params.has('doctoral') && 'Takes doctoral students',
    params.has('hour') && 'Can be booked by the hour',
    days && `Free within ${days} days`,
    most && priceLimitText(Number(most), currency),
  ]
    .filter(Boolean)
    .join(', ')
}
