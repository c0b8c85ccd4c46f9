import { proofNeeded } from '@guildhall/contract/sustainability/claim-texts.ts'
import { findWordsNeedingProof } from '@guildhall/contract/sustainability/words.ts'
import type { Queryable } from '#db/connect.ts'
import { statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'

const findEvidence = statement('project_evidence', {
  takes: { id: text },
  gives: { goal: text },
  sql: ({ id }) => `select goal::text from goal_claims where project_id = ${id} and is_evidenced limit 1`,
})

/**
 * Refuses (422) to publish a project for sale whose title or description has words that need proof, unless it shows evidence
 * for a goal; null for a new project. Under the project's lock, which changes of its claims take too.
 */
export async function requireProof(
  db: Queryable,
  id: string | null,
  input: { title: string; description: string; publish: boolean; forSale: boolean },
): Promise<void> {
  if (!input.publish || !input.forSale) return
  const words = { title: findWordsNeedingProof(input.title), description: findWordsNeedingProof(input.description) }
  if (words.title.length + words.description.length === 0) return
  if (id !== null && (await findEvidence(db, { id })).length > 0) return
  const fields = (['title', 'description'] as const)
    .filter((path) => words[path].length > 0)
    .map((path) => ({ path, message: proofNeeded(words[path]) }))
  throw new AppError('proof_needed', { fields })
}
