import { isDeepStrictEqual } from 'node:util'
import type { NewRequest, RequestInput } from '@guildhall/contract/engagements/offers.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { directory } from '#users/service.ts'
import { change, type EngagementDeps } from './engagement-state.ts'
import { requireMove } from './moves.ts'
import { findOffered } from './named-services.ts'
import { countOpenRequests, insertEngagement } from './queries.ts'

/**
 * Asks a person for an offer and returns the engagement's id. 404 for people who do not exist, are suspended or are separated by
 * a block; 409 for the viewer's own profile, for people who take no work, and above the number of open requests, which is counted
 * under the client's lock. A service that it names is a public one of that person, else 404.
 */
export async function requestOffer(
  deps: EngagementDeps,
  viewer: Viewer,
  asked: NewRequest,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  const providerId = await directory.idFor(deps.db, asked.to, viewer.id)
  if (providerId === undefined) throw new AppError('profile_not_found')
  if (providerId === viewer.id) throw new AppError('engagement_self')
  return transaction(deps.db, async (tx) => {
    const people = await directory.lock(tx, [viewer.id, providerId])
    if (!people.has(viewer.id) || !people.has(providerId)) throw new AppError('profile_not_found')
    // A block may have come in before the lock.
    if ((await directory.idFor(tx, asked.to, viewer.id)) === undefined) throw new AppError('profile_not_found')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    if (!(await directory.takesWork(tx, providerId, deps.clock.now()))) throw new AppError('takes_no_work')
    const since = daysAfter(deps.clock.now(), -1)
    const [open] = await countOpenRequests(tx, { clientId: viewer.id, providerId, since })
    if (!open || open.all >= most.openRequests || open.with_one >= most.openWithOne || open.lately >= most.requestsADay)
      throw new AppError('engagements_full')
    const { title, need, category, company, service: serviceId } = asked
    if (serviceId !== null && (await findOffered(tx, { id: serviceId, providerId })).length === 0)
      throw new AppError('service_not_found')
    const made = {
      id,
      clientId: viewer.id,
      providerId,
      title,
      need,
      category,
      company,
      serviceId,
      at: deps.clock.now(),
    }
    const [row] = await insertEngagement(tx, { ...made, jobId: null, answerBy: null, isFirstOnly: false })
    if (!row) throw new AppError('internal')
    await change(deps, tx, row, {}, { actor: 'client', act: 'request' })
    await markDone(tx)
    return row.id
  })
}

/** Changes what the client asks for; only before the first offer. */
export async function editRequest(
  deps: EngagementDeps,
  viewer: Viewer,
  id: string,
  input: RequestInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await requireMove(tx, viewer, id, 'edit')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const { title, need, category, company } = input
    // A repeated request changes nothing.
    const before = { title: row.title, need: row.need, category: row.category, company: row.company }
    if (isDeepStrictEqual(before, { title, need, category, company })) return
    await change(deps, tx, row, { title, need, category, company }, { actor: side, act: 'edit' })
  })
}

/** Withdraws a request. Repeating it changes nothing. */
export async function withdrawRequest(deps: EngagementDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const moved = await requireMove(tx, viewer, id, 'withdraw', ['withdrawn'])
    if (moved.isDone) return
    await change(deps, tx, moved.row, { state: 'withdrawn' }, { actor: moved.side, act: 'withdraw' })
  })
}
