import './leaderboard.css'
import type { OwnRanking } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { countedTerms } from '@guildhall/contract/leaderboard/ranking.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { PointsTable, termTexts } from './points-table.tsx'
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
          <li>
            A season is three months. Its list counts only what happened in those months, by the same rules, so
            everybody starts at zero.
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
      <PointsTable title="Your score" {...own} />
    </div>
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
