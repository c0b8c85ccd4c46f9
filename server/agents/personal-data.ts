import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { favorites } from './favorites-and-views.ts'
import { agentDays, agentFavorites, agentImages, agents, agentViews } from './tables.ts'

/**
 * Returns a person's agents with their pictures and daily counts, their favorites and views of agents, for their data export.
 */
export async function heldAgents(db: Queryable, personId: number) {
  const own = await db.select().from(agents).where(eq(agents.authorId, personId))
  const ids = own.map(({ id }) => id)
  const images = ids.length
    ? await db.select().from(agentImages).where(inArray(agentImages.agentId, ids)).orderBy(agentImages.position)
    : []
  const days = ids.length
    ? await db.select().from(agentDays).where(inArray(agentDays.agentId, ids)).orderBy(agentDays.day)
    : []
  const { agentId, createdAt } = agentFavorites
  const kept = await db.select({ agentId, createdAt }).from(agentFavorites).where(eq(agentFavorites.userId, personId))
  const { agentId: viewed, day } = agentViews
  const views = await db.select({ agentId: viewed, day }).from(agentViews).where(eq(agentViews.userId, personId))
  return {
    agents: own.map(({ authorId: _, descriptionHtml: __, howToRunHtml: _h, nameKey: _k, ...agent }) => ({
      ...agent,
      images: images.filter((image) => image.agentId === agent.id),
      days: days.filter((each) => each.agentId === agent.id).map(({ agentId: ___, ...counts }) => counts),
    })),
    favorites: kept,
    views,
  }
}

/** Erases a person's agents and favorites, which no longer count. */
export async function eraseAgents(deps: Pick<Deps, 'db' | 'clock'>, tx: Tx, personId: number): Promise<void> {
  await favorites.removeAll(tx, personId)
  await tx.delete(agents).where(eq(agents.authorId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
