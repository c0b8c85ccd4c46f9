import type { ProjectVisibility } from '@guildhall/contract/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { recentReads } from '#http/recent.ts'
import { imageUrls } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { categoryCounters } from './count-queries.ts'
import { imageKeys } from './image-queries.ts'
import { lockAny, setVisibility } from './lock-queries.ts'
import { findModerated } from './moderation-queries.ts'
import { settle } from './rules.ts'

type Kept = Pick<Deps, 'db' | 'clock'>

/** A project in any state with its maker; null when it is gone. `ownerEmail` is for mails alone. */
export async function findForModerators(db: Queryable, filesOrigin: string, id: string) {
  const [row] = await findModerated(db, id)
  if (!row) return null
  const { title, visibility, cover_key, cover_sizes, custom_user_id, seller, email } = row
  return {
    title,
    visibility,
    cover: cover_key && cover_sizes ? imageUrls(filesOrigin, cover_key, cover_sizes, '') : null,
    seller: { customUserId: custom_user_id, name: seller },
    ownerEmail: email,
  }
}

/** Takes a project from everybody but its maker; answers where it was. 409 when it is hidden already, 404 when gone. */
export async function hideProject(deps: Kept, tx: Tx, id: string): Promise<ProjectVisibility> {
  const row = await lock(tx, id)
  if (row.visibility === 'hidden' && !row.withheld) throw new AppError('project_changed')
  // Of somebody suspended it stays hidden when that ends.
  await change(deps, tx, id, 'hidden')
  return row.withheld ?? row.visibility
}

/**
 * Puts a hidden project where it belongs now, coming from `before`; answers where that is. 409 when it is not hidden, or
 * hidden with its maker's account.
 */
export async function unhideProject(
  deps: Kept,
  tx: Tx,
  id: string,
  before: ProjectVisibility,
): Promise<ProjectVisibility> {
  const row = await lock(tx, id)
  if (row.visibility !== 'hidden' || row.withheld) throw new AppError('project_changed')
  const images = await imageKeys(tx, id)
  const settled = settle({ visibility: before, publish: row.publish, images: images.length })
  // What its maker changed meanwhile may lack the declaration that publishing for sale asks for.
  const visibility = settled === 'public' && row.for_sale && !row.own_work ? 'draft' : settled
  await change(deps, tx, id, visibility)
  return visibility
}

/** How many projects are on the marketplace. */
export async function countListed(db: Queryable): Promise<number> {
  return (await categoryCounters(db)).reduce((sum, { projects }) => sum + projects, 0)
}

async function lock(tx: Tx, id: string) {
  const [row] = await lockAny(tx, id)
  if (!row) throw new AppError('project_not_found')
  return row
}

async function change(deps: Kept, tx: Tx, id: string, visibility: ProjectVisibility): Promise<void> {
  await setVisibility(tx, id, visibility, deps.clock.now())
  tx.afterCommit(() => recentReads(deps).forget())
}
