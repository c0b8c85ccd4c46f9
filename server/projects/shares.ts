import { teamShares } from '@guildhall/contract/limits/teams.ts'

/** A person's share of a project's income. */
export interface Share {
  personId: number
  basisPoints: number
}

/**
 * The shares of the members of project `p`, by when they joined, as SQL. The share of a member who is deleting their account goes
 * to the owner, so that the account gets no new orders.
 */
export const memberShares = `(
  select coalesce(json_agg(json_build_object('personId', m.person_id, 'basisPoints', m.basis_points)
    order by m.joined_at, m.person_id), '[]')
  from team_members m where m.project_id = p.id and m.basis_points > 0
    and not exists (select from account_deletions d where d.user_id = m.person_id))`

/** Returns everybody's shares, the owner's first; empty when all is the owner's. */
export function sharesOf(ownerId: number, members: readonly Share[]): Share[] {
  if (members.length === 0) return []
  const given = members.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
  return [{ personId: ownerId, basisPoints: teamShares.whole - given }, ...members]
}
