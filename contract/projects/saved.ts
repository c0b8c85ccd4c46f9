import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { listingKinds } from '../values/options.ts'
import { PageQuery, pageBothWays, Timestamp } from '../values/values.ts'
import { ProjectCard } from './projects.ts'
import { savedCalls } from './search-calls.ts'

/** A favorite as shown in the list. */
export const FavoriteCard = z.extend(ProjectCard, {
  /** Its price when it became a favorite; null when unknown. */
  savedPrice: z.nullable(z.number()),
})

/** The kinds of search results. */
const Kind = z.enum(listingKinds)

/** A saved search. `query` is the query string of its kind's list. */
export const SavedSearch = z.object({
  id: z.string(),
  kind: Kind,
  query: z.string(),
  alert: z.boolean(),
  createdAt: Timestamp,
})
export type SavedSearch = z.output<typeof SavedSearch>

const Query = z.string().check(z.minLength(1), z.maxLength(2000))
const Id = z.string().check(z.regex(/^[a-z0-9]{12}$/))

/** The caller's favorites and saved searches. */
export const savedEndpoints = {
  favorites: endpoint(savedCalls.favorites, {
    summary: 'The caller’s favorites that are still visible, newest first.',
    query: PageQuery,
    output: pageBothWays(FavoriteCard),
  }),
  list: endpoint(savedCalls.list, {
    summary: 'The caller’s saved searches, newest first.',
    output: z.object({ searches: z.array(SavedSearch) }),
  }),
  save: endpoint(savedCalls.save, {
    summary:
      'Saves the search of a query string, of the list of its kind, with or without the daily alert; idempotent.',
    body: z.strictObject({
      kind: z._default(Kind, 'project'),
      query: Query,
      alert: z._default(z.boolean(), true),
    }),
    output: z.object({ search: SavedSearch }),
    status: 201,
  }),
  remove: endpoint(savedCalls.remove, {
    summary: 'Deletes one of the caller’s saved searches; its id is in the body.',
    body: z.strictObject({ id: Id }),
  }),
}
