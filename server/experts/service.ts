import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { listExperts } from './expert-lists.ts'
import { favorites } from './favorites.ts'
import { expertDays, expertFavorites, experts } from './tables.ts'

/** Experts, for the search over everything. */
export const expertCatalogue = { find: listExperts }

/** The personal data stored here and its erasure, for accounts/. */
export const personalExperts = {
  /** Returns a person as an expert, and the experts they keep as favorites, for their data export. */
  async heldOf(db: Queryable, personId: number) {
    const [expert] = await db.select().from(experts).where(eq(experts.personId, personId))
    const days = expert
      ? await db.select().from(expertDays).where(eq(expertDays.handle, expert.handle)).orderBy(expertDays.day)
      : []
    const kept = await db
      .select({ expert: expertFavorites.handle, createdAt: expertFavorites.createdAt })
      .from(expertFavorites)
      .where(eq(expertFavorites.userId, personId))
    const { personId: _, handle: __, ...facts } = expert ?? {}
    return {
      expert: expert ? { ...facts, days: days.map(({ handle: _h, ...counts }) => counts) } : null,
      favorites: kept,
    }
  },
  /** Erases a person as an expert, and their favorites, which no longer count. */
  async erase(tx: Tx, personId: number): Promise<void> {
    await favorites.removeAll(tx, personId)
    await tx.delete(experts).where(eq(experts.personId, personId))
  },
}
