import type { LogFilter } from '@guildhall/contract/admin/log.ts'
import { dayMs } from '#db/moments.ts'
import { forLike } from '#db/statement.ts'
import { csvInParts, type Download, partRows } from '#http/answers/downloads.ts'
import type { Deps } from '../deps.ts'
import { findLines, type LineFilter } from './log-queries.ts'
import type { LogRow } from './queries.ts'

/** Returns a filter of the log as its statements take it. */
export function lineFilter({ act, by, from, until }: LogFilter): LineFilter {
  return {
    act: act ?? null,
    name: by === '' ? null : forLike(by),
    from: from === undefined ? null : new Date(from),
    to: until === undefined ? null : new Date(Date.parse(until) + dayMs),
  }
}

const columns = ['Line', 'Time (UTC)', 'Who', 'Profile', 'Did', 'To', 'Id', 'About', 'Before', 'After', 'Reason']

/** Exports the lines of the log that match as CSV, newest first, with the file's name; read in parts while it is sent. */
export async function exportLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, asked: LogFilter): Promise<Download> {
  const wanted = { ...lineFilter(asked), limit: partRows }
  // Read before the answer begins, so that an unreachable database is refused like in any other call.
  const first = await findLines.first(db, wanted)
  const next = ({ line }: LogRow) => findLines.next(db, { ...wanted, line: String(line) })
  return {
    name: `guildhall-log-${clock.now().toISOString().slice(0, 10)}.csv`,
    content: csvInParts(columns, { first, next, line: lineOf }),
  }
}

function lineOf(row: LogRow): (string | number)[] {
  const { line, at, actor_name, actor, act, subject_kind, subject_id, subject_title, before, after, reason } = row
  // A person's internal id is of no use outside, and their name may have changed: the log on the page has it.
  const id = subject_kind === 'person' ? '' : subject_id
  return [
    line,
    new Date(at).toISOString(),
    actor_name,
    actor,
    act,
    subject_kind,
    id,
    subject_title,
    before,
    after,
    reason,
  ]
}
