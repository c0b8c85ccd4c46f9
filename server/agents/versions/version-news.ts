import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { standingOf } from './consent-rules.ts'
import { findAcquaintances, lockVersion, markTold } from './queries.ts'

const batch = 200

/**
 * Tells everybody who knows an agent, and for whom its new version asks for more, that it runs for them only once they accept. How far
 * it came is stored in the transaction that notifies, so everybody is told once, also when the job is repeated.
 */
export async function tellAcquaintances(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { agentId, number }: { agentId: string; number: number },
): Promise<void> {
  const tellSome = () =>
    transaction(deps.db, async (tx) => {
      const [version] = await lockVersion(tx, { agentId, number })
      if (!version) return 0
      const people = await findAcquaintances(tx, { agentId, after: version.told_up_to, most: batch })
      const last = people.at(-1)
      if (!last) return 0
      const asked = []
      for (const { user_id: userId } of people) {
        const standing = await standingOf(tx, userId, agentId)
        if (standing && !standing.stays) asked.push(userId)
      }
      await notify(
        deps,
        tx,
        asked.map((userId) => ({
          ...{ userId, type: 'achievement', title: `${version.name} ${version.version} asks for more` },
          message: `Accept it to use the agent again. What changed: ${version.changes}`,
          ...{ href: `/ai-agent/${agentId}#trust`, about: `agent version ${agentId}` },
        })),
      )
      await markTold(tx, { agentId, number, toldUpTo: last.user_id })
      return people.length
    })
  while ((await tellSome()) === batch);
}

/** The job that a version which asks for more starts. */
export const agentVersionNews = defineJob('agent-version-news', {}, tellAcquaintances)
