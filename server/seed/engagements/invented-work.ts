import type { EndReason, EngagementState, MilestoneState } from '@guildhall/contract/engagements/options.ts'
import type { Terms } from '@guildhall/contract/engagements/terms.ts'
import { dayMs } from '#db/moments.ts'
import { distinctBelow, letters, shuffled } from '../chance/numbers.ts'
import { type Random, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { busyPerson, generateJobs, hasBusyProposal, type SeedJob } from '../hiring/invented-jobs.ts'

/** A milestone of the large data sets, whose order has the same id. */
export interface SeedMilestone {
  id: string
  number: number
  terms: Terms['milestones'][number]
  state: MilestoneState
}

/** A proposal of the large data sets, as an engagement; people by their numbers. */
export interface SeedWork {
  id: string
  job: SeedJob
  providerN: number
  state: EngagementState
  reason: EndReason | null
  terms: Terms
  milestones: SeedMilestone[]
  madeAt: Date
  /** When its state began. */
  since: Date
}

// More than a job can have proposals, so that a number combines the job's and its own.
const mostOfJob = 32

/** Yields the proposals of all jobs of a large data set. */
export function* generateWork(set: Pick<DataSet, 'options' | 'size'>): Generator<SeedWork> {
  for (const job of generateJobs(set)) yield* workOf(set, job)
}

function* workOf(
  { options: { seed, now }, size }: Pick<DataSet, 'options' | 'size'>,
  job: SeedJob,
): Generator<SeedWork> {
  const random = randomForRow(seed, 'proposals', job.n)
  let own = 0
  for (const found of distinctBelow(random, job.proposals, size.people - 1)) {
    const isBusy = own === 0 && hasBusyProposal(job.n)
    const other = found >= job.clientN ? found + 1 : found
    // Their own proposal is the first one of the job.
    if (own > 0 && other === busyPerson && hasBusyProposal(job.n)) continue
    const id = letters(Math.floor(random() * 36 ** 6), 6) + letters(shuffled(job.n * mostOfJob + own, 36 ** 6, seed), 6)
    const madeAt = new Date(Math.floor(between(random, job.postedAt, job.endedAt ?? now, 0.9)))
    const { state, reason } = endOf(random, job, own, isBusy)
    const terms = termsOf(random, job)
    const since = state === 'offered' ? madeAt : (job.endedAt ?? new Date(madeAt.getTime() + 1000))
    const milestones = state === 'active' || state === 'completed' ? milestonesOf(id, state, terms) : []
    yield { id, job, providerN: isBusy ? busyPerson : other, state, reason, terms, milestones, madeAt, since }
    own += 1
  }
}

const between = (random: Random, from: Date, to: Date, share: number) =>
  from.getTime() + (to.getTime() - from.getTime()) * share * random()

// The first proposal for a decided job was accepted; what is still open of the busy person's and for theirs stays open.
function endOf(
  random: Random,
  job: SeedJob,
  own: number,
  isBusy: boolean,
): { state: EngagementState; reason: EndReason | null } {
  if (job.state === 'decided')
    return own === 0
      ? { state: random() < 0.7 ? 'completed' : 'active', reason: null }
      : { state: 'declined', reason: 'filled' }
  if (job.state === 'closed')
    return job.reason === 'date'
      ? { state: 'lapsed', reason: 'unanswered' }
      : { state: 'declined', reason: 'job-closed' }
  if (isBusy || job.n === 0 || random() < 0.85) return { state: 'offered', reason: null }
  return random() < 0.5 ? { state: 'declined', reason: 'price' } : { state: 'withdrawn', reason: null }
}

function termsOf(random: Random, { budget, title }: SeedJob): Terms {
  const price = Math.floor(budget[0] + (budget[1] - budget[0]) * random())
  const first = Math.floor(price * (0.3 + 0.4 * random()))
  const days = 3 + Math.floor(random() * 20)
  const each = { deliverable: '', days, changes: 1 }
  return {
    scope: `${title}: all that you list, and notes.`,
    licence: 'all-rights',
    hours: null,
    startsOn: null,
    milestones: [
      { ...each, title: 'First half', amountMinor: first },
      { ...each, title: 'The rest', amountMinor: price - first },
    ],
  }
}

/** Returns the milestones of terms: all released, or the last one paid in. */
function milestonesOf(id: string, state: 'active' | 'completed', terms: Terms): SeedMilestone[] {
  return terms.milestones.map((each, at) => ({
    id: letters(at, 1) + id.slice(1),
    number: at + 1,
    terms: each,
    state: state === 'active' && at === terms.milestones.length - 1 ? 'funded' : 'released',
  }))
}

/** The id of the largest engagement of a large data set. */
export const largestId = 'largestofall'

/** The largest engagement of a large data set, which the benchmark opens: 30 milestones and 200 entries of its record. */
export function largestWork(set: Pick<DataSet, 'options' | 'size'>): SeedWork & { versions: number; edits: number } {
  const [job] = generateJobs(set)
  if (!job) throw new RangeError('A data set without jobs has no engagements')
  const each = { title: 'A part', deliverable: 'With notes.', amountMinor: 20_000, days: 10, changes: 1 }
  const terms: Terms = {
    scope: 'In thirty parts.',
    licence: 'all-rights',
    hours: null,
    startsOn: null,
    milestones: [each],
  }
  const milestones = Array.from({ length: 30 }, (_, at): SeedMilestone => {
    return { id: `largest${letters(at, 5)}`, number: at + 1, terms: each, state: 'released' }
  })
  const madeAt = new Date(set.options.now.getTime() - 300 * dayMs)
  const since = new Date(set.options.now.getTime() - 20 * dayMs)
  const place = { id: largestId, job, providerN: busyPerson + 1, madeAt, since }
  return { ...place, state: 'completed', reason: null, terms, milestones, versions: 20, edits: 10 }
}
