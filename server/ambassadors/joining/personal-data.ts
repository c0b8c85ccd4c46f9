import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import {
  ambassadorMarks,
  ambassadorTerms,
  campusEventPeople,
  campusEvents,
  creditReleases,
  joins,
  linkOpenings,
} from '../joining-tables.ts'

/**
 * Returns what is stored about a person who joined by a code, or brings others: numbers of the people they brought, not who they
 * are. Browser marks are left out, because their hashes say nothing.
 */
export async function heldJoining(db: Queryable, personId: number) {
  const [join] = await db.select().from(joins).where(eq(joins.personId, personId))
  const terms = await db.select().from(ambassadorTerms).where(eq(ambassadorTerms.personId, personId))
  const releases = await db.select().from(creditReleases).where(eq(creditReleases.ambassadorId, personId))
  const events = await db.select().from(campusEvents).where(eq(campusEvents.ambassadorId, personId))
  const attended = await db
    .select({ title: campusEvents.title, place: campusEvents.place, at: campusEventPeople.at })
    .from(campusEventPeople)
    .innerJoin(campusEvents, eq(campusEvents.id, campusEventPeople.eventId))
    .where(eq(campusEventPeople.personId, personId))
  const marks = await db.$count(ambassadorMarks, eq(ambassadorMarks.personId, personId))
  const openings = await db.$count(linkOpenings, eq(linkOpenings.ambassadorId, personId))
  return {
    joined: join
      ? { campus: join.campusId, way: join.way, at: join.joinedAt, state: join.state, counted: join.countedAt }
      : null,
    terms: terms.map(({ personId: _, ...term }) => term),
    released: releases.map(({ ambassadorId: _, releasedBy: __, ...release }) => release),
    events: events.map(({ ambassadorId: _, code: __, codeUntil: ___, ...event }) => event),
    attended,
    ...{ browsers: marks, browsersThatOpenedTheLink: openings },
  }
}
