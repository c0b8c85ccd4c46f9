import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'

/** What an address of the list of people asks for. */
export interface PeopleSearch {
  q?: string | undefined
  type?: UserType | undefined
  skill?: string | undefined
  cursor?: string | undefined
}

/** A search as its query string. */
const textOf = (search: PeopleSearch) =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value) as [string, string][]).toString()

/** The address that shows `search`: people are one tab of the results. */
export function peoplePath(search: PeopleSearch = {}): string {
  return ['/search?tab=people', textOf(search)].filter(Boolean).join('&')
}

/** A search as it is kept: its query string without the page. */
export const queryOf = ({ cursor: _cursor, ...filters }: PeopleSearch): string => textOf(filters)

/** Reads an address; what it says in vain counts as absent, so that any link shows people. */
export function readPeopleSearch(params: URLSearchParams): PeopleSearch {
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined
  return {
    // Never half of a character.
    q: text('q', pageLimits.query)?.replace(/[\uD800-\uDBFF]$/, ''),
    type: userTypes.find((each) => each === params.get('type')),
    skill: text('skill', profileLimits.skillName),
    cursor: params.get('cursor') || undefined,
  }
}

/** The filters of an address, each with the search that drops it. */
export function activeFilters({ q, type, skill }: PeopleSearch): ActiveFilter<PeopleSearch>[] {
  return [
    ...(q ? [{ label: `“${q}”`, without: { type, skill } }] : []),
    ...(type ? [{ label: type, without: { q, skill } }] : []),
    ...(skill ? [{ label: `Skill: ${skill}`, without: { q, type } }] : []),
  ]
}
