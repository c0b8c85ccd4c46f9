import './leaderboard.css'
import type { OwnRanking } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { type CountedTerm, countedTerms, pointsOf, type RankingFacts } from '@guildhall/contract/leaderboard/ranking.ts'
import { rankingLimits as limits } from '@guildhall/contract/limits/leaderboard.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { leaderboardQueries } from './queries.ts'

/** The public formula of the ranking and, for signed-in viewers, their own sum line by line. */
export function RankingExplained() {
  const viewer = useViewer()
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">How ranking works</h1>
          <p className="c2">
            The score is plain arithmetic on what people have actually done. Nobody can set it, and nobody can buy it.
          </p>
        </div>
      </div>
      <section className="hang" aria-labelledby="score">
        <h2 className="t-sub" id="score">
          The score
        </h2>
        <ScrollRegion className="lbs" label="What counts, as a table">
          <table className="ledger ledger--rule">
            <caption className="sr-only">What counts, and how much</caption>
            <thead>
              <tr>
                <th scope="col">What counts</th>
                <th scope="col" className="r">
                  Points
                </th>
              </tr>
            </thead>
            <tbody>
              {countedTerms.map((term) => (
                <tr key={term}>
                  <th scope="row">
                    <span className="semi">{termTexts[term].name}</span>
                    <span className="c2 lbs__note">{termTexts[term].note}</span>
                  </th>
                  <td className="r nowrap">{termTexts[term].rule}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </section>
      <section className="hang" aria-labelledby="own">
        <h2 className="t-sub" id="own">
          Your sum
        </h2>
        {viewer ? (
          <OwnSum />
        ) : (
          <p>
            <Link className="link" to={signInPath('/how-ranking-works')}>
              Sign in
            </Link>{' '}
            to see your own sum line by line.
          </p>
        )}
      </section>
      <section className="hang" aria-labelledby="places">
        <h2 className="t-sub" id="places">
          Places
        </h2>
        <ul className="list-disc grid gap-2 pl-5">
          <li>Everybody with a public project is ranked. Scores update within a minute.</li>
          <li>
            The tabs sort by score, by public projects and by views. Ties go to the higher score, then to the earlier
            account.
          </li>
          <li>
            The buttons 24h, 7D and 30D show the top 20%, 50% and 100% of the whole list, rounded up. They choose how
            much of the list is shown.
          </li>
          <li>The leaderboard shows whole points; your sum includes hundredths.</li>
          <li>
            You can leave the leaderboard in your{' '}
            <Link className="link" to="/settings/privacy">
              privacy settings
            </Link>
            . Suspended accounts are not on it.
          </li>
        </ul>
      </section>
    </div>
  )
}

function OwnSum() {
  const { data: own } = useQuery(leaderboardQueries.own())
  if (!own) return null
  return (
    <div>
      <Standing own={own} />
      <ScrollRegion className="lbs" label="Your score, as a table">
        <table className="ledger ledger--rule num">
          <caption className="sr-only">Your score</caption>
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
              <Line key={term} term={term} fact={own.facts[term]} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className="semi">
                Your score
              </th>
              <td className="r semi">{formatCount(own.score)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  )
}

function Line<Term extends CountedTerm>({ term, fact }: { term: Term; fact: RankingFacts[Term] }) {
  return (
    <tr>
      <th scope="row">{termTexts[term].name}</th>
      <td>{termTexts[term].sum(fact)}</td>
      <td className="r">{formatCount(pointsOf(term, fact))}</td>
    </tr>
  )
}

function Standing({ own: { listed, facts } }: { own: OwnRanking }) {
  if (!listed)
    return (
      <p className="mb-3">
        You chose not to appear on the leaderboard.{' '}
        <Link className="link" to="/settings/privacy">
          Privacy settings
        </Link>
      </p>
    )
  return facts.projects > 0 ? (
    <p className="mb-3">
      <Link className="link" to="/leaderboard?around=me">
        See your place on the leaderboard
      </Link>
    </p>
  ) : (
    <p className="mb-3">
      You are not ranked yet.{' '}
      <Link className="link" to="/newproject">
        Create your first project
      </Link>{' '}
      to get on the leaderboard.
    </p>
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
const termTexts: { [Term in CountedTerm]: TermText<RankingFacts[Term]> } = {
  orders: {
    name: 'Completed orders',
    rule: `${limits.order} each`,
    note: `Paid orders you delivered and the buyer kept; at most ${limits.ordersPerBuyer} from one buyer in a calendar year.`,
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
