import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { ProposalRefusal } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import { bool, int, statement, text } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'
import { presentCards } from './job-cards.ts'
import { findOwnProposal } from './proposal-queries.ts'
import { findJob, type JobRow } from './queries.ts'
import { mayAct, movesOf, proposalStateOf } from './rules.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

const findAccess = statement('job_access', {
  takes: { id: text, viewerId: int },
  gives: { together: bool, away: bool },
  sql: ({ id, viewerId }) => `
    select ${notHidden(viewerId, 'j.client_id')} as together, coalesce(c.away, true) as away
    from job_posts j left join people c on c.id = j.client_id where j.id = ${id}`,
})

/**
 * Returns a job as the viewer sees it. 404 for visitors when it is for members, across a block, and when it is hidden or its client
 * is suspended; its client and those who proposed always see it.
 */
export async function readJob(deps: Reads, viewer: Viewer | null, id: string): Promise<Job> {
  const [row] = await findJob(deps.db, { id })
  if (!row) throw new AppError('job_not_found')
  const isOwn = viewer !== null && row.client_id === viewer.id
  const [own] = viewer && !isOwn ? await findOwnProposal(deps.db, { jobId: id, personId: viewer.id }) : []
  if (!isOwn && !own && !(await isShown(deps.db, row, viewer))) throw new AppError('job_not_found')
  const [card] = await presentCards(deps, viewer, [row])
  if (!card) throw new AppError('internal')
  const canPropose = viewer !== null && !isOwn && !own && mayAct(row, 'others', 'propose')
  return {
    ...card,
    need: row.need,
    needHtml: row.need_html,
    questions: row.questions,
    audience: row.audience,
    hired: row.hired,
    isMoved: row.moved_at !== null,
    reason: row.reason,
    endedAt: isoOrNull(row.ended_at),
    isHidden: row.is_hidden,
    moves: isOwn ? movesOf(row) : [],
    refusal: viewer === null ? null : own ? 'proposed' : await refusalOf(deps.db, viewer, row),
    own: own ? { id: own.id, state: proposalStateOf(own, own.is_paid) } : null,
    needs: canPropose ? await engagements.needsOf(deps.db, viewer) : { adult: false, business: false },
  }
}

async function isShown(db: Queryable, row: JobRow, viewer: Viewer | null): Promise<boolean> {
  if (row.is_hidden || (viewer === null && row.audience !== 'everyone')) return false
  const [access] = await findAccess(db, { id: row.id, viewerId: viewer?.id ?? 0 })
  return access?.together === true && !(access.away && row.state === 'open')
}

async function refusalOf(
  db: Queryable,
  viewer: Viewer,
  row: JobRow & { proposals: number; ever: number },
): Promise<ProposalRefusal | null> {
  if (row.client_id === viewer.id) return 'own'
  if (!mayAct(row, 'others', 'propose')) return 'over'
  if (row.proposals >= hiringLimits.openProposals) return 'full'
  if (row.first_job_only && (await engagements.completedBy(db, { personIds: [viewer.id] })).length > 0)
    return 'first-jobs'
  return null
}
