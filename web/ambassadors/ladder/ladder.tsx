import '../joining/joining.css'
import { joinRules } from '@guildhall/contract/ambassadors/joining-texts.ts'
import type { Ladder as LadderData, LadderRow } from '@guildhall/contract/ambassadors/ladder.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { joiningQueries } from '../joining/joining-api.ts'
import { VacantPlace } from './vacant-place.tsx'

/** Campuses by the people who became active this term. */
export function Ladder() {
  const { data, error, refetch } = useQuery(joiningQueries.ladder())
  return (
    <section aria-labelledby="ladder">
      <h2 className="t-section mb-3" id="ladder">
        The ladder
      </h2>
      {data ? <Table ladder={data} /> : null}
      {error && !data ? (
        <LoadFailure
          title="The ladder could not be loaded"
          message={failureText(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      ) : null}
    </section>
  )
}

function Table({ ladder }: { ladder: LadderData }) {
  const { rows, since, creditMinor, capMinor } = ladder
  const { currency } = useSite()
  const short = (minor: number) => moneyText(minor, currency, { short: true })
  if (rows.length === 0) return <EmptyState solid="icosa" title="No campus takes part yet" level="h3" />
  const first = Math.max(1, rows[0]?.active ?? 0)
  return (
    <>
      <ScrollRegion label="Campuses" className="">
        <table className="ladder">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Campus</th>
              <th scope="col" className="ladder__wide">
                Led by
              </th>
              <th scope="col" className="ladder__n ladder__wide">
                Joined
              </th>
              <th scope="col" className="ladder__n">
                Active
              </th>
              <th scope="col" className="ladder__wide">
                Active against first
              </th>
              <th scope="col" className="ladder__n">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.campus.id} {...(row.isYours ? { 'data-yours': true } : {})}>
                <td className="semi num">{row.place}</td>
                <td className="semi">
                  {row.campus.name}
                  <span className="ladder__narrow">
                    <Leaders row={row} />
                  </span>
                </td>
                <td className="ladder__wide">
                  <Leaders row={row} />
                </td>
                <td className="ladder__n num ladder__wide">{formatCount(row.joined)}</td>
                <td className="ladder__n num">{formatCount(row.active)}</td>
                <td className="ladder__wide" aria-hidden="true">
                  <span className="ladder__bar">
                    <span style={{ width: `${(row.active / first) * 100}%` }} />
                  </span>
                </td>
                <td className="ladder__n num semi">{formatCount(row.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="c3 t-sm mt-2">
        {joiningLimits.points} points for each person who became active. This term, since <DateOf at={since} />.
      </p>
      <details className="mt-3">
        <summary className="link">Who counts</summary>
        <ul className="joinrules t-sm c2">
          {joinRules(short(creditMinor), short(capMinor)).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Leaders({ row: { campus, ambassadors, isVacant, isYours } }: { row: LadderRow }) {
  if (isVacant) return <VacantPlace campus={campus} />
  return (
    <span className="row row--wrap gap-2">
      {ambassadors.map((person) => (
        <Link className="row gap-2 hover:underline" key={person.customUserId} to={profilePath(person)}>
          <Avatar {...person} picture={person.avatar} size={20} />
          {displayName(person)}
        </Link>
      ))}
      {ambassadors.length === 0 ? <span className="c2">An ambassador</span> : null}
      {isYours ? <span className="tag">(You)</span> : null}
    </span>
  )
}
