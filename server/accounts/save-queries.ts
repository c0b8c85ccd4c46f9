import { prepared } from '#db/statement.ts'
import { type ExportRow, exportColumns } from './export-rows.ts'

/** Asks for an export; no row while another one is being prepared. */
export const insertExport = prepared<ExportRow>(
  'export_insert',
  `insert into data_exports (user_id, key, requested_at) values ($1, $2, $3) on conflict do nothing returning ${exportColumns}`,
)

/** Gives up what has been prepared for too long. */
export const failBefore = prepared(
  'export_fail',
  "update data_exports set state = 'failed' where user_id = $1 and state = 'preparing' and requested_at < $2",
)

/** The file is there; no row when it is given up or gone meanwhile. */
export const finishExport = prepared<{ id: number }>(
  'export_finish',
  `update data_exports set state = 'ready', size = $2, ends_at = $3 where id = $1 and state <> 'ready' returning id`,
)

/** Removes exports that lie ready no more, and those that failed long ago; answers where their files are. */
export const deleteEnded = prepared<{ key: string }>(
  'export_delete_ended',
  `delete from data_exports where ends_at <= $1 or (state <> 'ready' and requested_at < $2) returning key`,
)
