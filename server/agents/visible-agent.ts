import type { Queryable } from '#db/connect.ts'
import { int, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { visibleTo } from './visibility.ts'

const findVisible = statement('agent_visible', {
  takes: { id: text, viewerId: int },
  gives: { id: text, name: text, author_id: int },
  sql: ({ id, viewerId }) =>
    `select p.id, p.name, p.author_id from agents p where p.id = ${id} and ${visibleTo(viewerId)}`,
})

/** Returns an agent that this person may see; 404 for any other. */
export async function requireVisible(db: Queryable, viewer: Pick<Viewer, 'id'> | null, id: string) {
  const [agent] = await findVisible(db, { id, viewerId: viewer?.id ?? 0 })
  if (!agent) throw new AppError('agent_not_found')
  return agent
}
