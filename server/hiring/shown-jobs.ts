import type { JobFile } from '@guildhall/contract/hiring/job-files.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, json, selectOf, shapeOf, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import { findInvitation, type InvitationRow } from './invitations/invitation-queries.ts'
import { cardSources } from './job-cards.ts'
import { findOwnProposal } from './proposals/proposal-queries.ts'
import { countedJobColumns, countedJobRow } from './queries.ts'

const files = `coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.position)
  from job_files f where f.job_id = p.id), '[]')`

// A job with its client, its files and what decides whether the viewer sees it: one statement, because every call about a job
// begins with it.
const findWithAccess = statement('job_shown', {
  takes: { id: text, viewerId: int },
  gives: {
    ...countedJobRow,
    ...shapeOf(directory.joined.columns),
    ...{ files: json<JobFile[]>(), together: bool, away: bool, asked: bool },
  },
  sql: ({ id, viewerId }) => `
    select ${countedJobColumns}, ${selectOf(directory.joined.columns)}, ${files} as files,
      ${notHidden(viewerId, 'p.client_id')} as together, coalesce(c.away, true) as away,
      exists (select from job_questions q where q.job_id = p.id and q.asker_id = ${viewerId}) as asked
    from job_posts p ${cardSources} where p.id = ${id}`,
})
type ShownRow = Awaited<ReturnType<typeof findWithAccess>>[number]

/** A job that a viewer sees, with what ties them to it. */
export interface ShownJob {
  row: ShownRow
  isOwn: boolean
  proposal: Awaited<ReturnType<typeof findOwnProposal>>[number] | undefined
  invitation: InvitationRow | undefined
}

/**
 * Returns a job that the viewer sees. 404 for visitors when it is for members, for everybody who is not invited when it is for
 * invited people, across a block, and when it is hidden or its client is suspended; its client and those who proposed always see
 * it.
 */
export async function findShown(db: Queryable, viewer: Viewer | null, id: string): Promise<ShownJob> {
  const [row] = await findWithAccess(db, { id, viewerId: viewer?.id ?? 0 })
  if (!row) throw new AppError('job_not_found')
  const isOwn = viewer !== null && row.client_id === viewer.id
  const mine = viewer && !isOwn ? { jobId: id, personId: viewer.id } : null
  const [proposal] = mine ? await findOwnProposal(db, mine) : []
  const [invitation] = mine ? await findInvitation(db, mine) : []
  if (!isOwn && !proposal && !isShown(row, viewer, invitation)) throw new AppError('job_not_found')
  return { row, isOwn, proposal, invitation }
}

function isShown(row: ShownRow, viewer: Viewer | null, invitation: InvitationRow | undefined): boolean {
  if (row.is_hidden || (viewer === null && row.audience !== 'everyone')) return false
  // People who asked a question before the job was limited to invited people still read the answer.
  if (row.audience === 'invited' && !invitation && !row.asked) return false
  return row.together && !(row.away && row.state === 'open')
}
