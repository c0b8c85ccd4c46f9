import type { Queryable } from '#db/connect.ts'
import { int, list, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { visibleTo } from './visibility.ts'

const findProviders = statement('service_owners', {
  takes: { ids: list(text), viewerId: int },
  gives: { id: text, custom_user_id: text },
  sql: ({ ids, viewerId }) => `
    select p.id, s.custom_user_id from services p join people s on s.id = p.provider_id
    where p.id = any (${ids}::text[]) and ${visibleTo(viewerId)}`,
})

/** Returns the public names of the owners of these services; 404 when the viewer does not see one of them. */
export async function findOwners(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await findProviders(db, { ids, viewerId: viewer.id })
  if (rows.length < new Set(ids).size) throw new AppError('service_not_found')
  return rows.map((row) => row.custom_user_id)
}
