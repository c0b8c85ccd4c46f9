import type { ExpertInput, OwnExpert } from '@guildhall/contract/experts/experts.ts'
import { areaOf } from '@guildhall/contract/experts/fields.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory, lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findEligible, findOwnExpert, saveExpert } from './queries.ts'

/** Returns what the caller says about themselves as an expert, and whether they may be one. */
export async function readOwnExpert(db: Queryable, { id: personId }: Viewer): Promise<OwnExpert> {
  const [[row], [rule]] = await Promise.all([findOwnExpert(db, { personId }), findEligible(db, { personId })])
  const isEligible = rule?.eligible ?? false
  if (!row) return { isEligible, expert: null }
  const { takes_doctoral: takesDoctoral, answer_days: answerDays, is_listed: isListed, ...same } = row
  return { isEligible, expert: { ...same, takesDoctoral, answerDays, isListed } }
}

/**
 * Saves what the caller says about themselves as an expert. 409 to be listed for people who may not be an expert, 403 for those
 * who may not publish.
 */
export async function saveOwnExpert(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: personId }: Viewer,
  { takesDoctoral, answerDays, isListed, ...facts }: ExpertInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId })
    if (isListed) {
      await directory.requireUnlimited(tx, deps, personId, 'listings')
      const [rule] = await findEligible(tx, { personId })
      if (!rule?.eligible) throw new AppError('expert_not_eligible')
    }
    const areas = [...new Set(facts.fields.map(areaOf))]
    const stored = { ...facts, areas, takes_doctoral: takesDoctoral, answer_days: answerDays }
    await saveExpert(tx, { personId, ...stored, isListed, at: deps.clock.now() })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}
