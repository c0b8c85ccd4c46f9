import { fromMinor } from '@guildhall/contract/values/money.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { favorites } from './counted.ts'
import { projectListing } from './listing.ts'
import { type CardRow, presentCard } from './lists/card.ts'

/** One page of a person's favorites that they may still see, the newest first, with the pages on both sides. */
export async function listFavorites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  asked: { limit: number; cursor?: string | undefined },
) {
  const { rows, ...cursors } = await favorites.list<CardRow>(db, viewer, asked, projectListing.card)
  const items = rows.map((row) => ({
    ...presentCard(config.filesOrigin, row),
    savedPrice: row.saved_minor === null ? null : fromMinor(row.saved_minor),
  }))
  return { items, ...cursors }
}
