import type { OwnRank } from '@guildhall/contract/admin/dashboard.ts'
import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findKeptPlace } from './kept-places.ts'
import { readLeaderboard } from './leaderboard-page.ts'

/** People's ranks, for dashboard/. */
export const ranks = { own: readOwnRank }

// The viewer and the person above.
const neighbours = { sort: 'rank', period: '30D', around: 'me', limit: 2 } as const

/** A person's place by score, the distance to the next place, and the change since places were last stored. */
async function readOwnRank(deps: Pick<Deps, 'db' | 'config' | 'clock'>, viewer: Viewer): Promise<OwnRank> {
  const listed = await directory.isListed(deps.db, viewer.id)
  const { me, data, total } = await readLeaderboard(deps, viewer, neighbours)
  if (!me) return { listed, place: null }
  const { position, entry } = me
  const [above] = data
  const [kept] = await findKeptPlace(deps.db, { personId: viewer.id })
  return {
    listed,
    place: {
      position,
      total,
      score: entry.rankingScore,
      above: above && position > 1 ? above.rankingScore : null,
      change: kept?.at
        ? { since: new Date(kept.at).toISOString(), places: kept.place === null ? null : kept.place - position }
        : null,
    },
  }
}
