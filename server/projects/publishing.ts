import type { ProjectVisibility } from '@guildhall/contract/options.ts'
import { milestones } from '#achievements/service.ts'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

/**
 * Brings a project from one visibility to another, and tells its owner what they have reached when it turns public: 403
 * until they have accepted the current terms.
 */
export async function turn(
  deps: Pick<Deps, 'clock' | 'jobs' | 'realtime' | 'config'>,
  tx: Tx,
  viewer: Viewer,
  { from, to }: { from: ProjectVisibility; to: ProjectVisibility },
  change: () => Promise<unknown>,
): Promise<void> {
  if (from === to || to !== 'public') return void (await change())
  await directory.requireTerms(tx, viewer.id)
  await directory.changeProfile({ ...deps, db: tx }, viewer.id, async () => {
    await change()
    await milestones.reach(deps, tx, [{ userId: viewer.id, kind: 'first-project' }])
  })
}
