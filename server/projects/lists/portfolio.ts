import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { Viewer } from '#http/callers.ts'
import { readCursor } from '#listings/service.ts'
import type { Deps } from '../../deps.ts'
import { countOwn, countPortfolios } from '../project-queries.ts'
import { presentCard } from './card.ts'
import { findOwnCards } from './list-queries.ts'

/**
 * The newest of one's own projects that are not archived, drafts behind the others, how many there are, and what
 * the public ones have gathered.
 */
export async function readPortfolio({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, most: number) {
  const page = { place: readCursor('created', undefined), limit: pageLimits.defaultSize, viewer: viewer.id }
  const [cards, counts, [sums]] = [
    await findOwnCards(db, undefined, page),
    await countOwn(db, { sellerId: viewer.id }),
    await countPortfolios(db, { sellerIds: [viewer.id] }),
  ]
  const isKept = ({ visibility }: { visibility: ProjectVisibility }) => visibility !== 'archived'
  return {
    items: cards
      .filter(isKept)
      .toSorted((a, b) => Number(a.visibility === 'draft') - Number(b.visibility === 'draft'))
      .slice(0, most)
      .map((row) => presentCard(config.filesOrigin, row)),
    total: counts.filter(isKept).reduce((sum, { projects }) => sum + projects, 0),
    public: sums?.projects ?? 0,
    views: sums?.views ?? 0,
    favorites: sums?.favorites ?? 0,
  }
}
