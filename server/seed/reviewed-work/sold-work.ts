import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import type { WorkReviewWord } from '@guildhall/contract/engagements/options.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { Severity } from '@guildhall/contract/findings/options.ts'
import type { WorkAct, WorkPlan } from '../engagements/plans.ts'

/** What a review or an audit found: its place is a file with a line, or an address. */
export type FindingPlan = readonly [
  severity: Severity,
  title: string,
  place: string,
  what: string,
  close: string,
  reproduce?: string,
]

type Said = readonly [rating: number, words: WorkReviewWord[], text: string]

/** Work that began with a service: one package, delivered once. Days count from the request. */
export interface SoldWork {
  client: string
  provider: string
  /** The title of the service. */
  service: string
  topic: WorkTopic
  title: string
  need: string
  ago: number
  price: number
  days: number
  /** The day of the delivery; without one the provider is still at work. */
  delivered?: number
  note?: string
  /** False while the client has not accepted the delivery. */
  isAccepted?: boolean
  company?: CompanyRequest
  findings?: readonly FindingPlan[]
  /** The numbers of the findings that the client marked as fixed, and of those whose risk they accepted. */
  fixed?: readonly number[]
  accepted?: readonly number[]
  /** The re-check, which the client asked for a day after the fixes; without an end it is running. */
  recheck?: { closed: readonly number[]; reopened?: readonly (readonly [number: number, reason: string])[] } | 'running'
  byClient?: Said
  byProvider?: Said
  /** Both show it as a reference; the client by name, or as somebody in a place. */
  reference?: { place: string | null }
}

/** Returns sold work as an engagement that is played step by step. */
export function planOf(sold: SoldWork): WorkPlan {
  const { client, provider, service, topic, title, need, ago, price, days, company } = sold
  return {
    ...{ client, provider, service, title, need, category: topic, ago },
    ...(company ? { company } : {}),
    scope: need,
    licence: 'all-rights',
    milestones: [[title, '', price, days]],
    acts: [...begin, ...found(sold), ...end(sold)],
  }
}

const begin: readonly WorkAct[] = [
  { day: 1, act: 'offer' },
  { day: 2, act: 'accept', by: 'client' },
  { day: 2.2, act: 'pay', count: 1 },
]

function* found({ findings, delivered = 5 }: SoldWork): Generator<WorkAct> {
  if (findings) yield { day: delivered - 0.3, act: 'find', findings }
}

function* end(sold: SoldWork): Generator<WorkAct> {
  const { delivered, note = '', isAccepted = true, fixed = [], accepted = [], recheck, byClient, byProvider } = sold
  if (delivered === undefined) return
  yield { day: delivered, act: 'deliver', milestone: 1, note }
  if (!isAccepted) return
  yield { day: delivered + 2, act: 'release', milestone: 1, note: '' }
  const said = (by: 'client' | 'provider', after: number, [rating, words, text]: Said): WorkAct => {
    return { ...{ day: delivered + after, act: 'review', by }, ...{ rating, words, text } }
  }
  if (byClient) yield said('client', 3, byClient)
  if (byProvider) yield said('provider', 3.5, byProvider)
  if (sold.reference) {
    yield { day: delivered + 4, act: 'refer', by: 'provider', place: null }
    yield { day: delivered + 5, act: 'refer', by: 'client', place: sold.reference.place }
  }
  const moved = (after: number, move: 'fix' | 'accept' | 'close', number: number): WorkAct => {
    return { day: delivered + after, act: 'finding', move, number, note: '' }
  }
  for (const number of fixed) yield moved(6, 'fix', number)
  for (const number of accepted) yield moved(6.2, 'accept', number)
  if (!recheck) return
  yield { day: delivered + 7, act: 'recheck' }
  if (recheck === 'running') return
  for (const number of recheck.closed) yield moved(9, 'close', number)
  for (const [number, reason] of recheck.reopened ?? [])
    yield { day: delivered + 9.1, act: 'finding', move: 'reopen', number, note: reason }
}
