import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { favorites } from './lists/favorites.ts'
import { mentorApplications, mentorDays, mentorFavorites, mentorReferees, mentors } from './tables.ts'

/** Returns a person's applications, whom they named, the person as a mentor, and the mentors they keep as favorites, for their data export. */
export async function heldMentoring(db: Queryable, personId: number) {
  const applications = await db
    .select()
    .from(mentorApplications)
    .where(eq(mentorApplications.personId, personId))
    .orderBy(asc(mentorApplications.sentAt))
  const ids = applications.map(({ id }) => id)
  const referees =
    ids.length === 0 ? [] : await db.select().from(mentorReferees).where(inArray(mentorReferees.applicationId, ids))
  const [mentor] = await db.select().from(mentors).where(eq(mentors.personId, personId))
  const days = mentor
    ? await db.select().from(mentorDays).where(eq(mentorDays.handle, mentor.handle)).orderBy(mentorDays.day)
    : []
  const kept = await db
    .select({ mentor: mentorFavorites.handle, createdAt: mentorFavorites.createdAt })
    .from(mentorFavorites)
    .where(eq(mentorFavorites.userId, personId))
  return {
    applications: applications.map(({ personId: _, offeredBy: __, decidedBy: ___, ...application }) => ({
      ...application,
      // What they said is for the staff.
      referees: referees
        .filter(({ applicationId }) => applicationId === application.id)
        .map(({ name, email, state, askedAt }) => ({ name, email, state, askedAt })),
    })),
    mentor: mentor
      ? {
          ...{ state: mentor.state, topics: mentor.topics, since: mentor.since, favorites: mentor.favorites },
          days: days.map(({ handle: _, ...counts }) => counts),
        }
      : null,
    favorites: kept,
  }
}

/** Erases a person's applications with the people they named, the person as a mentor, and their favorites, which no longer count. */
export async function eraseMentoring(tx: Tx, personId: number): Promise<void> {
  await favorites.removeAll(tx, personId)
  await tx.delete(mentors).where(eq(mentors.personId, personId))
  await tx.delete(mentorApplications).where(eq(mentorApplications.personId, personId))
}
