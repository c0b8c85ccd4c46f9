import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import type { SavedSearch } from '@guildhall/contract/projects/saved.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { readQueryString, writeQueryString } from './query-strings.ts'
import type { SavedKind } from './saved-kind.ts'
import { deleteSaved, findSaved, lockKeeper, type SavedRow, saveSearch } from './saved-queries.ts'

/** One's saved searches of every kind, newest first. */
export async function listSaved({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<SavedSearch[]> {
  return (await findSaved(db, { userId: viewer.id })).map(present)
}

/** Keeps a search, or changes the alert of one that is kept. At most 50 of all kinds, also when two calls come at once. */
export async function keepSearch(
  { db, clock, savedKinds }: Pick<Deps, 'db' | 'clock' | 'savedKinds'>,
  viewer: Viewer,
  { kind, query, alert }: { kind: ListingKindName; query: string; alert: boolean },
): Promise<SavedSearch> {
  const kept = readQuery(savedKinds[kind], query)
  return transaction(db, async (tx) => {
    await lockKeeper(tx, { userId: viewer.id })
    const known = await findSaved(tx, { userId: viewer.id })
    // Searches do not tell small letters from capital ones.
    const same = known.find((each) => each.kind === kind && each.query.toLowerCase() === kept.toLowerCase())
    if (known.length >= searchLimits.savedPerPerson && !same)
      throw invalid([{ path: 'query', message: `You can keep up to ${searchLimits.savedPerPerson} searches` }])
    const [row] = await saveSearch(tx, {
      ...{ id: newId(), userId: viewer.id, kind, query: same?.query ?? kept },
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

// Without order and page, its names in order: the same search is one text.
function readQuery(kind: SavedKind, query: string): string {
  const filters = kind.readFilters(readQueryString(query))
  if (!filters) throw invalid([{ path: 'query', message: kind.refusal }])
  const kept = writeQueryString(filters)
  if (kept === '') throw invalid([{ path: 'query', message: 'Search for words or choose a filter first' }])
  return kept
}

function present({ id, kind, query, alert, created_at }: SavedRow): SavedSearch {
  return { id, kind, query, alert, createdAt: new Date(created_at).toISOString() }
}
