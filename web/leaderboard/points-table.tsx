import type { RankingPoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { type CountedTerm, countedTerms, pointsOf, type RankingFacts } from '@guildhall/contract/leaderboard/ranking.ts'
import { rankingLimits as limits } from '@guildhall/contract/limits/leaderboard.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'

interface PointsTableProps extends RankingPoints {
  title: string
  /** Where the events of a term can be seen. */
  links?: Partial<Record<CountedTerm, string>>
}

/** What a score consists of, line by line, with its sum. */
export function PointsTable({ title, facts, score, links = {} }: PointsTableProps) {
  return (
    <ScrollRegion className="lbs" label={`${title}, as a table`}>
      <table className="ledger ledger--rule num">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">What counts</th>
            <th scope="col">Counted</th>
            <th scope="col" className="r">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {countedTerms.map((term) => (
            <Line key={term} term={term} fact={facts[term]} to={links[term]} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="semi">
              {title}
            </th>
            <td className="r semi nowrap">{formatCount(score)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

interface LineProps<Term extends CountedTerm> {
  term: Term
  fact: RankingFacts[Term]
  to: string | undefined
}

function Line<Term extends CountedTerm>({ term, fact, to }: LineProps<Term>) {
  const points = pointsOf(term, fact)
  return (
    <tr>
      <th scope="row">
        {to && points > 0 ? (
          <Link className="link" to={to}>
            {termTexts[term].name}
          </Link>
        ) : (
          termTexts[term].name
        )}
      </th>
      <td>{termTexts[term].sum(fact)}</td>
      <td className="r">{formatCount(points)}</td>
    </tr>
  )
}

interface TermText<Fact> {
  name: string
  /** The general rule. */
  rule: string
  note: string
  /** The rule with the viewer's own numbers. */
  sum: (fact: Fact) => string
}

/** What the terms of the sum are called, and how they are counted. */
export const termTexts: { [Term in CountedTerm]: TermText<RankingFacts[Term]> } = {
  orders: {
    name: 'Completed orders',
    rule: `${limits.order} each`,
    note: `Paid orders you delivered and the buyer kept; at most ${limits.ordersPerBuyer} from one buyer in a calendar year.`,
    sum: (orders) => `${formatCount(orders)} × ${limits.order}`,
  },
  engagements: {
    name: 'Completed engagements',
    rule: `${limits.engagement} each`,
    note: `Paid work you did for a client, once however many milestones it has. Orders and engagements together count at most ${limits.ordersPerBuyer} times with one person in a calendar year.`,
    sum: (engagements) => `${formatCount(engagements)} × ${limits.engagement}`,
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
    note: 'The stars that buyers gave for completed orders, and clients for completed work.',
    sum: ({ count, average }) => `${limits.rating} × ${average.toFixed(2)} × log₂(1 + ${formatCount(count)})`,
  },
  connections: {
    name: 'Connections',
    rule: `${limits.connection} each, at most ${limits.connectionsAtMost} points`,
    note: 'People who are connected with you.',
    sum: (connections) =>
      `${formatCount(connections)} × ${limits.connection}, at most ${limits.connectionsAtMost} points`,
  },
  endorsements: {
    name: 'Endorsements',
    rule: `${limits.endorsement} each, at most ${limits.endorsementsAtMost} points`,
    note: 'Of your skills, by people you have worked with.',
    sum: (endorsements) =>
      `${formatCount(endorsements)} × ${limits.endorsement}, at most ${limits.endorsementsAtMost} points`,
  },
  views: {
    name: 'Views',
    rule: `${limits.views} × log₂(1 + views)`,
    note: 'Of your public projects by signed-in people. Each person counts once a day; your own never count.',
    sum: (views) => `${limits.views} × log₂(1 + ${formatCount(views)})`,
  },
}
