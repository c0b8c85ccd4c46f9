import type { AgentCheck, AgentTrust } from '@guildhall/contract/agents/trust.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { hostOf, isOurs, proofOf } from './checks/host-proof.ts'
import { countChecks, findLastCheck, findRemote } from './checks/queries.ts'
import { findAgent } from './queries.ts'
import { listReadings, readerStanding } from './readings.ts'
import { consentOf } from './versions/consents.ts'
import { presentVersions } from './versions/publish-version.ts'
import { findVersions, type VersionRow } from './versions/queries.ts'
import { requireVisible } from './visible-agent.ts'

/** Returns what speaks for an agent, and what this person has to decide about it. */
export async function readTrust(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer | null,
  agentId: string,
): Promise<AgentTrust> {
  const { db, config, clock } = deps
  const { author_id: authorId } = await requireVisible(db, viewer, agentId)
  const [agent] = await findAgent(db, { id: agentId })
  if (!agent) throw new AppError('agent_not_found')
  const versions = await findVersions(db, { agentId })
  const [newest] = versions
  const [remote] = await findRemote(db, { agentId })
  const now = clock.now()
  const since = new Date(now.getTime() - most.checksDays * 86_400_000)
  const [counted] = newest?.remote_url ? await countChecks(db, { agentId, since }) : []
  const { remote_url: url } = agent
  const isOther = viewer !== null && viewer.id !== authorId
  return {
    version: presentVersions(versions)[0] ?? null,
    isChanged: newest !== undefined && newest.remote_url !== url,
    host: url
      ? {
          ...{ host: hostOf(url), isOurs: isOurs(config, url) },
          ...((await proofOf(db, now, agentId, hostOf(url))) ?? { provenAt: null, way: null }),
        }
      : null,
    check: await lastCheck(deps, agentId, newest),
    answers: { checks: counted?.checks ?? 0, good: counted?.good ?? 0, medianMs: counted?.median_ms ?? null },
    pausedAt: isoOrNull(remote?.paused_at ?? null),
    readings: newest ? await listReadings(deps, viewer, agentId, newest.number) : [],
    mayRead: isOther && newest !== undefined && (await readerStanding(db, viewer.id)) !== null,
    consent: isOther ? await consentOf(db, viewer.id, agentId) : null,
  }
}

async function lastCheck(
  { db }: Pick<Deps, 'db'>,
  agentId: string,
  newest: VersionRow | undefined,
): Promise<AgentCheck | null> {
  if (!newest || newest.remote_url === '') return null
  const [row] = await findLastCheck(db, { agentId, number: newest.number })
  return row ? { ...row, at: isoOf(row.at) } : null
}
