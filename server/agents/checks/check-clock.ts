import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { checkRemote } from '#agent-remotes/service.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { findAgent } from '../queries.ts'
import { claimDue, deleteOldChecks, findRemote, forgetOldChecks, type RemoteRow } from './queries.ts'
import { keepCheck } from './remote-state.ts'

type CheckDeps = NotifyDeps & Pick<Deps, 'db' | 'hosts'>

const atOnce = 4
/** After this time, other processes take over the remotes of a process that died while checking. */
const claimMs = 5 * 60_000
/** A run stops before the job's time limit. */
const runMs = 4 * 60_000

/** Checks the remotes of agents, each once a day. */
export const agentChecks = defineJob('agent-checks', { cron: '*/5 * * * *', expireInSeconds: 300 }, checkDueRemotes)

/** Checks all remotes that are due, a few at a time. */
export async function checkDueRemotes(deps: CheckDeps): Promise<void> {
  const until = Date.now() + runMs
  const ago = (hours: number) => new Date(deps.clock.now().getTime() - hours * 3_600_000)
  const claim = () => {
    const at = deps.clock.now()
    return claimDue(deps.db, { at, again: new Date(at.getTime() + claimMs), most: atOnce })
  }
  for (let due = await claim(); due.length > 0 && Date.now() < until; due = await claim())
    await Promise.all(due.map((row) => check(deps, row)))
  await forgetOldChecks(deps.db, { before: ago(most.checkedHours) })
  await deleteOldChecks(deps.db, { before: ago(most.checksDays * 24) })
}

async function check(deps: CheckDeps, row: RemoteRow): Promise<void> {
  // The remote may be slow: no transaction waits for it.
  const found = await checkRemote(deps.hosts, row.remote_url, row.tools)
  await transaction(deps.db, async (tx) => {
    await keepCheck(deps, tx, row, found)
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Checks the remote of the caller's agent at once; a few times an hour. */
export async function checkNow(deps: CheckDeps & Pick<Deps, 'limits'>, viewer: Viewer, agentId: string): Promise<void> {
  const [agent] = await findAgent(deps.db, { id: agentId })
  if (!agent || agent.author_id !== viewer.id) throw new AppError('agent_not_found')
  const [row] = await findRemote(deps.db, { agentId })
  if (!row) throw new AppError('agent_no_remote')
  await deps.limits.take('agentCheck', viewer.customUserId)
  await check(deps, row)
}
