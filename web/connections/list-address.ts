import {
  type RelationList,
  type RelationSort,
  relationLists,
  relationSorts,
} from '@guildhall/contract/values/options.ts'

/** What the address of one's connections asks for; without a list all of them. */
export interface ListPlace {
  list?: RelationList | undefined
  q: string
  sort: RelationSort
  cursor?: string | undefined
}

const path = '/connections'

/** Reads an address; what is not known asks for everything. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const list = relationLists.find((each) => each === params.get('list'))
  return {
    list,
    q: params.get('q')?.trim() ?? '',
    sort: relationSorts.find((each) => each === params.get('sort')) ?? 'newest',
    cursor: list && (params.get('cursor') ?? undefined),
  }
}

/** The address of a list. */
export function listPath({ list, q = '', sort = 'newest', cursor }: Partial<ListPlace>): string {
  const query = new URLSearchParams({
    ...(list && { list }),
    ...(q && { q }),
    ...(sort !== 'newest' && { sort }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
