import { eq, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { teamContributions } from './contribution-tables.ts'
import { teamHandovers } from './handover-tables.ts'
import { shareProposals, shareTerms } from './share-tables.ts'
import { endProposalsNaming } from './shares/queries.ts'
import { teamApplications, teamInvitations, teamLog, teamMembers, teamPlaces } from './tables.ts'

/** Returns a person's teams, invitations, places they opened, applications, contributions, proposals for their shares, projects handed over, and their entries in logs, for their data export. */
export async function heldTeams(db: Queryable, personId: number) {
  const members = await db.select().from(teamMembers).where(eq(teamMembers.personId, personId))
  const invitations = await db
    .select()
    .from(teamInvitations)
    .where(or(eq(teamInvitations.personId, personId), eq(teamInvitations.invitedBy, personId)))
  const places = await db.select().from(teamPlaces).where(eq(teamPlaces.openedBy, personId))
  const applications = await db.select().from(teamApplications).where(eq(teamApplications.personId, personId))
  const log = await db
    .select()
    .from(teamLog)
    .where(or(eq(teamLog.actorId, personId), eq(teamLog.personId, personId)))
  const shares = await db
    .select({ proposal: shareProposals, terms: shareTerms })
    .from(shareTerms)
    .innerJoin(shareProposals, eq(shareProposals.id, shareTerms.proposalId))
    .where(eq(shareTerms.personId, personId))
  const contributions = await db
    .select()
    .from(teamContributions)
    .where(or(eq(teamContributions.personId, personId), eq(teamContributions.answeredBy, personId)))
  const handovers = await db
    .select()
    .from(teamHandovers)
    .where(or(eq(teamHandovers.ownerId, personId), eq(teamHandovers.personId, personId)))
  return {
    teams: members.map(({ personId: _, seat: __, ...team }) => team),
    invitations: invitations.map(({ personId: invited, invitedBy, ...invitation }) => ({
      ...{ ...invitation, isSent: invitedBy === personId, isReceived: invited === personId },
    })),
    places: places.map(({ openedBy: _, words: __, ...place }) => place),
    applications: applications.map(({ personId: _, ...application }) => application),
    shareProposals: shares.map(({ proposal, terms: { personId: _, proposalId: __, ...terms } }) => ({
      ...{ ...proposal, ...terms },
    })),
    handovers: handovers.map(({ ownerId, personId: _, ...handover }) => ({
      ...handover,
      isByYou: ownerId === personId,
    })),
    // Of those of others, that and when the person answered.
    contributions: contributions.map(({ personId: by, answeredBy, ...contribution }) =>
      by === personId
        ? { ...contribution, isYours: true }
        : { ...{ id: contribution.id, projectId: contribution.projectId, state: contribution.state, isYours: false } },
    ),
    log: log.map(({ actorId, personId: about, ...entry }) => ({
      ...{ ...entry, isByYou: actorId === personId, isAboutYou: about === personId },
    })),
  }
}

/** Erases a person from teams: memberships, invitations, applications and contributions; logs and places no longer name them. */
export async function eraseFromTeams(tx: Tx, personId: number): Promise<void> {
  await endProposalsNaming(tx, { personId })
  await tx.delete(shareTerms).where(eq(shareTerms.personId, personId))
  await tx.delete(teamHandovers).where(or(eq(teamHandovers.ownerId, personId), eq(teamHandovers.personId, personId)))
  await tx.delete(teamMembers).where(eq(teamMembers.personId, personId))
  await tx.delete(teamInvitations).where(eq(teamInvitations.personId, personId))
  await tx.delete(teamApplications).where(eq(teamApplications.personId, personId))
  await tx.update(teamInvitations).set({ invitedBy: null }).where(eq(teamInvitations.invitedBy, personId))
  await tx.delete(teamContributions).where(eq(teamContributions.personId, personId))
  await tx.update(teamContributions).set({ answeredBy: null }).where(eq(teamContributions.answeredBy, personId))
  await tx.update(teamPlaces).set({ openedBy: null }).where(eq(teamPlaces.openedBy, personId))
  // What was said about the person, such as why they were removed, goes with the name.
  await tx.update(teamLog).set({ personId: null, reason: '' }).where(eq(teamLog.personId, personId))
  await tx.update(teamLog).set({ actorId: null }).where(eq(teamLog.actorId, personId))
}
