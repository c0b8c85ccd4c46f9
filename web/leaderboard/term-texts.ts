import type { CountedTerm, RankingFacts } from '@guildhall/contract/leaderboard/ranking.ts'
import { rankingLimits as limits } from '@guildhall/contract/limits/leaderboard.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'

interface TermText<Fact> {
  name: string
  /** The rule, for everybody. */
  rule: string
  note: string
  /** The rule with one's own numbers. */
  sum: (fact: Fact) => string
}

/** What the terms of the sum are called and how they are counted. */
export const termTexts: { [Term in CountedTerm]: TermText<RankingFacts[Term]> } = {
  orders: {
    name: 'Completed orders',
    rule: `${limits.order} each`,
    note: `Paid orders you delivered and the buyer kept; at most ${limits.ordersPerBuyer} of one buyer in a calendar year.`,
    sum: (orders) => `${formatCount(orders)} × ${limits.order}`,
  },
  projects: {
    name: 'Public projects',
    rule: `${limits.project} each`,
    note: 'Projects everybody can see. The first one puts you on the leaderboard.',
    sum: (projects) => `${formatCount(projects)} × ${limits.project}`,
  },
  reviews: {
    name: 'Reviews',
    rule: `${limits.rating} × average × log₂(1 + reviews)`,
    note: 'The stars that buyers gave for completed orders.',
    sum: ({ count, average }) => `${limits.rating} × ${average.toFixed(2)} × log₂(1 + ${formatCount(count)})`,
  },
  connections: {
    name: 'Connections',
    rule: `${limits.connection} each, at most ${limits.connectionsAtMost}`,
    note: 'People who are connected with you.',
    sum: (connections) => `${formatCount(connections)} × ${limits.connection}, at most ${limits.connectionsAtMost}`,
  },
  endorsements: {
    name: 'Endorsements',
    rule: `${limits.endorsement} each, at most ${limits.endorsementsAtMost}`,
    note: 'Of your skills, by people you have worked with.',
    sum: (endorsements) => `${formatCount(endorsements)} × ${limits.endorsement}, at most ${limits.endorsementsAtMost}`,
  },
  views: {
    name: 'Views',
    rule: `${limits.views} × log₂(1 + views)`,
    note: 'Of your public projects by signed-in people, once per person and day, never your own.',
    sum: (views) => `${limits.views} × log₂(1 + ${formatCount(views)})`,
  },
}
