import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { attachments } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { favorites } from './favorites-and-views.ts'
import { agentFiles } from './file-tables.ts'
import { filesOfOwner } from './files/queries.ts'
import { eraseReadings } from './readings.ts'
import { findWritten } from './reviews/queries.ts'
import { eraseRuns } from './runs/personal-runs.ts'
import { agentDays, agentFavorites, agentImages, agents, agentViews } from './tables.ts'
import { agentChecks, agentConsents, agentHosts, agentReadings, agentVersions } from './trust-tables.ts'

/**
 * Returns a person's agents with their pictures and daily counts, their favorites and views of agents,
 * what they accepted and signed, and their reviews of agents and answers, for their data export.
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
  const files = ids.length
    ? await db.select().from(agentFiles).where(inArray(agentFiles.agentId, ids)).orderBy(agentFiles.createdAt)
    : []
  const versions = ids.length
    ? await db.select().from(agentVersions).where(inArray(agentVersions.agentId, ids)).orderBy(agentVersions.number)
    : []
  const hosts = ids.length ? await db.select().from(agentHosts).where(inArray(agentHosts.agentId, ids)) : []
  const checks = ids.length
    ? await db.select().from(agentChecks).where(inArray(agentChecks.agentId, ids)).orderBy(agentChecks.at)
    : []
  const { agentId, createdAt } = agentFavorites
  const kept = await db.select({ agentId, createdAt }).from(agentFavorites).where(eq(agentFavorites.userId, personId))
  const { agentId: viewed, day } = agentViews
  const views = await db.select({ agentId: viewed, day }).from(agentViews).where(eq(agentViews.userId, personId))
  return {
    agents: own.map(({ authorId: _, descriptionHtml: __, howToRunHtml: _h, nameKey: _k, ...agent }) => ({
      ...agent,
      images: images.filter((image) => image.agentId === agent.id),
      files: files.filter((file) => file.agentId === agent.id).map(({ ownerId: _o, upload: _u, ...file }) => file),
      versions: versions
        .filter((version) => version.agentId === agent.id)
        .map(({ toldUpTo: _t, requestKey: _r, ...version }) => version),
      hosts: hosts.filter((host) => host.agentId === agent.id),
      checks: checks.filter((check) => check.agentId === agent.id),
      days: days.filter((each) => each.agentId === agent.id).map(({ agentId: ___, ...counts }) => counts),
    })),
    favorites: kept,
    views,
    consents: await db.select().from(agentConsents).where(eq(agentConsents.userId, personId)),
    reviews: await findWritten(db, { personId }),
    readings: await db.select().from(agentReadings).where(eq(agentReadings.userId, personId)),
  }
}

/** Erases a person's agents, their runs of agents, and their favorites and readings, which no longer count. */
export async function eraseAgents(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  tx: Tx,
  personId: number,
): Promise<void> {
  await favorites.removeAll(tx, personId)
  await eraseReadings(tx, personId)
  await eraseRuns(tx, personId)
  await tx.delete(agentConsents).where(eq(agentConsents.userId, personId))
  attachments.removeLater(deps, tx, await filesOfOwner(tx, { ownerId: personId }))
  await tx.delete(agents).where(eq(agents.authorId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
