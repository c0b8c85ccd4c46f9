import type { AnsweredWork } from '@guildhall/contract/consulting/consulting.ts'
import { consultingTopics } from '@guildhall/contract/engagements/topics.ts'
import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findLately } from './queries.ts'
import { presentReference } from './references.ts'

/** Returns the newest finished consulting work that both sides show on /consulting, as this viewer sees it. */
export async function listNewestReferences(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer | null,
  limit: number,
): Promise<AnsweredWork[]> {
  const rows = await findLately(deps.db, { topics: consultingTopics, viewerId: viewer?.id ?? 0, limit })
  const providers = await directory.cards(
    deps,
    rows.map(({ provider_id }) => provider_id),
  )
  return rows.flatMap(({ provider_id, days, paid_minor, ...reference }) => {
    const provider = providers.get(provider_id)
    return provider ? [{ ...presentReference(reference), provider, days, paidMinor: paid_minor }] : []
  })
}
