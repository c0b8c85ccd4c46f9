import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'

/** Whether one of these people is suspended or paused. */
export async function areAway(db: Db, people: readonly Viewer[]): Promise<boolean> {
  const text = 'select id from people where away and id = any ($1)'
  return (await run(db, { text, values: [people.map(({ id }) => id)] })).length > 0
}

/** Whether a place is open. */
export async function isOpen(db: Db, placeId: string): Promise<boolean> {
  const text = `select id from team_places where id = $1 and state = 'open'`
  return (await run(db, { text, values: [placeId] })).length > 0
}

/** Whether a person is in the team of a project. */
export async function isMember(db: Db, projectId: string, { id }: Viewer): Promise<boolean> {
  const text = 'select person_id from team_members where project_id = $1 and person_id = $2 and left_at is null'
  return (await run(db, { text, values: [projectId, id] })).length > 0
}
