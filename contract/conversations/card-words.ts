import { engagementStateWords, milestoneStatus, offerOutcomeWords, type StateWords } from '../engagements/words.ts'
import type { CardKind, CardNow, MessageCard } from './cards.ts'

type Part = Pick<MessageCard, 'kind' | 'version' | 'milestone'>

const names: Record<CardKind, (part: Part) => string> = {
  request: () => 'Request',
  offer: ({ version }) => (version === null || version === 1 ? 'Offer' : `Offer, version ${version}`),
  agreed: () => 'Agreed',
  'milestone-paid': ({ milestone }) => `Milestone ${milestone} paid in`,
  'milestone-delivered': ({ milestone }) => `Milestone ${milestone} delivered`,
  'milestone-changes': ({ milestone }) => `Changes to milestone ${milestone}`,
  'milestone-accepted': ({ milestone }) => `Milestone ${milestone} accepted`,
  over: () => 'Engagement over',
}

/** What a card is about: 'Offer, version 2'. */
export const cardName = (part: Part): string => names[part.kind](part)

/** A card in one line, for lists, quotes and the search: 'Offer: A map viewer'. */
export function cardLine(part: Part, title: string, milestoneTitle: string | null): string {
  return `${cardName(part)}: ${title}${milestoneTitle === null ? '' : `, ${milestoneTitle}`}`
}

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
