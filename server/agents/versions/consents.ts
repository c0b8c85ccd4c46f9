import { compareAsks } from '@guildhall/contract/agents/asks.ts'
import type { AgentConsent } from '@guildhall/contract/agents/trust.ts'
import type { ConsentChoice } from '@guildhall/contract/agents/trust-options.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { requireVisible } from '../visible-agent.ts'
import { standingOf } from './consent-rules.ts'
import { findVersions, saveConsent } from './queries.ts'

/** Stores what the caller decides about the newest version; 409 when there is a newer one, or no older one to stay on. */
export async function decide(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  agentId: string,
  { number, choice }: { number: number; choice: ConsentChoice },
): Promise<void> {
  await requireVisible(deps.db, viewer, agentId)
  await transaction(deps.db, async (tx) => {
    const [newest] = await findVersions(tx, { agentId })
    if (!newest) throw new AppError('agent_version_not_found')
    if (newest.number !== number) throw new AppError('agent_consent_outdated')
    const kept = { personId: viewer.id, agentId, at: deps.clock.now() }
    if (choice === 'stay') {
      const standing = await standingOf(tx, viewer.id, agentId)
      if (!standing?.older) throw new AppError('agent_stays_nowhere')
      // What they had stays theirs, also when the agent leaves their favorites.
      await saveConsent(tx, { ...kept, number: standing.had.number, choice: 'accept' })
    }
    await saveConsent(tx, { ...kept, number, choice })
  })
}

/** Returns what a person has to decide, for the page of an agent; null when nothing. */
export async function consentOf(db: Queryable, personId: number, agentId: string): Promise<AgentConsent | null> {
  const standing = await standingOf(db, personId, agentId)
  if (!standing) return null
  const { had, newest, older, stays } = standing
  return {
    from: had.version,
    to: newest.version,
    number: newest.number,
    difference: compareAsks(had.asks, newest.asks),
    stay: older?.version ?? null,
    stays,
  }
}
