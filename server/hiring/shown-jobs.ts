import type { Queryable } from '#db/connect.ts'
import { bool, int, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notHidden } from '#relations/tables.ts'
import { findInvitation, type InvitationRow } from './invitation-queries.ts'
import { findOwnProposal } from './proposal-queries.ts'
import { findJob, type JobRow } from './queries.ts'

const findAccess = statement('job_access', {
  takes: { id: text, viewerId: int },
  gives: { together: bool, away: bool, asked: bool },
  sql: ({ id, viewerId }) => `
    select ${notHidden(viewerId, 'j.client_id')} as together, coalesce(c.away, true) as away,
      exists (select from job_questions q where q.job_id = j.id and q.asker_id = ${viewerId}) as asked
    from job_posts j left join people c on c.id = j.client_id where j.id = ${id}`,
})

/** A job that a viewer sees, with what ties them to it. */
export interface ShownJob {
  row: Awaited<ReturnType<typeof findJob>>[number]
  isOwn: boolean
  proposal: Awaited<ReturnType<typeof findOwnProposal>>[number] | undefined
  invitation: InvitationRow | undefined
}

/**
 * Returns a job that the viewer sees. 404 for visitors when it is for members, for everybody who is not invited when it is for
 * invited people, across a block, and when it is hidden or its client is suspended; its client and those who proposed always see it.
 */
export async function findShown(db: Queryable, viewer: Viewer | null, id: string): Promise<ShownJob> {
  const [row] = await findJob(db, { id })
  if (!row) throw new AppError('job_not_found')
  const isOwn = viewer !== null && row.client_id === viewer.id
  const mine = viewer && !isOwn ? { jobId: id, personId: viewer.id } : null
  const [proposal] = mine ? await findOwnProposal(db, mine) : []
  const [invitation] = mine ? await findInvitation(db, mine) : []
  if (!isOwn && !proposal && !(await isShown(db, row, viewer, invitation))) throw new AppError('job_not_found')
  return { row, isOwn, proposal, invitation }
}

async function isShown(
  db: Queryable,
  row: JobRow,
  viewer: Viewer | null,
  invitation: InvitationRow | undefined,
): Promise<boolean> {
  if (row.is_hidden || (viewer === null && row.audience !== 'everyone')) return false
  const [access] = await findAccess(db, { id: row.id, viewerId: viewer?.id ?? 0 })
  // Who asked something before the job was kept for invited people still reads the answer.
  if (row.audience === 'invited' && !invitation && !access?.asked) return false
  return access?.together === true && !(access.away && row.state === 'open')
}
