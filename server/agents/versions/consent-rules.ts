import { asksMore } from '@guildhall/contract/agents/asks.ts'
import type { ExpectedTool } from '#agent-remotes/service.ts'
import type { Queryable } from '#db/connect.ts'
import { findStanding, findVersions, type VersionRow } from './queries.ts'

/** What a person had before the newest version, and what they decided about it. */
interface Standing {
  /** The version that they had: accepted last, or the one that was newest when they came to know the agent. */
  had: VersionRow
  newest: VersionRow
  /** The newest older version that asks for no more than the one they had and that its author keeps running. */
  older: VersionRow | null
  /** Whether they chose to stay on it. */
  stays: boolean
}

/**
 * Returns what a person has to decide about an agent's newest version; null when nothing: it has no version, they are its author or
 * never knew it, or it sees, keeps and calls no more than the version that they had.
 */
export async function standingOf(db: Queryable, personId: number, agentId: string): Promise<Standing | null> {
  const versions = await findVersions(db, { agentId })
  const [found] = await findStanding(db, { agentId, personId })
  const [newest] = versions
  if (!found || !newest || found.is_author || found.since === null) return null
  const had = versionHad(versions, found.since, found.accepted)
  if (!had || had.number === newest.number || !asksMore(had.asks, newest.asks)) return null
  const older = versions.find(
    (each) => each.number < newest.number && each.is_kept && each.remote_url !== '' && !asksMore(had.asks, each.asks),
  )
  return { had, newest, older: older ?? null, stays: found.stays_at === newest.number && older !== undefined }
}

// What they accepted counts. Without that, the version that was newest when they came to know the agent; somebody who knew it before
// its first version had that one.
function versionHad(versions: readonly VersionRow[], since: string, accepted: number | null): VersionRow | undefined {
  return (
    versions.find((each) => each.number === accepted) ??
    versions.find((each) => Date.parse(each.published_at) <= Date.parse(since)) ??
    versions.at(-1)
  )
}

/** What runs for a person: a version with the tools it was published with, or a refusal. */
export type RunRule =
  /** `number` and `tools` are null for an agent without versions, whose own address counts. */
  | { kind: 'run'; number: number | null; remoteUrl: string | null; tools: ExpectedTool[] | null }
  /** They have to accept the newest version first. */
  | { kind: 'accept'; number: number; version: string }

/**
 * Says which version of an agent runs for a person. Tools that a call names should have the digests given here.
 */
export async function mayRun(db: Queryable, personId: number, agentId: string): Promise<RunRule> {
  const standing = await standingOf(db, personId, agentId)
  if (standing && !standing.stays)
    return { kind: 'accept', number: standing.newest.number, version: standing.newest.version }
  const version = standing?.older ?? (await findVersions(db, { agentId }))[0]
  if (!version) return { kind: 'run', number: null, remoteUrl: null, tools: null }
  return { kind: 'run', number: version.number, remoteUrl: version.remote_url, tools: version.tools }
}
