import type { AuditStep } from '@guildhall/contract/audits/options.ts'
import { missingWords } from '@guildhall/contract/audits/words.ts'
import type { Tx } from '#db/connect.ts'
import { engagements } from '#engagements/service.ts'
import { AppError } from '#http/errors.ts'
import type { OfferSource } from '#offers/port.ts'
import { hasRules, missingOf, turnOf } from './audit-state.ts'
import { findHosts, findVersions } from './queries.ts'

/**
 * The source of milestones that are delivered only once the rules of an audit are complete: the delivery is refused in its
 * transaction, after the order and the engagement are locked.
 */
export const milestonesWithRules: OfferSource<'milestone'> = {
  ...engagements.offers,
  async orderChanged(deps, tx, changed) {
    await engagements.offers.orderChanged?.(deps, tx, changed)
    if (changed.act === 'deliver') await requireRules(tx, changed.id, deps.clock.now())
  },
  async rulesTurn(tx, { id, now }) {
    const engagementId = await engagements.work.ofMilestone(tx, id)
    if (engagementId === null) return null
    const row = await engagements.work.lockRow(tx, engagementId)
    if (!hasRules(row)) return null
    const side = turnOf(await missingIn(tx, engagementId, now))
    return side && sides[side]
  },
}

const sides = { client: 'buyer', provider: 'seller' } as const

async function missingIn(tx: Tx, engagementId: string, now: Date): Promise<AuditStep[]> {
  const [newest] = await findVersions(tx, { engagementId })
  return missingOf(newest, await findHosts(tx, { engagementId }), now)
}

async function requireRules(tx: Tx, milestoneId: string, now: Date): Promise<void> {
  const engagementId = await engagements.work.ofMilestone(tx, milestoneId)
  const found = engagementId === null ? null : await engagements.work.find(tx, engagementId)
  if (engagementId === null || !found || !hasRules(found.row)) return
  const missing = await missingIn(tx, engagementId, now)
  if (missing.length === 0) return
  throw new AppError('rules_missing', {
    message: `The rules of the audit must be complete before you deliver anything. Missing: ${missingWords(missing)}. Open the rules from the page of the engagement.`,
  })
}
