import type { ListingKindName } from '@guildhall/contract/values/options.ts'
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
      return [words && `“${words}”`, params.get('type'), params.get('skill')].filter(Boolean).join(', ')
    },
    path: (query) => `/search?tab=people&${query}`,
  },
}
