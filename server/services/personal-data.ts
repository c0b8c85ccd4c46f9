import { eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { favorites } from './favorites-and-views.ts'
import { serviceDays, serviceFavorites, serviceImages, services, serviceViews } from './tables.ts'

/**
 * Returns a person's services with their pictures and daily counts, their favorites and views of services, for their data export.
 */
export async function heldServices(db: Queryable, personId: number) {
  const own = await db.select().from(services).where(eq(services.providerId, personId))
  const ids = own.map(({ id }) => id)
  const images = ids.length
    ? await db.select().from(serviceImages).where(inArray(serviceImages.serviceId, ids)).orderBy(serviceImages.position)
    : []
  const days = ids.length
    ? await db.select().from(serviceDays).where(inArray(serviceDays.serviceId, ids)).orderBy(serviceDays.day)
    : []
  const { serviceId, createdAt } = serviceFavorites
  const kept = await db
    .select({ serviceId, createdAt })
    .from(serviceFavorites)
    .where(eq(serviceFavorites.userId, personId))
  const { serviceId: viewed, day } = serviceViews
  const views = await db.select({ serviceId: viewed, day }).from(serviceViews).where(eq(serviceViews.userId, personId))
  return {
    services: own.map(({ providerId: _, descriptionHtml: __, ...service }) => ({
      ...service,
      images: images.filter((image) => image.serviceId === service.id),
      days: days.filter((each) => each.serviceId === service.id).map(({ serviceId: ___, ...counts }) => counts),
    })),
    favorites: kept,
    views,
  }
}

/** Erases a person's services and favorites, which no longer count; engagements that began with one stay without it. */
export async function eraseServices(deps: Pick<Deps, 'db' | 'clock'>, tx: Tx, personId: number): Promise<void> {
  await favorites.removeAll(tx, personId)
  await tx.delete(services).where(eq(services.providerId, personId))
  tx.afterCommit(() => recentReads(deps).forget())
}
