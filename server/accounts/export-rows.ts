/** An export as the database has it; times are PostgreSQL's text. */
export interface ExportRow {
  id: number
  user_id: number
  key: string
  state: 'preparing' | 'ready' | 'failed'
  size: number | null
  requested_at: string
  ends_at: string | null
}

/** What an `ExportRow` is read from. */
export const exportColumns = 'id, user_id, key, state, size::float8 as size, requested_at, ends_at'
