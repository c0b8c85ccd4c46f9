import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { memberShares, type Share, sharesOf } from '#projects/shares.ts'
import { consentToShares, proposeShares } from '#teams/shares/shares.ts'
import type { SeedPurchase } from '../trade/purchases.ts'
import type { TradeDeps } from '../trade/steps.ts'

/** Returns the shares of these projects as they are sold now, by project; those without shares are empty. */
export async function findShares(db: Db, projectIds: readonly string[]): Promise<Map<string, Share[]>> {
  const text = `select p.id, p.seller_id, ${memberShares} as members from projects p where p.id = any ($1::text[])`
  const rows = await run<{ id: string; seller_id: number; members: Share[] }>(db, { text, values: [projectIds] })
  return new Map(rows.map(({ id, seller_id, members }) => [id, sharesOf(Number(seller_id), members)]))
}

/** Returns which projects were always bought alone from their seller: each sale of a project with shares is an order of its own. */
export function boughtAlone(bought: readonly SeedPurchase[]): (projectId: string) => boolean {
  const beside = new Set(
    bought.flatMap(({ orders }) =>
      orders.flatMap(({ lines }) => (lines.length > 1 ? lines.map(({ project }) => project.id) : [])),
    ),
  )
  return (projectId) => !beside.has(projectId)
}

/** Proposes shares in basis points for the members who are in the team; the owner has the rest. */
export async function proposeFor(
  deps: TradeDeps,
  { projectId, seller }: { projectId: string; seller: Viewer },
  given: readonly (readonly [Viewer, number])[],
): Promise<void> {
  const text = 'select person_id::int as id from team_members where project_id = $1 and left_at is null'
  const present = new Set((await run<{ id: number }>(deps.db, { text, values: [projectId] })).map(({ id }) => id))
  const members = given.filter(([{ id }]) => present.has(id))
  if (members.length === 0) return
  const left = members.reduce((rest, [, basisPoints]) => rest - basisPoints, 10_000)
  const shares = [...members, [seller, left] as const].map(([{ customUserId: person }, basisPoints]) => ({
    ...{ person, basisPoints },
  }))
  await proposeShares(deps, seller, projectId, { shares })
}

/** Consents to the open proposal of a project if the person is asked. */
export async function consentAs(deps: TradeDeps, person: Viewer, projectId: string): Promise<void> {
  const text = `
    select p.id from team_share_proposals p join team_share_terms t on t.proposal_id = p.id
    where p.project_id = $1 and p.state = 'open' and t.person_id = $2 and t.will_be < t.is_before and t.consented_at is null`
  const [row] = await run<{ id: string }>(deps.db, { text, values: [projectId, person.id] })
  if (row) await consentToShares(deps, person, row.id)
}
