import type { Known, Missed } from '@guildhall/contract/api/realtime.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { presentParts } from '../messages/presenter.ts'
import type { StandingRow } from '../standing.ts'
import { findBetween, findChanged, findStandingsOf, type MissedRow } from './queries.ts'

interface Asked {
  known: Known
  row: StandingRow
}

/**
 * What a page missed of its conversations, in its order: messages after its last one, and older ones that were changed
 * since. Six statements, however many they are. A page of each at most, and `resumedMessages` in all: somebody who was away for
 * long is told where there is more instead of being flooded.
 */
export async function readMissed(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  named: readonly Known[],
): Promise<Missed[]> {
  const asked = [...new Map(named.map((known) => [known.id, known])).values()]
  if (asked.length === 0) return []
  const ids = asked.map(({ id }) => id)
  const standings = new Map(
    (await findStandingsOf(deps.db, { publicIds: ids, userId: viewer.id })).map((row) => [row.public_id, row]),
  )
  const there = asked.flatMap((known) => {
    const row = standings.get(known.id)
    return row ? [{ known, row }] : []
  })
  const [changed, fresh] = await Promise.all([changedOf(deps, there), freshOf(deps, there)])
  let room = chatLimits.resumedMessages
  const parts = there.map(({ known, row }) => {
    const older = changed.get(row.id) ?? []
    const newer = fresh.get(row.id) ?? []
    const replaced = older.slice(0, Math.min(chatLimits.page, room))
    const added = newer.slice(0, room - replaced.length)
    room -= replaced.length + added.length
    const end = added.at(-1)?.number ?? Math.max(known.last, row.from_number)
    const isUpToDate = replaced.length === older.length
    const changes = isUpToDate ? row.changes : (replaced.at(-1)?.change ?? known.changes)
    return { known, seen: row, rows: [...replaced, ...added], changes, more: !isUpToDate || end < row.last }
  })
  const messages = await presentParts(deps, parts)
  const missed = new Map(
    parts.map(({ known: { id }, seen: { last }, changes, more }, at): [string, Missed] => [
      id,
      { id, messages: messages[at] ?? [], last, changes, more, gone: false },
    ]),
  )
  return asked.map(
    ({ id, last, changes }) => missed.get(id) ?? { id, messages: [], last, changes, more: false, gone: true },
  )
}

async function changedOf({ db }: Pick<Deps, 'db'>, there: readonly Asked[]): Promise<Map<number, MissedRow[]>> {
  const since = there.filter(({ known, row }) => row.changes > known.changes)
  if (since.length === 0) return new Map()
  const rows = await findChanged(db, {
    conversationIds: since.map(({ row }) => row.id),
    above: since.map(({ row }) => row.from_number),
    upTo: since.map(({ known, row }) => Math.min(known.last, row.last)),
    changes: since.map(({ known }) => known.changes),
  })
  return grouped(rows)
}

async function freshOf({ db }: Pick<Deps, 'db'>, there: readonly Asked[]): Promise<Map<number, MissedRow[]>> {
  const behind = there
    .map(({ known, row }) => ({ id: row.id, after: Math.max(known.last, row.from_number), last: row.last }))
    .filter(({ after, last }) => last > after)
  if (behind.length === 0) return new Map()
  const rows = await findBetween(db, {
    conversationIds: behind.map(({ id }) => id),
    after: behind.map(({ after }) => after),
    upTo: behind.map(({ after, last }) => Math.min(last, after + chatLimits.page)),
  })
  return grouped(rows)
}

const grouped = (rows: readonly MissedRow[]) => Map.groupBy(rows, ({ conversation_id }) => conversation_id)
