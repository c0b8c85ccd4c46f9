import type { RunOutcome } from '@guildhall/contract/agent-runs/options.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { CallEnd } from '#agent-remotes/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { runOrders } from '#orders/service.ts'
import type { Deps } from '../../deps.ts'
import { findOver, settlePackRun } from './pack-queries.ts'
import { countRun, endRun, lockAgentOf } from './queries.ts'

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'jobs' | 'realtime' | 'offers'>

/** A run by the person who started it. */
export interface RunKey {
  userId: number
  id: string
}

type End = Omit<CallEnd, 'outcome'> & { outcome: RunOutcome }

/**
 * Stores how a run ended, once: its texts for its owner, its figure for everybody if it was answered, and whether it is used. A
 * run of the author does not count. A block of which the last run is used ends.
 */
export async function settleRun(deps: SettleDeps, key: RunKey, end: End): Promise<void> {
  const isOver = await transaction(deps.db, (tx) => settleIn(deps, tx, key, end))
  // The clock does what fails here.
  if (isOver)
    await endPacks(deps).catch((error: unknown) => deps.log.error({ err: error }, 'Used runs could not be completed'))
}

// Returns whether a block of bought runs is used up.
async function settleIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  key: RunKey,
  { outcome, text, message, ms }: End,
): Promise<boolean> {
  await lockAgentOf(tx, key)
  const ended = { at: clock.now(), outcome, ms, answer: text, message, answerLength: text.length }
  const [run] = await endRun(tx, { ...key, ...ended })
  if (!run) return false
  if (outcome === 'answered' && run.kind !== 'own' && run.agent_id !== null)
    await countRun(tx, { agentId: run.agent_id })
  if (run.order_id === null) return false
  // A run that its person stopped is used once a part of the answer was there.
  const isUsed = outcome === 'answered' || (outcome === 'stopped' && text !== '')
  const [pack] = await settlePackRun(tx, { orderId: run.order_id, isUsed })
  return pack?.is_over ?? false
}

/** Ends a run whose process ended before it did. */
export function loseRun(deps: Pick<Deps, 'clock'>, tx: Tx, key: RunKey): Promise<boolean> {
  const message = 'This run was interrupted on our side. Run it again.'
  return settleIn(deps, tx, key, { outcome: 'lost', text: '', message, ms: 0 })
}

/**
 * Ends the blocks of runs that are used up, and those whose agent was hidden, deleted, could not be reached for a week, or can no
 * longer be run by the buyer: what is left is refunded.
 */
export async function endPacks(deps: SettleDeps): Promise<void> {
  const before = daysAfter(deps.clock.now(), -runLimits.unreachableDays)
  for (const { order_id: id, is_used: isUsed } of await findOver(deps.db, { before }))
    await transaction(deps.db, (tx) => runOrders.end(deps, tx, id, isUsed ? 'runs-used' : 'runs-ended'))
}
