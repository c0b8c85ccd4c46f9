import type { ExpertFilters } from '@guildhall/contract/experts/experts.ts'
import { areasAndFields } from '@guildhall/contract/experts/fields.ts'
import { expertListPath } from '@guildhall/contract/experts/list-path.ts'
import { type ExpertSort, expertHelp, expertHelpWords, expertSorts } from '@guildhall/contract/experts/options.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { languages } from '@guildhall/contract/values/languages.ts'
import { countryName } from '#lib/format/country-name.ts'
import { languageName } from '#lib/format/language-name.ts'
import { priceLimitText } from '#lib/format/price-limit.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'

/** The search in a URL of the list of experts. */
export interface ExpertSearch extends ExpertFilters {
  sort?: ExpertSort | undefined
  cursor?: string | undefined
}

/** Returns a search as a query string. */
function textOf(search: ExpertSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, `${each}`)
  return params.toString()
}

/** Returns the URL that shows `search`. */
export const expertsPath = (search: ExpertSearch = {}): string => expertListPath(textOf(search))

/** Returns a search as it is saved: its query string without sorting and page. */
export const expertQuery = ({ sort: _sort, cursor: _cursor, ...filters }: ExpertSearch): string => textOf(filters)

/** Parses a URL; unusable values count as absent and a long text is cut, so that any link shows experts. */
export function readExpertSearch(params: URLSearchParams): ExpertSearch {
  const text = (name: string, most: number) =>
    params
      .get(name)
      ?.trim()
      .slice(0, most)
      // Never cut a surrogate pair.
      .replace(/[\uD800-\uDBFF]$/, '') || undefined
  const help = expertHelp.filter((each) => params.getAll('help').includes(each))
  const country = params.get('country') ?? ''
  const search: ExpertSearch = {
    q: text('q', pageLimits.query),
    field: areasAndFields.find((each) => each === params.get('field')),
    method: text('method', expertLimits.methods.characters),
    institution: text('institution', blockLimits.line),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    language: languages.find((each) => each === params.get('language')),
    help: help.length > 0 ? help : undefined,
    doctoral: params.get('doctoral') === 'true' ? 'true' : undefined,
    hour: params.get('hour') === 'true' ? 'true' : undefined,
    priceMost: expertLimits.prices.find((each) => `${each}` === params.get('priceMost')),
    freeWithin: expertLimits.freeWithin.find((each) => `${each}` === params.get('freeWithin')),
    sort: expertSorts.find((each) => each === params.get('sort')),
    cursor: params.get('cursor') || undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** Returns the number of filters; each kind of help is one of its own. */
export const countFilters = ({ sort: _sort, cursor: _cursor, ...filters }: ExpertSearch): number =>
  Object.values(filters)
    .flat()
    .filter((value) => value !== undefined).length

/** Returns the filters of a URL, each with the search that drops it. Amounts are in `currency`. */
export function activeFilters(search: ExpertSearch, currency: string): ActiveFilter<ExpertSearch>[] {
  const { q, field, method, institution, country, language, help = [], doctoral, hour, priceMost, freeWithin } = search
  const first: ExpertSearch = { ...search, cursor: undefined }
  const drop = (label: string, name: keyof ExpertSearch) => ({ label, without: { ...first, [name]: undefined } })
  return [
    ...(q ? [drop(`“${q}”`, 'q')] : []),
    ...(field ? [drop(field, 'field')] : []),
    ...(method ? [drop(`Method: ${method}`, 'method')] : []),
    ...(institution ? [drop(institution, 'institution')] : []),
    ...(country ? [drop(countryName(country), 'country')] : []),
    ...(language ? [drop(`Speaks ${languageName(language)}`, 'language')] : []),
    ...help.map((each) => ({
      label: expertHelpWords[each],
      without: { ...first, help: help.filter((other) => other !== each) },
    })),
    ...(doctoral ? [drop('Takes doctoral students', 'doctoral')] : []),
    ...(hour ? [drop('Can be booked by the hour', 'hour')] : []),
    ...(freeWithin === undefined ? [] : [drop(`Free within ${freeWithin} days`, 'freeWithin')]),
    ...(priceMost === undefined ? [] : [drop(priceLimitText(priceMost, currency), 'priceMost')]),
  ]
}
