import type { Engagement, EngagementCard, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { type EngagementSide, otherSide } from '@guildhall/contract/engagements/options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { displayName } from '#lib/format/people.ts'
import type { StatusKind } from '#ui/tag.tsx'

/** A milestone, or a week, by its name within a sentence: 'milestone 2', 'week 2'. */
export const partName = ({ number, title, isWeek }: { number: number; title: string; isWeek: boolean }): string =>
  isWeek ? title.toLowerCase() : `milestone ${number}`

type Shown = Pick<EngagementCard, 'client' | 'provider' | 'role'>

/** The name of a side, or of the kind of side whose account is gone. */
export function nameOf(shown: Pick<Shown, 'client' | 'provider'>, side: EngagementSide): string {
  const person = shown[side]
  return person ? displayName(person) : `the ${side}`
}

/** The other side's name, to begin a sentence with. */
export function otherName(shown: Shown): string {
  const name = nameOf(shown, otherSide[shown.role])
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Whose turn it is for the viewer; of what is over, whether it was completed. */
export function turnOf({
  waits,
  state,
}: Pick<EngagementCard, 'waits' | 'state'>): 'yours' | 'theirs' | 'done' | 'stopped' {
  return waits === 'done' && state !== 'completed' ? 'stopped' : waits
}

/** The state as a short label with its shape. */
export function statusOf(card: EngagementCard): { label: string; kind: StatusKind } {
  const kind: StatusKind = card.waits === 'yours' ? 'ask' : 'wait'
  switch (card.state) {
    case 'requested':
      return { label: card.role === 'client' ? 'You asked for an offer' : `${otherName(card)} asks for an offer`, kind }
    case 'offered':
      return { label: card.offerBy === card.role ? 'Your offer is open' : `Offer from ${otherName(card)}`, kind }
    case 'agreed':
      if (card.offerBy === otherSide[card.role]) return { label: `${otherName(card)} offers a change`, kind: 'ask' }
      return { label: 'Agreed, not paid in yet', kind }
    case 'active':
      if (card.offerBy === otherSide[card.role]) return { label: `${otherName(card)} offers a change`, kind: 'ask' }
      return { label: runningLabel(card), kind }
    case 'completed':
      return { label: 'Completed', kind: 'ok' }
    case 'ended':
      return { label: 'Ended', kind: 'off' }
    case 'declined':
      return { label: 'Declined', kind: 'off' }
    case 'withdrawn':
      return { label: 'Withdrawn', kind: 'off' }
    case 'lapsed':
      return { label: 'No answer in time', kind: 'off' }
  }
}

function runningLabel({ next, role, ...card }: EngagementCard): string {
  if (next === null) return 'No milestone is open'
  const name = partName(next)
  const milestone = name.charAt(0).toUpperCase() + name.slice(1)
  switch (next.state) {
    case 'delivered':
      return `${milestone} delivered`
    case 'changes-requested':
      return `Changes to ${name}`
    case 'reported':
      return `${milestone} in dispute`
    case 'paid':
      if (next.waitsForRules) return 'The rules of the audit are not complete'
      return role === 'provider' ? `${milestone} paid in` : `${otherName({ role, ...card })} works on ${name}`
    default:
      return `${milestone} not paid in yet`
  }
}

type Timed = Pick<EngagementCard, 'state' | 'role' | 'turn' | 'next' | 'offerBy' | 'offerUntil' | 'turnUntil'>

/** What happens automatically, or is due, and when; null when no time is set. */
export function clockOf({
  state,
  role,
  turn,
  next,
  offerBy,
  offerUntil,
  turnUntil,
}: Timed): { words: string; at: string } | null {
  // An offer of the other side is the viewer's to answer first.
  if (offerUntil && offerBy === otherSide[role]) return { words: 'The offer expires', at: offerUntil }
  if (turnUntil === null) return null
  return { words: clockWords({ state, role, turn, next }), at: turnUntil }
}

function clockWords({ state, role, turn, next }: Pick<Timed, 'state' | 'role' | 'turn' | 'next'>): string {
  switch (state) {
    case 'requested':
      return 'The request expires'
    case 'offered':
      return 'The offer expires'
    case 'agreed':
      return role === 'client' ? 'Without your payment, it ends' : 'Without a payment, it ends'
    default:
  }
  if (next?.state === 'delivered') return 'Accepted automatically'
  if (next?.waitsForRules) return 'The rules must be complete'
  if (next?.state === 'paid' && next.isWeek) return 'The week ends'
  if (next?.state === 'paid' || next?.state === 'changes-requested') return 'Due'
  if (turn === 'staff' || next?.state === 'reported') return 'Next step of the dispute'
  return 'Without a payment, it ends'
}

/** The next action of the viewer, for a button in a list; null when they only wait. */
export function actOf(card: EngagementCard): string | null {
  if (card.waits !== 'yours') return null
  if (card.state === 'requested') return 'Answer'
  if (card.state === 'offered' || card.offerBy === otherSide[card.role]) return 'Read the offer'
  const { next } = card
  if (next === null) return null
  if (next.state === 'unfunded') return `Pay in ${moneyText(next.amountMinor, card.currency, { short: true })}`
  if (next.waitsForRules) return 'Open the rules'
  if (next.state === 'delivered') return `Check ${partName(next)}`
  if (next.state === 'reported') return 'Open the dispute'
  return `Deliver ${partName(next)}`
}

/** Whether a milestone is not paid in yet, also while its payment is on its way. */
export const isUnfunded = ({ state }: Pick<Milestone, 'state'>): boolean => state === 'unfunded' || state === 'paying'

/** The milestone that runs now, with its order; null when none does. */
export function runningOf({ milestones, next }: Pick<Engagement, 'milestones' | 'next'>) {
  if (next === null || next.state === 'unfunded') return null
  const running = milestones.find(({ number }) => number === next.number)
  return running?.order ? { ...running, order: running.order } : null
}

/** The page of a milestone's order, for the viewer. */
export function milestonePath(role: EngagementSide, order: { id: string }): string {
  return `/${role === 'client' ? 'orders' : 'sales'}/${order.id}`
}
