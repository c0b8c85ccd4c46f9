import { fromMinor } from '@guildhall/contract/money.ts'
import type { Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { pageText } from '#http/json-text.ts'
import type { Deps } from '../deps.ts'
import { type Card, cardsColumn, readCards, writeCards } from './card-text.ts'
import { type Place, readCursor, readPage } from './cursors.ts'
import { visibleTo } from './visible.ts'

type FavoriteCard = Card & { saved: number | null }

/** One page of a person's favorites that they may still see, the newest first, with the pages on both sides. */
export async function listFavorites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const place = readCursor('favorites', cursor)
  const cardsAt = (at: Place) => findFavorites(db, viewer.id, at, limit)
  const { rows, ...cursors } = await readPage('favorites', place, limit, cardsAt)
  const savedPrice = ({ saved }: FavoriteCard) => `,"savedPrice":${saved === null ? null : fromMinor(saved)}`
  return pageText(writeCards(config.filesOrigin, rows, savedPrice), cursors)
}

async function findFavorites(
  db: Queryable,
  viewer: number,
  { step, key, id }: Place,
  limit: number,
): Promise<FavoriteCard[]> {
  const isBack = step === 'previous'
  const edge = "(timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4)"
  const beyond = `and (m.created_at, m.project_id) ${isBack ? '>' : '<'} ${edge}`
  const direction = isBack ? 'asc' : 'desc'
  const order = `order by m.created_at ${direction}, m.project_id ${direction}`
  const text = `
    select ${cardsColumn('$1', "(date_part('epoch', m.created_at) * 1000000)::bigint", order)},
      json_agg(case when p.for_sale then m.price_minor end ${order}) as saved
    from (select m.* from project_favorites m join projects p on p.id = m.project_id
      where m.user_id = $1 and ${visibleTo('$1')} ${step === 'first' ? '' : beyond} ${order} limit $2) m
    join projects p on p.id = m.project_id`
  const values = [viewer, limit + 1, ...(step === 'first' ? [] : [key, id])]
  const name = `favorites_${step}`
  const [row] = await run<{ cards: string | null; saved: (number | null)[] }>(db, { name, text, values })
  return readCards(row?.cards ?? null).map((card, at) => ({ ...card, saved: row?.saved[at] ?? null }))
}
