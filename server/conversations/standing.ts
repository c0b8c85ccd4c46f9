import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findStanding, lockStanding, type StandingRow } from './standing-queries.ts'

/** A conversation as this person stands in it; 404 when it is not theirs to see. */
export async function readStanding(db: Queryable, viewer: Viewer, id: string): Promise<StandingRow> {
  return found(await findStanding(db, id, viewer.id))
}

/** The same, locked: of two who change it at once the second finds what the first left. */
export async function lockConversation(tx: Tx, viewer: Pick<Viewer, 'id'>, id: string): Promise<StandingRow> {
  return found(await lockStanding(tx, id, viewer.id))
}

function found([row]: StandingRow[]): StandingRow {
  if (!row) throw new AppError('conversation_not_found')
  return row
}
