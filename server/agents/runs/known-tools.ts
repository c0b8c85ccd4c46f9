import { remoteProblemTexts } from '@guildhall/contract/agent-remotes/problems.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { type ReadTool, RemoteError, readTools } from '#agent-remotes/service.ts'
import type { HostReader } from '#hosts/port.ts'
import type { Clock } from '../../deps.ts'

/** The tools of a remote, or the sentence that says why they could not be read. */
export interface KnownTools {
  tools: readonly ReadTool[]
  problem: string | null
}

interface Known {
  until: number
  read: Promise<KnownTools>
}

/**
 * Remembers the tools of remotes for some minutes, so that neither visitors nor runs make a remote list them each time. A
 * remote is read once, however many ask at the same time.
 */
export function createKnownTools({ hosts, clock }: { hosts: HostReader; clock: Clock }) {
  const known = new Map<string, Known>()
  return {
    async of(url: string): Promise<KnownTools> {
      const now = clock.now().getTime()
      const before = known.get(url)
      if (before && before.until > now) return before.read
      // The oldest is first.
      known.delete(url)
      for (const each of known.keys()) {
        if (known.size < runLimits.remembered) break
        known.delete(each)
      }
      const entry: Known = { until: now + runLimits.toolsMs, read: readKnown(hosts, url) }
      known.set(url, entry)
      const read = await entry.read
      if (read.problem !== null) entry.until = clock.now().getTime() + runLimits.failureMs
      return read
    },
    /** Reads a remote again at the next question: its tools are not what they were. */
    forget(url: string): void {
      known.delete(url)
    },
  }
}

export type KnownToolsReader = ReturnType<typeof createKnownTools>

async function readKnown(hosts: HostReader, url: string): Promise<KnownTools> {
  try {
    return { tools: await readTools(hosts, url), problem: null }
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    return { tools: [], problem: remoteProblemTexts[error.problem] }
  }
}
