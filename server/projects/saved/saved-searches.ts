import { searchLimits } from '@guildhall/contract/limits.ts'
import { MarketplaceQuery } from '@guildhall/contract/projects.ts'
import type { SavedSearch } from '@guildhall/contract/saved.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { isPlain } from '../search/filters.ts'
import { deleteSaved, findSaved, type SavedRow, saveSearch } from './saved-queries.ts'

/** One's saved searches, newest first. */
export async function listSaved({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<SavedSearch[]> {
  return (await findSaved(db, { userId: viewer.id })).map(present)
}

/** Keeps a search, or changes the alert of one that is kept. At most 50, also when two calls come at once. */
export async function keepSearch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { query, alert }: { query: string; alert: boolean },
): Promise<SavedSearch> {
  const kept = readQuery(query)
  return transaction(db, async (tx) => {
    await lockPerson(tx, { personId: viewer.id })
    const known = await findSaved(tx, { userId: viewer.id })
    // Searches do not tell small letters from capital ones.
    const same = known.find((each) => each.query.toLowerCase() === kept.toLowerCase())
    if (known.length >= searchLimits.savedPerPerson && !same)
      throw invalid([{ path: 'query', message: `You can keep up to ${searchLimits.savedPerPerson} searches` }])
    const [row] = await saveSearch(tx, {
      ...{ id: newId(), userId: viewer.id, query: same?.query ?? kept },
      ...{ alert, at: clock.now() },
    })
    if (!row) throw new AppError('internal')
    return present(row)
  })
}

/** Forgets a search of one's own; anybody else's is not there. */
export async function forgetSearch({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if ((await deleteSaved(db, { id, userId: viewer.id })).length === 0) throw new AppError('not_found')
}

// Without order, page and look, its names in order: the same search is one text.
function readQuery(query: string): string {
  const asked = MarketplaceQuery.safeParse(queryOf(query))
  if (!asked.success) throw invalid([{ path: 'query', message: 'This is no search of the marketplace' }])
  const { limit: _l, cursor: _c, sort: _s, ids: _i, ...filters } = asked.data
  if (isPlain(filters) && !filters.category)
    throw invalid([{ path: 'query', message: 'Search for words or choose a filter first' }])
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each))
  return params.toString()
}

function present({ id, query, alert, created_at }: SavedRow): SavedSearch {
  return { id, query, alert, createdAt: new Date(created_at).toISOString() }
}

/** A query string as the API reads it: a name that comes several times is a list. */
export function queryOf(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
