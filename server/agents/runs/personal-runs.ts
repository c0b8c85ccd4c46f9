import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { agentCallers, agentRunPacks, agentRuns } from '../run-tables.ts'

// Texts can be long, so few are in memory at once.
const partRows = 20
const encoder = new TextEncoder()

/** Writes a person's runs of agents with their texts, the runs they bought, and what each agent knows them by, as JSON for their data export. */
export async function* heldRuns(db: Db, personId: number): AsyncGenerator<Uint8Array> {
  const callers = await db.select(callerColumns).from(agentCallers).where(eq(agentCallers.userId, personId))
  const { buyerId, ...packColumns } = getTableColumns(agentRunPacks)
  const packs = await db.select(packColumns).from(agentRunPacks).where(eq(buyerId, personId))
  yield encoder.encode(`{"agreements":${JSON.stringify(callers)},"bought":${JSON.stringify(packs)},"runs":[`)
  let last = ''
  for (let isFirst = true; ; isFirst = false) {
    const rows = await db
      .select()
      .from(agentRuns)
      .where(and(eq(agentRuns.userId, personId), gt(agentRuns.id, last)))
      .orderBy(asc(agentRuns.id))
      .limit(partRows)
    const lines = rows.map(({ userId: _owner, ...row }) => JSON.stringify(row)).join(',\n')
    if (rows.length > 0) yield encoder.encode(`${isFirst ? '' : ','}\n${lines}`)
    last = rows.at(-1)?.id ?? last
    if (rows.length < partRows) break
  }
  yield encoder.encode('\n]}\n')
}

const { agentId, caller, host, agreedAt, triesDay, tries } = agentCallers
const callerColumns = { agentId, caller, host, agreedAt, triesDay, tries }

/** Erases a person's runs and what agents know them by; the figures of agents stay. */
export async function eraseRuns(tx: Tx, personId: number): Promise<void> {
  await tx.delete(agentRuns).where(eq(agentRuns.userId, personId))
  await tx.update(agentRunPacks).set({ buyerId: null }).where(eq(agentRunPacks.buyerId, personId))
  await tx.delete(agentCallers).where(eq(agentCallers.userId, personId))
}
