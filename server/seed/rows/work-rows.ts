import { endedEngagementStates } from '@guildhall/contract/engagements/options.ts'
import { totalOf } from '@guildhall/contract/engagements/work-prices.ts'
import type { PoolClient } from 'pg'
import { dayMs } from '#db/moments.ts'
import type { DataSet } from '../data-set.ts'
import { generateWork, largestWork, type SeedMilestone, type SeedWork } from '../engagements/invented-work.ts'
import { copyRows, type Value } from './copy.ts'
import { flatMap, map } from './lazy-rows.ts'

const workColumns = [
  ...['id', 'client_id', 'provider_id', 'state', 'title', 'need', 'category', 'turn', 'turn_until', 'agreed_version'],
  ...['offer_by', 'reason', 'job_id', 'answer_by', 'created_at', 'since', 'ended_at'],
]
const isOver = ({ state }: SeedWork) => (endedEngagementStates as readonly string[]).includes(state)

/**
 * Writes the engagements of a large data set with their offers, milestones and records, and one that is as large as they get. The
 * orders of milestones cost nothing, so that no money, payment or invoice is involved.
 */
export async function copyWork(client: PoolClient, set: DataSet): Promise<void> {
  const largest = largestWork(set)
  const all = function* () {
    yield* generateWork(set)
    yield largest
  }
  const idOf = (n: number) => set.firstId + n
  await copyRows(
    client,
    'engagements',
    workColumns,
    map(all(), (work): Value[] => {
      const { job, state, since } = work
      const turn = isOver(work) ? null : state === 'offered' ? 'client' : 'provider'
      const isAgreed = state === 'completed' || state === 'active'
      const ofJob = work === largest ? [null, null] : [job.id, isAgreed ? null : job.decidesAt]
      return [
        ...[work.id, idOf(job.clientN), idOf(work.providerN), state, job.title, job.need, job.category, turn],
        ...[turn && job.decidesAt, isAgreed ? (work === largest ? largest.versions : 1) : null],
        ...[state === 'offered' ? 'provider' : null, work.reason, ...ofJob, work.madeAt, since, turn ? null : since],
      ]
    }),
  )
  await copyRows(
    client,
    'engagement_offers',
    [
      ...['engagement_id', 'version', 'made_by', 'terms', 'total_minor', 'is_amendment', 'made_at', 'valid_until'],
      ...['outcome', 'answered_at'],
    ],
    flatMap(all(), (work) => offersOf(work, work === largest ? largest.versions : 1)),
  )
  await copyRows(
    client,
    'engagement_events',
    ['engagement_id', 'at', 'actor', 'act', 'state', 'version'],
    flatMap(all(), (work) => (work === largest ? recordOfLargest(largest) : recordOf(work))),
  )
  await copyMilestones(client, set, all)
}

function* offersOf({ id, terms, madeAt, since, state }: SeedWork, versions: number): Generator<Value[]> {
  const outcomes = {
    offered: null,
    completed: 'accepted',
    active: 'accepted',
    lapsed: 'lapsed',
    withdrawn: 'withdrawn',
  }
  const outcome = state in outcomes ? outcomes[state as keyof typeof outcomes] : 'declined'
  const until = new Date(madeAt.getTime() + 30 * dayMs)
  const answeredAt = outcome && since
  for (let version = 1; version <= versions; version += 1)
    yield [
      ...[id, version, 'provider', JSON.stringify(terms), totalOf(terms), version > 1, madeAt, until],
      ...[outcome, answeredAt],
    ]
}

function* recordOf({ id, state, madeAt, since }: SeedWork): Generator<Value[]> {
  yield [id, madeAt, 'provider', 'offer', 'offered', 1]
  if (state === 'completed' || state === 'active') yield [id, since, 'client', 'accept', 'agreed', 1]
  if (state === 'completed') yield [id, since, 'clock', 'complete', state, null]
  if (state === 'declined') yield [id, since, 'client', 'decline', state, null]
  if (state === 'withdrawn') yield [id, since, 'provider', 'withdraw-offer', state, null]
  if (state === 'lapsed') yield [id, since, 'clock', 'lapse', state, null]
}

function* recordOfLargest({ id, madeAt, versions, edits }: ReturnType<typeof largestWork>): Generator<Value[]> {
  for (let n = 0; n < edits; n += 1) yield [id, madeAt, 'client', 'edit', 'requested', null]
  for (let version = 1; version <= versions; version += 1) {
    yield [id, madeAt, 'provider', 'offer', 'active', version]
    yield [id, madeAt, 'client', 'accept', 'active', version]
  }
}

async function copyMilestones(client: PoolClient, { firstId }: DataSet, all: () => Generator<SeedWork>): Promise<void> {
  const rows = (of: (work: SeedWork, milestone: SeedMilestone) => Value[]) =>
    flatMap(all(), (work) => work.milestones.map((each) => of(work, each)))
  await copyRows(
    client,
    'engagement_milestones',
    [
      ...['id', 'engagement_id', 'number', 'version', 'title', 'deliverable', 'amount_minor', 'days', 'changes'],
      ...['state', 'order_id'],
    ],
    rows(({ id: workId }, { id, number, terms, state }) => [
      ...[id, workId, number, 1, terms.title, terms.deliverable, terms.amountMinor, terms.days, terms.changes, state],
      id,
    ]),
  )
  const billing = '{"name": "A member", "email": "", "country": "NL"}'
  await copyRows(
    client,
    'purchases',
    [
      ...['id', 'buyer_id', 'quote_id', 'state', 'total_minor', 'currency', 'billing', 'created_at', 'expires_at'],
      ...['paid_at', 'ended_at'],
    ],
    rows(({ job, since }, { id, state }) => [
      ...[
        id,
        firstId + job.clientN,
        id,
        state === 'released' ? 'closed' : 'paid',
        0,
        'USD',
        billing,
        since,
        since,
        since,
      ],
      state === 'released' ? since : null,
    ]),
  )
  await copyRows(
    client,
    'orders',
    [
      ...['id', 'purchase_id', 'buyer_id', 'seller_id', 'state', 'total_minor', 'fee_minor', 'fulfilment', 'turn'],
      ...['created_at', 'paid_at', 'delivered_at', 'completed_at', 'ended_at', 'since', 'due_at'],
    ],
    rows(({ job, providerN, since }, { id, state, terms }) => {
      const isReleased = state === 'released'
      const [end, due] = [isReleased ? since : null, new Date(since.getTime() + terms.days * dayMs)]
      return [
        ...[id, id, firstId + job.clientN, firstId + providerN, isReleased ? 'completed' : 'paid', 0, 0, 'milestone'],
        ...[isReleased ? null : 'seller', since, since, end, end, end, since, due],
      ]
    }),
  )
  await copyRows(
    client,
    'order_lines',
    ['id', 'order_id', 'subject_kind', 'milestone_id', 'position', 'title', 'quantity', 'unit_minor', 'has_files'],
    rows((_work, { id, terms }) => [id, id, 'milestone', id, 0, terms.title, 1, 0, false]),
  )
  const acts = [
    ['paid', 'clock', 'paid'],
    ['deliver', 'seller', 'delivered'],
    ['request-changes', 'buyer', 'changes-requested'],
    ['deliver', 'seller', 'delivered'],
    ['accept', 'buyer', 'completed'],
  ] as const
  const recordOfOrder = ({ since }: SeedWork, { id, state }: SeedMilestone) =>
    acts
      .slice(0, state === 'released' ? acts.length : 1)
      .map(([act, actor, after]): Value[] => [id, since, actor, act, after, 'A note of one line.'])
  await copyRows(
    client,
    'order_events',
    ['order_id', 'at', 'actor', 'act', 'state', 'note'],
    flatMap(all(), (work) => work.milestones.flatMap((each) => recordOfOrder(work, each))),
  )
}
