import { memberStates } from '@guildhall/contract/admin/admin.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'

/** Which people are looked at, as the address says it. */
export interface PeoplePlace {
  q: string
  state: (typeof memberStates)[number]
  cursor?: string | undefined
}

/** Reads an address of the people; what it does not know is as if it were not there. */
export function readPeople(params: URLSearchParams): PeoplePlace {
  return {
    q: (params.get('q') ?? '').trim().slice(0, pageLimits.query),
    state: memberStates.find((state) => state === params.get('state')) ?? 'all',
    cursor: params.get('cursor') ?? undefined,
  }
}

/** The address of a place among the people. */
export function peoplePath({ q, state, cursor }: Partial<PeoplePlace>): string {
  const given = { ...(q && { q }), ...(state && state !== 'all' && { state }), ...(cursor && { cursor }) }
  const params = new URLSearchParams(given)
  return params.size > 0 ? `/admin/people?${params}` : '/admin/people'
}
