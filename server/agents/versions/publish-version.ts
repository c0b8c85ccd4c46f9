import { remoteProblemTexts } from '@guildhall/contract/agent-remotes/problems.ts'
import { type AgentAsks, asksMore, compareAsks } from '@guildhall/contract/agents/asks.ts'
import type { AgentVersion, VersionInput } from '@guildhall/contract/agents/trust.ts'
import { agentTrustTexts as say } from '@guildhall/contract/agents/trust-texts.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { RemoteError, readTools } from '#agent-remotes/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { beginChecks } from '../checks/remote-state.ts'
import { type AgentRow, findAgent, lockOwned } from '../queries.ts'
import { requireVisible } from '../visible-agent.ts'
import { writeManifest } from './manifest.ts'
import {
  endOlder,
  findManifest,
  findOfRequest,
  findVersions,
  forgetReadings,
  insertVersion,
  type VersionRow,
} from './queries.ts'

/**
 * Publishes the caller's agent as it is as its next version. Its remote has to answer: the tools that it has now are those of the
 * version. The same request again publishes nothing. People who know it are told by a job when it asks for more.
 */
export async function publishVersion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'hosts' | 'limits' | 'config'>,
  viewer: Viewer,
  agentId: string,
  input: VersionInput,
  requestKey: string | null,
): Promise<AgentVersion> {
  const [before] = await findAgent(deps.db, { id: agentId })
  if (!before || before.author_id !== viewer.id) throw new AppError('agent_not_found')
  if (before.state === 'draft') throw new AppError('agent_version_draft')
  const number =
    (await numberOfRequest(deps.db, agentId, requestKey)) ??
    (await publishNext(deps, viewer, before, input, requestKey))
  const version = (await listVersions(deps.db, viewer, agentId)).find((each) => each.number === number)
  if (!version) throw new AppError('agent_version_not_found')
  return version
}

async function numberOfRequest(db: Queryable, agentId: string, requestKey: string | null): Promise<number | undefined> {
  const [repeated] = requestKey === null ? [] : await findOfRequest(db, { agentId, requestKey })
  return repeated?.number
}

async function publishNext(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'hosts' | 'limits' | 'config'>,
  viewer: Viewer,
  before: AgentRow,
  input: VersionInput,
  requestKey: string | null,
): Promise<number> {
  // What is refused anyway does not count against the limit.
  requireNext(await findVersions(deps.db, { agentId: before.id }), input)
  await deps.limits.take('publish', viewer.customUserId)
  // The remote may be slow: no transaction waits for it.
  const look = before.remote_url === '' ? { tools: [], ms: 0 } : await readNow(deps, before.remote_url)
  return transaction(deps.db, async (tx) => {
    const [agent] = await lockOwned(tx, { id: before.id, authorId: viewer.id })
    if (!agent) throw new AppError('agent_not_found')
    const repeated = await numberOfRequest(tx, agent.id, requestKey)
    if (repeated !== undefined) return repeated
    if (agent.remote_url !== before.remote_url) throw new AppError('agent_changed')
    return publish(deps, tx, agent, input, { look, requestKey })
  })
}

/** Refuses a version that cannot follow those that an agent has: a known name, one too many, or no word of what changed. */
function requireNext(versions: readonly VersionRow[], { version, changes }: VersionInput): void {
  if (versions.some((each) => each.version === version)) throw new AppError('agent_version_exists')
  if (versions.length >= most.versions) throw new AppError('agent_versions_full')
  if (versions.length > 0 && changes === '') throw invalid([{ path: 'changes', message: say.changes }])
}

async function readNow({ hosts }: Pick<Deps, 'hosts'>, url: string) {
  const begin = performance.now()
  try {
    const tools = (await readTools(hosts, url)).map(({ name, digest }) => ({ name, digest }))
    return { tools, ms: Math.round(performance.now() - begin) }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    throw new AppError('agent_remote_unread', {
      message: `${remoteProblemTexts[error.problem]} The version was not published.`,
    })
  }
}

interface Published {
  look: { tools: VersionRow['tools']; ms: number }
  requestKey: string | null
}

async function publish(
  { clock, jobs, config, db }: Pick<Deps, 'clock' | 'jobs' | 'config' | 'db'>,
  tx: Tx,
  agent: AgentRow,
  input: VersionInput,
  { look: { tools, ms }, requestKey }: Published,
): Promise<number> {
  const agentId = agent.id
  const versions = await findVersions(tx, { agentId })
  requireNext(versions, input)
  const [last] = versions
  const { version, changes, asks: asked, keepsOlder } = input
  const number = (last?.number ?? 0) + 1
  const asks = withOwnHost(asked, agent.remote_url)
  const { text: manifest, sha256 } = writeManifest(config, agent, { version, asks })
  const at = clock.now()
  await insertVersion(tx, {
    ...{
      agentId,
      number,
      version,
      changes,
      manifest,
      sha256,
      asks,
      remoteUrl: agent.remote_url,
      tools,
      at,
      requestKey,
    },
  })
  if (!keepsOlder) await endOlder(tx, { agentId, number })
  await forgetReadings(tx, { agentId })
  await beginChecks(tx, { agentId, number, at, ms, hasRemote: agent.remote_url !== '' })
  if (last && asksMore(last.asks, asks)) await jobs.enqueue(tx, 'agent-version-news', { agentId, number })
  tx.afterCommit(() => recentReads({ db, clock }).forget())
  return number
}

// Who runs it reaches the host of its remote, whether its author names it or not.
function withOwnHost(asks: AgentAsks, remoteUrl: string): AgentAsks {
  if (remoteUrl === '') return asks
  return { ...asks, calls: [...new Set([...asks.calls, new URL(remoteUrl).hostname])].sort() }
}

/** Returns the versions of an agent, newest first; 404 for an agent that this person may not see. */
export async function listVersions(db: Queryable, viewer: Viewer | null, agentId: string): Promise<AgentVersion[]> {
  await requireVisible(db, viewer, agentId)
  return presentVersions(await findVersions(db, { agentId }))
}

/** Presents versions in their order, newest first, each beside the one before it. */
export const presentVersions = (versions: readonly VersionRow[]): AgentVersion[] =>
  versions.map((each, at) => presentVersion(each, versions[at + 1]))

function presentVersion(row: VersionRow, before: VersionRow | undefined): AgentVersion {
  return {
    ...{ number: row.number, version: row.version, changes: row.changes, publishedAt: isoOf(row.published_at) },
    ...{ asks: row.asks, sha256: row.sha256, remoteUrl: row.remote_url, isKept: row.is_kept },
    tools: row.tools.map(({ name }) => name),
    asksMore: before !== undefined && asksMore(before.asks, row.asks),
    difference: before ? compareAsks(before.asks, row.asks) : [],
  }
}

/** Returns the manifest of a version as it was published. */
export async function readManifest(db: Queryable, viewer: Viewer | null, agentId: string, number: number) {
  await requireVisible(db, viewer, agentId)
  const [found] = await findManifest(db, { agentId, number })
  if (!found) throw new AppError('agent_version_not_found')
  return found
}
