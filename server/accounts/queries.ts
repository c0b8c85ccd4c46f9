import { prepared } from '#db/statement.ts'
import { type ExportRow, exportColumns } from './export-rows.ts'

/** The newest export of a person. */
export const findNewest = prepared<ExportRow>(
  'export_newest',
  `select ${exportColumns} from data_exports where user_id = $1 order by id desc limit 1`,
)

/** An export to prepare, with the uid of its person and where to tell them. */
export const findAsked = prepared<ExportRow & { uid: string; custom_user_id: string; email: string }>(
  'export_asked',
  `select e.id, e.user_id, e.key, e.state, e.size::float8 as size, e.requested_at, e.ends_at, p.uid, p.custom_user_id,
          p.email::text
   from data_exports e join people p on p.id = e.user_id where e.id = $1`,
)

/** Which of these files belong to an export. */
export const findKnownFiles = prepared<{ key: string }>(
  'export_files_known',
  'select key from data_exports where key = any ($1::text[])',
)

export const listOwn = prepared<ExportRow>(
  'export_list',
  `select ${exportColumns} from data_exports where user_id = $1 order by id`,
)
