import type { AdminAct, AdminSubject } from '@guildhall/contract/admin/options.ts'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { adminLog } from './tables.ts'

/** An administrator's act, its reason, and the state before and after. */
export interface LoggedAct {
  act: AdminAct
  subject: { kind: AdminSubject; id: string; title: string }
  reason: string
  before: string
  after: string
}

/** Writes an act to the log, in the transaction of the act; returns the number of the entry. */
export async function writeStaffLog(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { act, subject: { kind, id, title }, reason, before, after }: LoggedAct,
): Promise<number> {
  const actor = { actor: viewer.customUserId, actorName: await directory.nameOf(tx, viewer.id) }
  const subject = { subjectKind: kind, subjectId: id, subjectTitle: title }
  const [row] = await tx
    .insert(adminLog)
    .values({ at: clock.now(), ...actor, act, ...subject, reason, before, after })
    .returning({ line: adminLog.line })
  if (!row) throw new AppError('internal')
  return row.line
}

/** Returns a person's acts as an administrator, by their public name; the log itself is kept permanently. */
export function actsOf(db: Queryable, customUserId: string) {
  return db.select().from(adminLog).where(eq(adminLog.actor, customUserId)).orderBy(adminLog.line)
}
