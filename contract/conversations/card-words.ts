import { engagementStateWords, milestoneStatus, offerOutcomeWords, type StateWords } from '../engagements/words.ts'
import type { CardKind, CardNow, MessageCard } from './cards.ts'

type Part = Pick<MessageCard, 'kind' | 'version' | 'milestone'>

type Unit = 'Milestone' | 'Week'

const names: Record<CardKind, (part: Part, unit: Unit) => string> = {
  request: () => 'Request',
  offer: ({ version }) => (version === null || version === 1 ? 'Offer' : `Offer, version ${version}`),
  agreed: () => 'Agreed',
  'milestone-paid': ({ milestone }, unit) => `${unit} ${milestone} paid in`,
  'milestone-delivered': ({ milestone }, unit) => `${unit} ${milestone} delivered`,
  'milestone-changes': ({ milestone }, unit) => `Changes to ${unit.toLowerCase()} ${milestone}`,
  'milestone-accepted': ({ milestone }, unit) => `${unit} ${milestone} accepted`,
  over: () => 'Engagement over',
  meeting: () => 'Meeting',
  'session-booked': () => 'Session booked',
  'session-moved': () => 'Session moved',
  'session-cancelled': () => 'Session cancelled',
}

/** What a card is about: 'Offer, version 2', 'Week 3 paid in'. */
export const cardName = (part: Part, isWeek: boolean): string => names[part.kind](part, isWeek ? 'Week' : 'Milestone')

/** A card in one line, for lists, quotes and the search: 'Offer: A map viewer'. A week has no title of its own. */
export function cardLine(part: Part, title: string, milestone: { title: string; isWeek: boolean } | null): string {
  const name = cardName(part, milestone?.isWeek ?? false)
  return `${name}: ${title}${milestone === null || milestone.isWeek ? '' : `, ${milestone.title}`}`
}

/** The card of a meeting in one line. */
export const meetingCardLine = (title: string): string => `Meeting: ${title}`

export type BookingCardKind = Extract<CardKind, `session-${string}`>

/** A card of a booking in one line: 'Session moved: First questions'. */
export const bookingCardLine = (kind: BookingCardKind, title: string): string =>
  `${cardName({ kind, version: null, milestone: null }, false)}: ${title}`

/** The present state of the subject of a card, as a label with its shape. */
export function cardStatus({ kind }: Part, now: CardNow): StateWords {
  const { state, outcome, milestone, role, waits } = now
  // The provider's words leave out the reader's turn, which the card says anyway.
  if (milestone) return { ...milestoneStatus(milestone, 'provider'), kind: milestoneStatus(milestone, role).kind }
  if (outcome !== null) return offerOutcomeWords[outcome]
  const words = kind === 'offer' ? { label: 'Not answered yet', kind: 'wait' as const } : engagementStateWords[state]
  return waits === 'yours' ? { ...words, kind: 'ask' } : words
}

/** Whose turn it is, for the reader; null when it is nobody's. */
export const cardTurn = ({ waits }: Pick<CardNow, 'waits'>): string | null =>
  waits === 'yours' ? 'Yours' : waits === 'theirs' ? 'Not yours' : null
