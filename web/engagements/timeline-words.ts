import type { Engagement, EngagementEntry } from '@guildhall/contract/engagements/engagements.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { OrderAct } from '@guildhall/contract/orders/commerce-options.ts'
import { nameOf } from './words.ts'

const who = (engagement: Engagement, actor: string, isNamed: boolean): string => {
  if (actor === 'clock') return 'Guildhall'
  if (actor === 'staff') return 'Our staff'
  const side = actor === 'buyer' ? 'client' : actor === 'seller' ? 'provider' : (actor as EngagementSide)
  return side === engagement.role && !isNamed ? 'You' : nameOf(engagement, side)
}

/** What an entry of the timeline says, in a few words; `isNamed` also names the viewer. */
export function entryTitle(engagement: Engagement, entry: EngagementEntry, isNamed = false): string {
  const name = who(engagement, entry.actor, isNamed)
  if (entry.kind === 'order') {
    const week = engagement.milestones.find((each) => each.number === entry.milestone && each.week !== null)
    return `${week?.title ?? `Milestone ${entry.milestone}`}: ${milestoneActs[entry.act]}`
  }
  switch (entry.act) {
    case 'request':
      return `${name} asked for an offer`
    case 'buy':
      return `${name} bought a package`
    case 'edit':
      return `${name} changed the request`
    case 'withdraw':
      return `${name} withdrew the request`
    case 'offer':
      return `${name} made ${entry.version === 1 ? 'an offer' : `version ${entry.version} of the offer`}`
    case 'withdraw-offer':
      return `${name} withdrew the offer`
    case 'accept':
      return `${name} accepted version ${entry.version}`
    case 'decline':
      return `${name} declined`
    case 'end':
      return entry.actor === 'clock'
        ? 'Ended, because nothing was paid in or open any more'
        : `${name} ended what was not paid in`
    case 'remind':
      return 'A reminder was sent'
    case 'remind-week':
      return 'A reminder was sent, because a week begins soon'
    case 'move-weeks':
      return 'A week was not paid in, so the weeks moved on by a week'
    case 'lapse':
      return 'No answer in time'
    case 'complete':
      return 'Completed'
    case 'propose-rules':
      return `${name} wrote ${entry.version === 1 ? 'the rules of the audit' : `version ${entry.version} of the rules`}`
    case 'agree-rules':
      return `${name} agreed to version ${entry.version} of the rules`
    case 'sign-rules':
      return `${name} signed version ${entry.version} of the rules`
    case 'prove-host':
      return `${name} proved a host`
    case 'block':
      return 'What was not paid in has ended'
    default:
      return entry.act
  }
}

const milestoneActs: Record<OrderAct, string> = {
  paid: 'paid in',
  begin: 'work began',
  deliver: 'delivered',
  accept: 'accepted',
  complete: 'accepted automatically',
  'request-changes': 'changes asked for',
  cancel: 'cancelled',
  withdraw: 'withdrawn',
  abandon: 'cancelled, because nothing was delivered',
  remind: 'a reminder was sent',
  refund: 'refunded',
  report: 'a dispute was opened',
  escalate: 'a dispute was opened',
  answer: 'the dispute was answered',
  'add-evidence': 'evidence was added',
  'propose-split': 'a split was proposed',
  'accept-split': 'the split was accepted',
  'withdraw-split': 'the proposed split was withdrawn',
  decide: 'our staff decided',
  'accept-decision': 'the decision was accepted',
  appeal: 'the decision was appealed',
  'carry-out': 'the decision was carried out',
  silence: 'the dispute ended without an answer',
  undecided: 'refunded, because nobody decided in time',
  'appeal-undecided': 'the decision was carried out',
  'miss-date': 'refunded, because the new date was missed',
  'request-time': 'more time was asked for',
  'accept-time': 'a later deadline was agreed',
  'decline-time': 'the deadline did not change',
  'lapse-time': 'the deadline did not change',
  dispute: 'the card’s bank is checking the payment',
  'dispute-won': 'the bank confirmed the payment',
  'dispute-lost': 'the bank returned the money to the cardholder',
  'hold-lost': 'refunded, because it had already ended',
  'previous-over': 'its days started',
  'rules-open': 'its days paused',
  'rules-stand': 'its days started, because the rules are complete',
  'remind-rules': 'a reminder of the rules was sent',
  'rules-missed': 'cancelled, because the rules were not completed',
  'rules-dispute': 'a dispute was opened',
  // Of orders that are no milestones.
  'return-runs': 'given back',
  unused: 'what was not used was refunded',
  'runs-used': 'all runs were used',
  'runs-ended': 'the agent could no longer be run',
  unworked: 'the time not worked was refunded',
  'move-session': 'moved to another time',
  'say-absent': 'somebody did not come',
  'host-absent': 'refunded, because the host did not come',
  'session-outage': 'refunded, because our room did not work',
  'guest-absent': 'paid, because the guest did not come',
  'open-assets': 'files opened',
  unpaid: 'not paid in time',
  release: 'released by our staff',
}
