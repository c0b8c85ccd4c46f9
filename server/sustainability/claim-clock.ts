import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { findTurning, lockTurning, turnOld } from './claim-queries.ts'
import { type ClaimDeps, forget, tellEditors } from './claims.ts'

/** Turns claims old whose period ended more than a year ago, and tells those who can renew them. */
export async function runClaimClock(deps: ClaimDeps): Promise<void> {
  const now = () => deps.clock.now()
  const claims = dueOf({
    what: 'claim for a goal',
    find: () => findTurning(deps.db, { at: now() }),
    async lock(tx, id) {
      const [found] = await lockTurning(tx, { id })
      return found
    },
    isDue: ({ is_old, old_at }) => !is_old && new Date(old_at) <= now(),
    async act(tx, { id, project_id: projectId, goal, is_evidenced: isEvidenced }) {
      await turnOld(tx, { id })
      if (isEvidenced)
        await tellEditors(deps, tx, projectId, {
          title: 'A figure is older than a year',
          message: `The figure for goal ${goal}, ${goalName(goal)}, is older than a year, so its sign is grey. Enter a newer one to renew it.`,
          about: `claim old ${id}`,
        })
      forget(deps, tx)
    },
  })
  await runDue(deps.db, [claims])
}
