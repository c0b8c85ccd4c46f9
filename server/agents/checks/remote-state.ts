import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import type { RemoteCheck } from '#agent-remotes/service.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import {
  findRemote,
  insertCheck,
  lockRemote,
  markChecked,
  type RemoteRow,
  saveState,
  startChecks,
  stopChecks,
} from './queries.ts'

const dayMs = most.checkHours * 3_600_000

interface Begun {
  agentId: string
  number: number
  at: Date
  /** How long its remote took when its tools were read. */
  ms: number
  hasRemote: boolean
}

/** Starts the checks of a new version, whose remote was read just now; that counts as its first check. */
export async function beginChecks(tx: Tx, { agentId, number, at, ms, hasRemote }: Begun): Promise<void> {
  if (!hasRemote) {
    await stopChecks(tx, { agentId })
    await markChecked(tx, { agentId, at: null, remoteUrl: '' })
    return
  }
  await startChecks(tx, { agentId, number, nextAt: new Date(at.getTime() + dayMs) })
  const [remote] = await findRemote(tx, { agentId })
  await insertCheck(tx, { agentId, at, number, problem: null, ms, added: [], removed: [], changed: [] })
  await markChecked(tx, { agentId, at, remoteUrl: remote?.remote_url ?? '' })
}

/** Whether a check found a remote as its version says. */
export const isInOrder = ({ problem, changes }: RemoteCheck): boolean =>
  problem === null && [changes.added, changes.removed, changes.changed].every((names) => names.length === 0)

/**
 * Stores what a check found. Three failures in a row pause the agent's runs, and a good check ends that; its author is told of both.
 * A check of a version that is no longer the newest is dropped.
 */
export async function keepCheck(
  deps: NotifyDeps & Pick<Deps, 'clock'>,
  tx: Tx,
  { agent_id: agentId, number }: Pick<RemoteRow, 'agent_id' | 'number'>,
  check: RemoteCheck,
): Promise<void> {
  const [row] = await lockRemote(tx, { agentId })
  if (!row || row.number !== number) return
  const at = deps.clock.now()
  const isGood = isInOrder(check)
  const failures = isGood ? 0 : row.failures + 1
  const failingSince = isGood ? null : row.failing_since === null ? at : new Date(row.failing_since)
  const isPaused = failures >= most.failures
  const pausedAt = isPaused ? (row.paused_at === null ? at : new Date(row.paused_at)) : null
  await insertCheck(tx, { agentId, at, number, problem: check.problem, ms: check.ms, ...check.changes })
  await saveState(tx, { agentId, nextAt: new Date(at.getTime() + dayMs), failures, failingSince, pausedAt })
  await markChecked(tx, { agentId, at: isGood ? at : null, remoteUrl: row.remote_url })
  if (isPaused === (row.paused_at !== null)) return
  const told = isPaused
    ? {
        title: `${row.name} is paused`,
        message: `${most.failures} checks in a row failed, so nobody can try it here. Look at what the last one found, and check again once it is repaired.`,
      }
    : { title: `${row.name} is back`, message: 'The last check found it in order. People can try it again.' }
  const href = `/agents/${agentId}/versions`
  await notify(deps, tx, [
    { userId: row.author_id, type: 'achievement', ...told, href, about: `agent checks ${agentId}` },
  ])
}
