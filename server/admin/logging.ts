import type { AdminAct, AdminSubject } from '@guildhall/contract/desk-options.ts'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { insertLine } from './log-queries.ts'

/** What an administrator did, why, and how it was before and after. */
export interface LoggedAct {
  act: AdminAct
  subject: { kind: AdminSubject; id: string; title: string }
  reason: string
  before: string
  after: string
}

/** Writes an act into the log, in the transaction that does it; answers the number of the line. */
export async function writeLine(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { act, subject: { kind, id, title }, reason, before, after }: LoggedAct,
): Promise<number> {
  const name = await directory.nameOf(tx, viewer.id)
  const actor = viewer.customUserId
  const [row] = await insertLine(tx, clock.now(), actor, name, act, kind, id, title, reason, before, after)
  if (!row) throw new AppError('internal')
  return row.line
}
