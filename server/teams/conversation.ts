import { linkedConversations } from '#conversations/service.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import { titleOf } from './invitations.ts'
import { findTeammates } from './queries.ts'
import { chatRoles, type TeamDeps } from './team-state.ts'

/**
 * Returns the public id of the conversation of a team for somebody in it; the first of them creates it. 404 for everybody
 * else, 409 for an owner without a team.
 */
export async function openConversation(deps: TeamDeps, viewer: Viewer, projectId: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const { seller_id: ownerId } = await catalogue.access.lockFor(tx, viewer, projectId, 'see')
    const members = await findTeammates(tx, { projectId })
    if (members.length === 0) throw new AppError('team_alone')
    const team = members.map(({ person_id: id, role }) => ({ id, role: chatRoles[role] }))
    const everybody = [{ id: ownerId, role: chatRoles.owner }, ...team]
    const title = await titleOf(tx, projectId)
    return linkedConversations.open(deps, tx, { projectId }, { by: viewer, title, people: everybody })
  })
}
