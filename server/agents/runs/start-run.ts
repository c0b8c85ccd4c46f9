import { randomUUID } from 'node:crypto'
import { inputSchemaOf, sizeOf } from '@guildhall/contract/agent-remotes/tool-input.ts'
import type { ToolField } from '@guildhall/contract/agent-remotes/tools.ts'
import type { RunKind } from '@guildhall/contract/agent-runs/options.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { OpenCalls, ReadTool } from '#agent-remotes/service.ts'
import type { Tx } from '#db/connect.ts'
import { idOfRequest } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import type { KnownToolsReader } from './known-tools.ts'
import { findPacks, findRunnableFor, reserveRun } from './pack-queries.ts'
import { findCaller, insertRun, saveAgreement, takeTry } from './queries.ts'
import type { RunKey, SettleDeps } from './run-state.ts'
import { streamRun } from './run-stream.ts'
import { findTarget, isPublished } from './run-target.ts'

export type RunDeps = SettleDeps & Pick<Deps, 'hosts'>

/** The day on which tries are counted. */
export const dayOfTries = (at: Date): string => at.toISOString().slice(0, 10)

/** Keeps that a person agreed to send what they enter to the host of an agent; 409 when that is another one now. */
export async function agree(deps: RunDeps, viewer: Viewer, id: string, host: string): Promise<void> {
  const target = await findTarget(deps.db, viewer, id)
  if (target.accept !== null) throw new AppError('agent_asks_more')
  if (target.host !== host) throw new AppError('run_host_changed')
  const row = { userId: viewer.id, agentId: id, caller: randomUUID(), host, at: deps.clock.now() }
  await saveAgreement(deps.db, row)
}

interface Asked {
  agentId: string
  tool: string
  input: Record<string, unknown>
  /** The key of the request: it starts one run at most. */
  key: string | null
  /** Ends the run: the reader has gone. */
  signal: AbortSignal
}

/**
 * Starts a run and returns its events as lines, or refuses it before anything is sent or counted: without agreement, a published tool,
 * its input, free tries, with two runs open, while the agent is paused, or before a version that asks for more was accepted.
 */
export async function startRun(
  deps: RunDeps & { openCalls: OpenCalls; knownTools: KnownToolsReader },
  viewer: Viewer,
  { agentId, tool: name, input, key, signal }: Asked,
): Promise<AsyncGenerator<Uint8Array>> {
  if (key === null) throw new AppError('key_required')
  const agent = await findTarget(deps.db, viewer, agentId)
  if (agent.isPaused) throw new AppError('agent_paused')
  if (agent.accept !== null) throw new AppError('agent_asks_more')
  const [known] = await findCaller(deps.db, { userId: viewer.id, agentId, day: dayOfTries(deps.clock.now()) })
  if (known?.host !== agent.host) throw new AppError('run_consent_missing')
  const { tools, problem } = await deps.knownTools.of(agent.url)
  if (problem !== null) throw new AppError('agent_not_answering', { message: problem })
  const tool = tools.find((each) => each.name === name)
  if (!tool) throw new AppError('agent_tool_gone')
  if (!isPublished(agent, tool)) throw new AppError('agent_tool_changed')
  requireInput(tool, input)
  const close = deps.openCalls.begin(viewer.id)
  signal.addEventListener('abort', close)
  try {
    const now = deps.clock.now()
    const run: RunKey = { userId: viewer.id, id: idOfRequest(viewer.id, agentId, key) }
    await transaction(deps.db, async (tx) => {
      // First, as who deletes the agent locks it first.
      const [still] = await findRunnableFor(tx, { agentId, buyerId: viewer.id })
      if (!still) throw new AppError('agent_not_found')
      const paid = agent.author_id === viewer.id ? own : await takeRun(tx, viewer.id, agent, now)
      const row = {
        ...{ ...run, ...paid, agentId, agentName: agent.name, host: agent.host, tool: tool.title, startedAt: now },
        ...{ input: storableInput(input), inputLength: lengthOf(input) },
        textUntil: daysAfter(now, runLimits.textDays),
      }
      const [inserted] = await insertRun(tx, row)
      if (!inserted) throw new AppError('run_repeated')
    })
    const call = { url: agent.url, tool, input, caller: known.caller, signal }
    return streamRun(deps, { key: run, call, close })
  } catch (error) {
    close()
    throw error
  }
}

/** Free tries of a day. */
export const triesOf = ({ run_minor }: { run_minor: number }): number =>
  run_minor > 0 ? runLimits.pricedTries : runLimits.freeTries

const own = { kind: 'own' as RunKind, orderId: null }

/** Takes a free try, or reserves one of the runs that were bought; 429 without either. */
async function takeRun(
  tx: Tx,
  userId: number,
  agent: { id: string; run_minor: number },
  now: Date,
): Promise<{ kind: RunKind; orderId: string | null }> {
  const asked = { userId, agentId: agent.id, day: dayOfTries(now), most: triesOf(agent) }
  const [taken] = await takeTry(tx, asked)
  if (taken) return { kind: 'free', orderId: null }
  for (const { order_id } of await findPacks(tx, { buyerId: userId, agentId: agent.id })) {
    const [reserved] = await reserveRun(tx, { orderId: order_id })
    if (reserved) return { kind: 'bought', orderId: order_id }
  }
  throw new AppError('tries_used')
}

// Refused before anything is counted or sent, with the same sentences as in the form.
function requireInput({ form }: ReadTool, input: Record<string, unknown>): void {
  if (!('fields' in form)) throw new AppError('agent_tool_gone', { message: form.refusal })
  const checked = inputSchemaOf(form.fields as ToolField[]).safeParse(input)
  if (checked.success) return
  throw invalid(checked.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
}

// PostgreSQL stores no half surrogates. A checked input has texts, numbers, choices and lists of texts.
const storableInput = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, storableValue(value)]))

function storableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storableValue)
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** The length of what was entered, in characters: the texts of it, without the names of the arguments. */
function lengthOf(input: Record<string, unknown>): number {
  const values = Object.values(input).flat()
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : sizeOf(value)), 0)
}
