import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { attachments } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { projectAssets, projectVersions } from './asset-tables.ts'
import { filesOfOwner } from './assets/asset-files.ts'
import { projectDays, sellerDays } from './day-tables.ts'
import { favorites } from './favorites-and-views.ts'
import { projectFavorites, projectImages, projects, projectViews, saleAlerts } from './tables.ts'

/**
 * Returns a person's projects with their pictures and daily counts, what they sold by day, their favorites, the projects they wait for and those they
 * viewed, for their data export.
 */
export async function heldProjects(db: Queryable, personId: number) {
  const own = await db.select().from(projects).where(eq(projects.sellerId, personId))
  const ids = own.map(({ id }) => id)
  const images = ids.length
    ? await db.select().from(projectImages).where(inArray(projectImages.projectId, ids)).orderBy(projectImages.position)
    : []
  const days = ids.length
    ? await db.select().from(projectDays).where(inArray(projectDays.projectId, ids)).orderBy(projectDays.day)
    : []
  const assets = await db
    .select()
    .from(projectAssets)
    .where(eq(projectAssets.ownerId, personId))
    .orderBy(projectAssets.position)
  const versions = ids.length
    ? await db
        .select()
        .from(projectVersions)
        .where(inArray(projectVersions.projectId, ids))
        .orderBy(projectVersions.number)
    : []
  const { projectId, createdAt } = projectFavorites
  const kept = await db
    .select({ projectId, createdAt })
    .from(projectFavorites)
    .where(eq(projectFavorites.userId, personId))
  const { projectId: awaited, createdAt: askedAt } = saleAlerts
  const waits = await db.select({ projectId: awaited, askedAt }).from(saleAlerts).where(eq(saleAlerts.userId, personId))
  const { projectId: viewed, day } = projectViews
  const views = await db.select({ projectId: viewed, day }).from(projectViews).where(eq(projectViews.userId, personId))
  const sold = await db.select().from(sellerDays).where(eq(sellerDays.sellerId, personId)).orderBy(sellerDays.day)
  return {
    projects: own.map(({ sellerId: _, ...project }) => ({
      ...project,
      images: images.filter((image) => image.projectId === project.id),
      days: days.filter((each) => each.projectId === project.id).map(({ projectId: __, ...day }) => day),
      versions: versions
        .filter((version) => version.projectId === project.id)
        .map(({ number, note, publishedAt }) => ({ number, note, publishedAt })),
      assets: assets
        .filter((asset) => asset.projectId === project.id)
        .map(({ id, name, url, size, key, upload, createdAt }) => ({
          ...{ id, name, url, size, createdAt },
          key: upload === null ? key : null,
        })),
    })),
    activity: {
      ...{ favorites: kept, saleAlerts: waits, views },
      // Also of projects that were handed over since.
      soldByDay: sold.map(({ sellerId: _, ...day }) => day),
    },
  }
}

/** Erases a person's projects and favorites, which no longer count; their views stay counted, without them. */
export async function eraseProjects(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  tx: Tx,
  personId: number,
): Promise<void> {
  await favorites.removeAll(tx, personId)
  // A project that is being handed over belongs to one of the two afterwards, with its files.
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.sellerId, personId))
    .orderBy(projects.id)
    .for('update')
  attachments.removeLater(deps, tx, await filesOfOwner(tx, { ownerId: personId }))
  await tx.delete(projects).where(eq(projects.sellerId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
