import type { OrderState } from '../orders/commerce-options.ts'
import type {
  DeclineReason,
  EndReason,
  EngagementSide,
  EngagementState,
  MilestoneState,
  OfferOutcome,
  ResultLicence,
  WorkReviewWord,
} from './options.ts'

/** A state in words, and its shape: good, waiting for another person, waiting for the reader, bad, over. */
export interface StateWords {
  label: string
  kind: 'ok' | 'wait' | 'ask' | 'bad' | 'off'
}

/** The state of an engagement, as both read it. */
export const engagementStateWords: Record<EngagementState, StateWords> = {
  requested: { label: 'No offer yet', kind: 'wait' },
  offered: { label: 'An offer is open', kind: 'wait' },
  agreed: { label: 'Agreed, not paid in yet', kind: 'wait' },
  active: { label: 'Work is under way', kind: 'wait' },
  completed: { label: 'Completed', kind: 'ok' },
  ended: { label: 'Ended', kind: 'off' },
  declined: { label: 'Declined', kind: 'off' },
  withdrawn: { label: 'Withdrawn', kind: 'off' },
  lapsed: { label: 'No answer in time', kind: 'off' },
}

/** How an offer was answered. */
export const offerOutcomeWords: Record<OfferOutcome, StateWords> = {
  accepted: { label: 'Accepted', kind: 'ok' },
  declined: { label: 'Declined', kind: 'bad' },
  replaced: { label: 'Replaced', kind: 'off' },
  withdrawn: { label: 'Withdrawn', kind: 'off' },
  lapsed: { label: 'No answer in time', kind: 'off' },
}

interface MilestoneStanding {
  state: MilestoneState
  order: { state: OrderState; refundedMinor: number } | null
}

/** The state of a milestone, for a side of its engagement. */
export function milestoneStatus({ state, order }: MilestoneStanding, role: EngagementSide): StateWords {
  if (order?.state === 'reported') return { label: 'In dispute', kind: 'bad' }
  if (state === 'unfunded') return { label: 'Not paid in yet', kind: 'off' }
  if (state === 'paying') return { label: 'Payment under way', kind: 'wait' }
  if (state === 'dropped') return { label: 'Ended', kind: 'off' }
  if (state === 'released')
    return { label: order && order.refundedMinor > 0 ? 'Released in part' : 'Released', kind: 'ok' }
  if (state === 'returned') return { label: 'Paid back', kind: 'off' }
  switch (order?.state) {
    case 'delivered':
      return {
        label: role === 'client' ? 'Delivered, your turn' : 'Delivered',
        kind: role === 'client' ? 'ask' : 'wait',
      }
    case 'changes-requested':
      return { label: 'Changes asked for', kind: role === 'provider' ? 'ask' : 'wait' }
    default:
      return { label: 'Paid in', kind: role === 'provider' ? 'ask' : 'wait' }
  }
}

/** Why a side declines or ends, as both read it. */
export const declineReasonWords: Record<DeclineReason, string> = {
  busy: 'No time for it',
  price: 'The price does not fit',
  scope: 'The work does not fit',
  dates: 'The dates do not fit',
  'changed-plans': 'Plans have changed',
  other: 'Another reason',
}

/** Why an engagement is over, as both read it. */
export const endReasonWords: Record<EndReason, string> = {
  ...declineReasonWords,
  filled: 'All places of the job are filled',
  'job-closed': 'The job was closed',
  unanswered: 'Not answered by the date promised',
}

/** What the client may do with the result: a name, and a sentence. */
export const resultLicenceWords: Record<ResultLicence, { name: string; meaning: string }> = {
  'all-rights': { name: 'All rights', meaning: 'The result belongs to the client once it is paid.' },
  use: {
    name: 'Right to use',
    meaning: 'The client may use and change it in their own work. The provider keeps the rights.',
  },
  mit: { name: 'MIT', meaning: 'Both may use, change and share it freely, with the copyright notice.' },
  'cc-by-4.0': { name: 'CC BY 4.0', meaning: 'Both may use, change and share it freely, naming the author.' },
}

/** The words to tick in a review of a person. */
export const workReviewNames: Record<WorkReviewWord, string> = {
  clear: 'Clear',
  'on-time': 'On time',
  kind: 'Kind',
  again: 'Would work again',
}
