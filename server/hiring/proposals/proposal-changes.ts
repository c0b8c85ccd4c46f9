import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import type { ProposalInput, ProposalWords } from '@guildhall/contract/hiring/proposals.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { aboutInvitation } from '../invitations/invitations.ts'
import { countsOf, type HiringDeps, lock } from '../job-state.ts'
import { countOpenOf, type JobRow } from '../queries.ts'
import { mayAct } from '../rules.ts'
import { findShown } from '../shown-jobs.ts'
import { findOwnOne, findOwnProposal, insertProposal, markProposal, saveProposal } from './proposal-queries.ts'

/**
 * Makes a proposal for a job and returns its id. 404 for jobs the viewer does not see; 409 on the viewer's own job, on one that is
 * over or full, for a second one, and above the number of open proposals, both counted under locks of the person and the job;
 * 422 when an answer is missing or a project is not the viewer's.
 */
export async function makeProposal(
  deps: HiringDeps,
  viewer: Viewer,
  jobId: string,
  input: ProposalInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  // Refuses those who do not see it.
  await findShown(deps.db, viewer, jobId)
  return transaction(deps.db, async (tx) => {
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('job_not_found')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const job = await lock(tx, jobId)
    await requireOpen(tx, viewer, job)
    await requireWords(deps, tx, viewer, job, input)
    if (job.client_id === null) throw new AppError('job_not_found')
    const { terms, isAdult } = input.offer
    await engagements.proposals.open(deps, tx, viewer, {
      ...{
        id,
        jobId,
        clientId: job.client_id,
        title: job.title,
        need: job.need,
        category: job.category,
        company: job.company,
      },
      ...{ answerBy: new Date(job.decides_at), isFirstOnly: job.first_job_only, terms, isAdult },
    })
    const { cover, answers, projects } = input
    await insertProposal(tx, { engagementId: id, jobId, cover, answers, projects })
    // A proposal answers the invitation to the job.
    await takeBack(deps, tx, { userId: viewer.id, about: aboutInvitation(jobId) })
    await markDone(tx)
    return id
  })
}

async function requireOpen(tx: Tx, viewer: Viewer, job: JobRow): Promise<void> {
  if (job.client_id === viewer.id) throw new AppError('proposal_own_job')
  const { open, ever } = await countsOf(tx, job.id)
  if (!mayAct({ ...job, ever }, 'others', 'propose')) throw new AppError('proposal_over')
  const [own] = await findOwnProposal(tx, { jobId: job.id, personId: viewer.id })
  if (own) throw new AppError('proposal_made')
  if (open >= most.openProposals) throw new AppError('proposal_full')
  const [mine] = await countOpenOf(tx, { personId: viewer.id })
  if (!mine || mine.open >= most.openProposalsOfPerson) throw new AppError('proposals_full')
}

// Every question is answered, and only own public projects are shown.
async function requireWords(
  deps: Pick<HiringDeps, 'config'>,
  tx: Tx,
  viewer: Viewer,
  { questions }: Pick<JobRow, 'questions'>,
  { answers, projects }: Pick<ProposalWords, 'answers' | 'projects'>,
): Promise<void> {
  if (answers.length !== questions.length) throw invalid([{ path: 'answers', message: jobTexts.answers }])
  const cards = await catalogue.cards({ ...deps, db: tx }, viewer.id, projects)
  const isShown = (id: string) => {
    const card = cards.get(id)
    return card?.visibility === 'public' && card.seller.customUserId === viewer.customUserId
  }
  if (!projects.every(isShown)) throw invalid([{ path: 'projects', message: jobTexts.projects }])
}

/** Changes the words of an open proposal. 409 once the client has answered it, also with another offer. */
export async function editProposal(deps: HiringDeps, viewer: Viewer, id: string, input: ProposalWords): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [row] = await engagements.proposals.lock(tx, { id })
    const [own] = await findOwnOne(tx, { id, personId: viewer.id })
    if (!row || !own) throw new AppError('proposal_not_found')
    if (row.state !== 'offered' || row.offer_by !== 'provider') throw new AppError('proposal_answered')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await requireWords(deps, tx, viewer, own, input)
    await saveProposal(tx, { engagementId: id, ...input })
  })
}

/** Saves the client's shortlist and private note on a proposal. */
export async function mark(
  { db }: Pick<HiringDeps, 'db'>,
  viewer: Viewer,
  id: string,
  { shortlisted, note }: { shortlisted: boolean; note: string },
): Promise<void> {
  const [marked] = await markProposal(db, { engagementId: id, clientId: viewer.id, isShortlisted: shortlisted, note })
  if (!marked) throw new AppError('proposal_not_found')
}
