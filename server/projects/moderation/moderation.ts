import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, moment, statement, text } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { valueCounters } from '#listings/service.ts'
import { coverUrls } from '#storage/images.ts'
import type { Deps } from '../../deps.ts'
import { projectListing } from '../listing.ts'
import { pictures } from '../project-pictures.ts'
import { findModerated, lockAny, setVisibility } from '../project-queries.ts'
import { settle } from '../rules.ts'

type Kept = Pick<Deps, 'db' | 'clock'>

/** Returns a project in any state with its maker; null when it is gone. `ownerEmail` is only for mails. */
export async function findForModerators(db: Queryable, filesOrigin: string, id: string) {
  const [row] = await findModerated(db, { id })
  if (!row) return null
  const { title, description, visibility, custom_user_id, seller, email } = row
  return {
    ...{ title, description, visibility, isWithheld: row.is_withheld },
    priceMinor: row.for_sale ? row.price_minor : null,
    createdAt: new Date(row.created_at).toISOString(),
    publishedAt: row.posted_at && new Date(row.posted_at).toISOString(),
    cover: coverUrls(filesOrigin, row),
    seller: { customUserId: custom_user_id, name: seller },
    ownerEmail: email,
  }
}

/**
 * Hides a project from everybody but its maker; returns its previous visibility. 409 when it is already hidden, 404 when
 * gone.
 */
export async function hideProject(deps: Kept, tx: Tx, id: string): Promise<ProjectVisibility> {
  const row = await lock(tx, id)
  if (row.visibility === 'hidden' && !row.withheld) throw new AppError('project_changed')
  // If the maker is suspended, it stays hidden when the suspension ends.
  await change(deps, tx, id, 'hidden')
  return row.withheld ?? row.visibility
}

/**
 * Restores a hidden project to the visibility it should have now, given `before`; returns that visibility. While its maker is
 * suspended or paused it stays hidden, and gets it with their return. 409 when it is not hidden, or hidden with its maker's
 * account.
 */
export async function unhideProject(
  deps: Kept,
  tx: Tx,
  id: string,
  before: ProjectVisibility,
): Promise<ProjectVisibility> {
  const row = await lock(tx, id)
  if (row.visibility !== 'hidden' || row.withheld) throw new AppError('project_changed')
  const settled = settle({ visibility: before, publish: row.publish, images: await pictures.count(tx, id) })
  // Changes its maker made meanwhile may lack the declaration required to publish for sale.
  const visibility = settled === 'public' && row.for_sale && !row.own_work ? 'draft' : settled
  await change(deps, tx, id, visibility)
  // It comes back with its maker.
  const [maker] = await findMaker(tx, { id })
  if (maker?.away) await withholdProjects(deps, tx, maker.id, true)
  return visibility
}

/** The number of projects on the marketplace. */
export async function countListed(db: Queryable): Promise<number> {
  const counters = await valueCounters(db, { kind: projectListing.name, facet: 'category' })
  return counters.reduce((sum, { listings }) => sum + listings, 0)
}

async function lock(tx: Tx, id: string) {
  const [row] = await lockAny(tx, { id })
  if (!row) throw new AppError('project_not_found')
  return row
}

async function change(deps: Kept, tx: Tx, id: string, visibility: ProjectVisibility): Promise<void> {
  await setVisibility(tx, { id, visibility, at: deps.clock.now() })
  tx.afterCommit(() => recentReads(deps).forget())
}

const findMaker = statement('project_maker_away', {
  takes: { id: text },
  gives: { id: int, away: bool },
  sql: ({ id }) => `
    select p.id, p.away from projects o join people p on p.id = o.seller_id where o.id = ${id}`,
})

/**
 * Hides a person's public and unlisted projects, and stores their visibility. In a fixed order, so that two runs cannot
 * deadlock.
 */
const withhold = statement('projects_withhold', {
  takes: { sellerId: int, at: moment },
  sql: ({ sellerId, at }) => `
    update projects p set visibility = 'hidden', withheld = p.visibility,
      updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from (select id from projects where seller_id = ${sellerId} and visibility in ('public', 'unlisted')
      order by category, id for no key update) o
    where p.id = o.id`,
})

const putBack = statement('projects_put_back', {
  takes: { sellerId: int, at: moment },
  sql: ({ sellerId, at }) => `
    update projects p set visibility = p.withheld, withheld = null,
      updated_at = greatest(${at}, p.updated_at + interval '1 millisecond')
    from (select id from projects where seller_id = ${sellerId} and withheld is not null
      order by category, id for no key update) o
    where p.id = o.id`,
})

/** Hides everything a person offers who is away now, or restores its visibility, in the transaction of that change. */
export async function withholdProjects(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  sellerId: number,
  away: boolean,
): Promise<void> {
  await (away ? withhold : putBack)(tx, { sellerId, at: deps.clock.now() })
  tx.afterCommit(() => recentReads(deps).forget())
}
