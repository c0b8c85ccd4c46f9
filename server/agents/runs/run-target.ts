import type { ExpectedTool, ReadTool } from '#agent-remotes/service.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findRemote } from '../checks/queries.ts'
import { mayRun } from '../versions/consent-rules.ts'
import { findRunnable } from './queries.ts'

/** What runs for a person when they run an agent. */
export interface RunTarget {
  id: string
  author_id: number
  name: string
  run_minor: number
  url: string
  host: string
  /** The tools that its version was published with; null where any tool may run: without a version, and for the author, who tries it. */
  tools: ExpectedTool[] | null
  /** The version that they have to accept first; null when nothing. */
  accept: string | null
  /** Its last checks failed, so nobody but its author can run it. */
  isPaused: boolean
}

/** Returns what runs of an agent for this person; 404 for one that they cannot see, 409 without a remote. */
export async function findTarget(
  db: Queryable,
  viewer: Pick<Viewer, 'id'> | null,
  agentId: string,
): Promise<RunTarget> {
  const viewerId = viewer?.id ?? 0
  const [agent] = await findRunnable(db, { id: agentId, viewerId })
  if (!agent) throw new AppError('agent_not_found')
  const { id, author_id, name, run_minor, remote_url: ownUrl } = agent
  const isOwn = author_id === viewerId
  const rule = await mayRun(db, viewerId, agentId)
  const version = rule.kind === 'run' && !isOwn ? rule : null
  const url = version?.remoteUrl ?? ownUrl
  if (url === '') throw new AppError('agent_has_no_remote')
  const [remote] = await findRemote(db, { agentId })
  // Checks are of the newest version; an older one that somebody stays on is not paused by them.
  const isChecked = version === null || version.number === remote?.number
  return {
    ...{ id, author_id, name, run_minor, url, host: new URL(url).host },
    tools: version?.tools ?? null,
    accept: rule.kind === 'accept' ? rule.version : null,
    isPaused: !isOwn && isChecked && (remote?.paused_at ?? null) !== null,
  }
}

/** Whether a tool is the one that the version was published with. */
export const isPublished = (target: Pick<RunTarget, 'tools'>, { name, digest }: ReadTool): boolean =>
  target.tools === null || target.tools.some((each) => each.name === name && each.digest === digest)
