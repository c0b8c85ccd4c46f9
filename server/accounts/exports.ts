import { randomBytes } from 'node:crypto'
import type { DataExport } from '@guildhall/contract/accounts/account.ts'
import { accountLimits } from '@guildhall/contract/limits/people.ts'
import type { Db } from '#db/connect.ts'
import { float, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { countedWork } from '#http/limits/rate-limits.ts'
import { signedLink } from '#storage/signed.ts'
import type { Clock, Deps } from '../deps.ts'

/** A person's newest export as settings show it; null without one, or once its file has expired. */
export async function newestExport(
  { db, clock }: { db: Db; clock: Clock },
  viewer: Viewer,
): Promise<DataExport | null> {
  const [row] = await findNewest(db, { userId: viewer.id })
  const now = clock.now().getTime()
  return row && !(row.ends_at && Date.parse(row.ends_at) <= now) ? present(row, now) : null
}

/**
 * Starts a job that puts everything stored about a person into one file. A repeated request while it runs returns the same
 * export.
 */
export async function requestExport(deps: Deps, viewer: Viewer): Promise<DataExport> {
  const now = deps.clock.now()
  const key = `exports/${randomBytes(16).toString('hex')}/guildhall-data.zip`
  return countedWork(deps.limits, 'export', viewer.customUserId, (call) =>
    transaction(deps.db, async (tx) => {
      const userId = viewer.id
      await failBefore(tx, { userId, before: new Date(now.getTime() - accountLimits.exportMs) })
      const [made] = await insertExport(tx, { userId, key, at: now })
      if (made) {
        call.take()
        await deps.jobs.enqueue(tx, 'data-export', { id: made.id })
      }
      const [row] = made ? [made] : await findNewest(tx, { userId })
      if (!row) throw new AppError('internal')
      return present(row, now.getTime())
    }),
  )
}

/** An expiring link to the file; 404 when no file is ready. */
export async function exportLink({ db, clock, storage }: Deps, viewer: Viewer): Promise<string> {
  const [row] = await findNewest(db, { userId: viewer.id })
  const now = clock.now().getTime()
  if (!row?.ends_at || Date.parse(row.ends_at) <= now) throw new AppError('export_not_found')
  return (await signedLink({ clock, storage }, { key: row.key }, accountLimits.exportLinkSeconds)).url
}

function present({ state, size, requested_at, ends_at }: ExportRow, now: number): DataExport {
  const isLate = state === 'preparing' && Date.parse(requested_at) < now - accountLimits.exportMs
  return {
    state: isLate ? 'failed' : state,
    size,
    requestedAt: new Date(requested_at).toISOString(),
    endsAt: ends_at && new Date(ends_at).toISOString(),
  }
}

/** An export row; times are PostgreSQL's text. */
type ExportRow = RowOf<typeof exportRow>
const exportRow = {
  id: int,
  user_id: int,
  key: text,
  state: textOf<'preparing' | 'ready' | 'failed'>(),
  size: nullable(float),
  requested_at: moment,
  ends_at: nullable(moment),
}
const columns = 'id, user_id, key, state, size::float8 as size, requested_at, ends_at'

/** The newest export of a person. */
const findNewest = statement('export_newest', {
  takes: { userId: int },
  gives: exportRow,
  sql: ({ userId }) => `select ${columns} from data_exports where user_id = ${userId} order by id desc limit 1`,
})

/** An export to prepare, with its person and the address to notify. */
export type AskedRow = RowOf<typeof askedRow>
const askedRow = { ...exportRow, uid: text, custom_user_id: text, email: text }

export const findAsked = statement('export_asked', {
  takes: { id: int },
  gives: askedRow,
  sql: ({ id }) => `
    select e.id, e.user_id, e.key, e.state, e.size::float8 as size, e.requested_at, e.ends_at, p.uid, p.custom_user_id,
           p.email::text
    from data_exports e join people p on p.id = e.user_id where e.id = ${id}`,
})

/** Which of these files belong to an export. */
export const findKnownFiles = statement('export_files_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select key from data_exports where key = any (${keys}::text[])`,
})

export const listOwn = statement('export_list', {
  takes: { userId: int },
  gives: exportRow,
  sql: ({ userId }) => `select ${columns} from data_exports where user_id = ${userId} order by id`,
})

/** Inserts an export; no row while another one is being prepared. */
const insertExport = statement('export_insert', {
  takes: { userId: int, key: text, at: moment },
  gives: exportRow,
  sql: ({ userId, key, at }) => `
    insert into data_exports (user_id, key, requested_at) values (${userId}, ${key}, ${at})
    on conflict do nothing returning ${columns}`,
})

/** Marks exports as failed that have been preparing for too long. */
const failBefore = statement('export_fail', {
  takes: { userId: int, before: moment },
  sql: ({ userId, before }) => `
    update data_exports set state = 'failed'
    where user_id = ${userId} and state = 'preparing' and requested_at < ${before}`,
})

/** Marks an export's file as ready; no row when it was finished before or is gone. */
export const finishExport = statement('export_finish', {
  takes: { id: int, size: int, endsAt: moment },
  gives: { id: int },
  sql: ({ id, size, endsAt }) => `
    update data_exports set state = 'ready', size = ${size}, ends_at = ${endsAt}
    where id = ${id} and state <> 'ready' returning id`,
})

/** Removes expired exports, and those that failed long ago; returns their storage keys. */
export const deleteEnded = statement('export_delete_ended', {
  takes: { now: moment, longAgo: moment },
  gives: { key: text },
  sql: ({ now, longAgo }) => `
    delete from data_exports where ends_at <= ${now} or (state <> 'ready' and requested_at < ${longAgo}) returning key`,
})
