import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { findStoppable, stopAlert, stoppedBy } from './stop-links.ts'

/** The search a mail's token is for; 403 for a token that is not ours or whose search is gone. */
export async function readStoppable(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<{ query: string; alert: boolean }> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await findStoppable(db, id)
  if (!row) throw new AppError('link_expired')
  return row
}

/** Stops the alert that a mail's token names; 403 for a token that is not ours or whose search is gone. */
export async function unsubscribe({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<string> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await stopAlert(db, id)
  if (!row) throw new AppError('link_expired')
  return row.query
}
