import { randomBytes } from 'node:crypto'
import type { AgentHost } from '@guildhall/contract/agents/trust.ts'
import { agentProofPath, agentProofRecord } from '@guildhall/contract/agents/trust-texts.ts'
import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { findHostToken } from '#audits/service.ts'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findAgent } from '../queries.ts'
import { findHost, insertHost, proveHost } from './queries.ts'

/** Whether an address is a program of this installation itself, whose host nobody has to prove. */
export const isOurs = ({ origin }: Pick<Config, 'origin'>, url: string): boolean => new URL(url).origin === origin

/** How the host of a remote is proven; null when it is not, or the proof is too old. */
export async function proofOf(db: Queryable, now: Date, agentId: string, host: string) {
  const [row] = await findHost(db, { agentId, host })
  if (!row || row.proven_at === null || row.way === null) return null
  const age = now.getTime() - Date.parse(row.proven_at)
  return age < most.proofDays * 86_400_000 ? { provenAt: isoOf(row.proven_at), way: row.way } : null
}

/** Returns the token with which the caller proves the host of their agent's remote; its first reader makes it. */
export async function readHost(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  agentId: string,
): Promise<AgentHost> {
  const { host, url } = await hostOfOwn(db, viewer, agentId)
  await insertHost(db, { agentId, host, token: randomBytes(18).toString('base64url') })
  const [row] = await findHost(db, { agentId, host })
  if (!row) throw new AppError('agent_not_found')
  const proof = await proofOf(db, clock.now(), agentId, host)
  return {
    ...{ host, isOurs: isOurs(config, url), token: row.token, record: agentProofRecord(host) },
    file: `https://${inAddress(host)}${agentProofPath}`,
    ...{ provenAt: proof?.provenAt ?? null, way: proof?.way ?? null },
  }
}

/** Looks for the token where the caller says it is, and stores the proof. 409 with what was found instead. */
export async function proveHostOf(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'hosts' | 'limits'>,
  viewer: Viewer,
  agentId: string,
  way: HostProof,
): Promise<AgentHost> {
  const { host, token, record } = await readHost(deps, viewer, agentId)
  await deps.limits.take('hostProof', String(viewer.id))
  const found = await findHostToken(deps.hosts, way, {
    ...{ host, token, record, path: agentProofPath },
    hint: 'Prove it with the DNS record.',
  })
  if (found !== null) throw new AppError('agent_host_not_proven', { message: found })
  await proveHost(deps.db, { agentId, host, at: deps.clock.now(), way })
  recentReads(deps).forget()
  return readHost(deps, viewer, agentId)
}

async function hostOfOwn(db: Queryable, viewer: Viewer, agentId: string) {
  const [agent] = await findAgent(db, { id: agentId })
  if (!agent || agent.author_id !== viewer.id) throw new AppError('agent_not_found')
  if (agent.remote_url === '') throw new AppError('agent_no_remote')
  return { url: agent.remote_url, host: hostOf(agent.remote_url) }
}

/** The host of a remote, as it is proven: without a port. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')
