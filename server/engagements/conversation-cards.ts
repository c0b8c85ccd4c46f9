import { cardLine } from '@guildhall/contract/conversations/card-words.ts'
import type { CardKind, CardNow } from '@guildhall/contract/conversations/cards.ts'
import type {
  EngagementSide,
  EngagementState,
  EngagementTurn,
  MilestoneState,
  OfferOutcome,
} from '@guildhall/contract/engagements/options.ts'
import type { OrderAct, OrderSide, OrderState, OrderTurn } from '@guildhall/contract/orders/commerce-options.ts'
import { conversationCards } from '#conversations/service.ts'
import type { StoredCard } from '#conversations/tables.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import type { Act, ChangeDeps } from './engagement-state.ts'
import type { EngagementRow, MilestoneRow } from './queries.ts'
import { sideOf, waitsFor } from './rules.ts'

interface Moved {
  before: EngagementRow
  saved: EngagementRow
  milestones: readonly MilestoneRow[]
  /** The entry of the record; null when the change has none. */
  done: Act | null
  /** What happened to the order of a milestone, which writes no entry here. */
  ordered: { act: OrderAct; milestone: number } | null
}

interface Part {
  kind: CardKind
  version: number | null
  milestone: number | null
  by: EngagementSide
}

/**
 * Keeps the conversation of the two sides in step with their engagement, in the transaction of its change: all its cards show the
 * new state, and some moves write a card. Does nothing when one of the accounts is deleted. A block writes no card and tells no
 * page.
 */
export async function followInConversation(deps: ChangeDeps, tx: Tx, moved: Moved): Promise<void> {
  const { before, saved, milestones, done } = moved
  const { id, title, client_id: client, provider_id: provider } = saved
  if (client === null || provider === null) return
  const part = partOf(moved)
  const lineOf = ({ by: _by, ...card }: Part) => {
    const about = milestones.find(({ number }) => number === card.milestone)
    return cardLine(card, title, about ? { title: about.title, isWeek: about.hours !== null } : null)
  }
  const { by, ...card } = part ?? { by: 'client' as const }
  const request: Part = { kind: 'request', version: null, milestone: null, by: 'client' }
  await conversationCards.follow(deps, tx, {
    pair: [client, provider],
    id,
    requestLine: title === before.title ? null : lineOf(request),
    card: part && {
      stored: { id, ...(card as Omit<Part, 'by'>) },
      line: lineOf(part),
      byId: by === 'client' ? client : provider,
    },
    isHidden: done?.act === 'block',
  })
}

/** Returns the card that a change writes; null for changes that need none. */
function partOf({ before, saved, milestones, done, ordered }: Moved): Part | null {
  const none = { version: null, milestone: null }
  if (ordered?.act === 'deliver')
    return { ...none, kind: 'milestone-delivered', milestone: ordered.milestone, by: 'provider' }
  if (ordered?.act === 'request-changes')
    return { ...none, kind: 'milestone-changes', milestone: ordered.milestone, by: 'client' }
  if (done === null || done.act === 'block') return null
  // The sender of an automatic step is the side whose turn it was.
  const by = done.actor !== 'clock' ? done.actor : before.turn === 'provider' ? 'provider' : 'client'
  const { version = null, milestone = null } = done
  // A proposal alone does not open the conversation; another offer that the client makes in return does.
  const isProposal = saved.job_id !== null && saved.agreed_version === null
  if (isProposal && !(done.act === 'offer' && by === 'client')) return null
  if (saved.ended_at !== null && before.ended_at === null) return { ...none, kind: 'over', by }
  switch (done.act) {
    case 'request':
      return { ...none, kind: 'request', by }
    case 'offer':
      return { ...none, kind: 'offer', version, by }
    case 'accept':
      return { ...none, kind: 'agreed', version, by }
    case 'pay-in':
      return { ...none, kind: 'milestone-paid', milestone, by }
    case 'milestone-over': {
      const isReleased = milestones.some(({ number, state }) => number === milestone && state === 'released')
      return isReleased ? { ...none, kind: 'milestone-accepted', milestone, by } : null
    }
    default:
      return null
  }
}

const nowRow = {
  place: int,
  title: text,
  state: textOf<EngagementState>(),
  client_id: nullable(int),
  provider_id: nullable(int),
  turn: nullable(textOf<EngagementTurn>()),
  offer_by: nullable(textOf<EngagementSide>()),
  ended_at: nullable(moment),
  outcome: nullable(textOf<OfferOutcome>()),
  total_minor: nullable(int),
  milestone_title: nullable(text),
  milestone_state: nullable(textOf<MilestoneState>()),
  is_week: bool,
  amount_minor: nullable(int),
  order_state: nullable(textOf<OrderState>()),
  order_turn: nullable(textOf<OrderSide>()),
  refunded_minor: nullable(int),
}

const findNow = statement('engagement_cards_now', {
  takes: { ids: list(text), versions: list(nullable(int)), milestones: list(nullable(int)) },
  gives: nowRow,
  sql: (p) => `
    select k.place::int as place, e.title, e.state, e.client_id, e.provider_id, e.turn, e.offer_by, e.ended_at, o.outcome, o.total_minor,
      m.title as milestone_title, m.state as milestone_state, m.hours is not null as is_week, m.amount_minor, r.state as order_state, r.turn as order_turn,
      r.refunded_minor
    from unnest(${p.ids}::text[], ${p.versions}::int[], ${p.milestones}::int[]) with ordinality k(id, version, milestone, place)
    join engagements e on e.id = k.id
    left join engagement_offers o on o.engagement_id = e.id and o.version = coalesce(k.version, e.agreed_version)
    left join engagement_milestones m on m.engagement_id = e.id and m.number = k.milestone
    left join orders r on r.id = m.order_id and m.state <> 'paying'`,
})

/** The present state of cards about engagements, for their sides only. */
export async function readEngagementCards(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  viewerId: number,
  cards: readonly StoredCard[],
): Promise<(CardNow | null)[]> {
  const rows = await findNow(db, {
    ids: cards.map(({ id }) => id),
    versions: cards.map(({ version }) => version),
    milestones: cards.map(({ milestone }) => milestone),
  })
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return cards.map(({ kind }, at) => {
    const row = byPlace.get(at + 1)
    const role = row && sideOf(row, viewerId)
    return row && role ? presentNow(row, role, kind, config.currency) : null
  })
}

function presentNow(row: RowOf<typeof nowRow>, role: EngagementSide, kind: CardKind, currency: string): CardNow {
  const { title, state, milestone_title, milestone_state, order_state, refunded_minor } = row
  const milestone =
    milestone_title === null || milestone_state === null
      ? null
      : {
          title: milestone_title,
          isWeek: row.is_week,
          state: milestone_state,
          order: order_state && { state: order_state, refundedMinor: refunded_minor ?? 0 },
        }
  return {
    ...{ title, role, state, milestone, currency },
    outcome: kind === 'offer' ? row.outcome : null,
    amountMinor: milestone ? row.amount_minor : row.total_minor,
    waits: waitsOf(row, role, kind),
  }
}

// Cards of answered offers and finished milestones wait for nobody.
function waitsOf(row: RowOf<typeof nowRow>, role: EngagementSide, kind: CardKind): OrderTurn {
  if (kind === 'offer' && row.outcome !== null) return 'done'
  if (row.milestone_state === null) return waitsFor(row, role)
  if (row.milestone_state !== 'funded' || row.order_turn === null) return 'done'
  return row.order_turn === (role === 'client' ? 'buyer' : 'seller') ? 'yours' : 'theirs'
}
