import type { OwnRuns, Run, RunCard } from '@guildhall/contract/agent-runs/runs.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, keyset, readCursor, readPage } from '#listings/service.ts'
import type { Deps } from '../../deps.ts'
import { findPacks } from './pack-queries.ts'
import { findCaller, findRun, type ListedRun, removeText, removeTextsOf, runColumns } from './queries.ts'
import { findTarget } from './run-target.ts'
import { dayOfTries, triesOf } from './start-run.ts'

interface Asked {
  cursor?: string | undefined
  limit: number
}

const newest = byMoment('p.started_at')

/** One page of a person's runs, newest first, of one agent or of all. */
async function listRuns(db: Queryable, userId: number, agentId: string | null, { cursor, limit }: Asked) {
  const list = agentId === null ? 'runs' : 'agent-runs'
  const { rows, ...cursors } = await readPage(list, readCursor(list, cursor), limit, (place) => {
    const { bind, values } = binder()
    const mine = `p.user_id = ${bind(userId)} ${agentId === null ? '' : `and p.agent_id = ${bind(agentId)}`}`
    const { where, orderBy } = keyset(newest, place, bind)
    const text = `
      select ${runColumns}, ${newest.toNumber} as sort_key from agent_runs p where ${mine} ${where} ${orderBy} limit ${bind(limit + 1)}`
    return run<ListedRun>(db, { name: `agent_runs_${list}_${place.step}`, text, values })
  })
  return { items: rows.map(presentCard), ...cursors }
}

/** The caller's runs of an agent, and what they may do with it now. */
export async function runsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
  asked: Asked,
): Promise<OwnRuns> {
  const agent = await findTarget(db, viewer, id)
  const [caller] = await findCaller(db, { userId: viewer.id, agentId: id, day: dayOfTries(clock.now()) })
  const most = triesOf(agent)
  const packs = await findPacks(db, { buyerId: viewer.id, agentId: id })
  return {
    ...(await listRuns(db, viewer.id, id, asked)),
    agreed: caller?.host === agent.host,
    accept: agent.accept,
    tries: agent.author_id === viewer.id ? null : { most, left: Math.max(0, most - (caller?.tries ?? 0)) },
    packs: packs.map((pack) => ({
      orderId: pack.order_id,
      runs: pack.runs,
      left: pack.runs - pack.spent - pack.open,
      runMinor: pack.run_minor,
      openUntil: daysAfter(pack.created_at, runLimits.openDays).toISOString(),
    })),
  }
}

export const listOwnRuns = (db: Queryable, viewer: Viewer, asked: Asked) => listRuns(db, viewer.id, null, asked)

/** One of the caller's runs with its texts; 404 once they are deleted. */
export async function readRun(db: Queryable, viewer: Viewer, id: string): Promise<Run> {
  const [row] = await findRun(db, { userId: viewer.id, id })
  if (!row || row.input === null) throw new AppError('run_not_found')
  return { ...presentCard(row), input: row.input, answer: row.answer ?? '', message: row.message ?? '' }
}

/** Deletes the texts of one of the caller's runs. */
export async function deleteText(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const [gone] = await removeText(db, { userId: viewer.id, id })
  if (!gone) throw new AppError('run_not_found')
}

export const deleteTexts = async (db: Queryable, viewer: Viewer): Promise<void> =>
  void (await removeTextsOf(db, { userId: viewer.id }))

const presentCard = (row: Omit<ListedRun, 'sort_key'>): RunCard => ({
  id: row.id,
  agentId: row.agent_id,
  agentName: row.agent_name,
  host: row.host,
  tool: row.tool,
  kind: row.kind,
  outcome: row.outcome,
  ms: row.ms,
  inputLength: row.input_length,
  answerLength: row.answer_length,
  excerpt: row.excerpt,
  startedAt: isoOf(row.started_at),
  textUntil: isoOrNull(row.text_until),
})
