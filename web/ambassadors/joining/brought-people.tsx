import type { BroughtPerson, OwnJoining } from '@guildhall/contract/ambassadors/joining.ts'
import { joinDeedWords, joinReasonWords, joinStateWords } from '@guildhall/contract/ambassadors/joining-options.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { joiningQueries } from './joining-api.ts'

/** The people whom an ambassador brought, with how far they are, and the rules of who counts. */
export function BroughtPeople({ own }: { own: OwnJoining }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    joiningQueries.people(),
  )
  const people = data?.pages.flatMap(({ items }) => items) ?? []
  const { all, currency } = own
  return (
    <section className="joinpeople" aria-labelledby="brought">
      <div>
        <h2 className="semi" id="brought">
          People you brought
        </h2>
        <p className="c2 t-sm num">
          {formatCount(all.active)} active of {formatCount(all.joined)}
        </p>
      </div>
      <div>
        {error && !data ? (
          <LoadFailure
            title="The people could not be loaded"
            message={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height="9rem" />
          </Loading>
        ) : null}
        {data && people.length === 0 ? (
          <p className="c2">Nobody has joined with your code yet. Give your link to people who finished something.</p>
        ) : null}
        {people.length > 0 ? (
          <ul className="joinpeople__list" aria-label="People you brought">
            {people.map((row, at) => (
              <PersonRow key={row.person?.customUserId ?? `${row.joinedAt} ${at}`} row={row} currency={currency} />
            ))}
          </ul>
        ) : null}
        {hasNextPage ? (
          <Button className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more people
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const looks = { joined: 'wait', verified: 'wait', waiting: 'wait', active: 'ok', 'not-counted': 'off' } as const

function PersonRow({ row, currency }: { row: BroughtPerson; currency: string }) {
  const { person, state } = row
  return (
    <li>
      {person ? (
        <Avatar {...person} picture={person.avatar} kind={person.userType === 'Business' ? 'business' : 'person'} />
      ) : (
        <Avatar firstName="" lastName="" picture={null} />
      )}
      <div className="min-w-0">
        {person ? (
          <Link className="semi hover:underline" to={profilePath(person)}>
            {displayName(person)}
          </Link>
        ) : (
          <span className="c2">Somebody you cannot see</span>
        )}
        <p className="c2 t-sm">
          <Standing row={row} currency={currency} />
        </p>
      </div>
      <span className={`status status--${looks[state]}`}>{joinStateWords[state]}</span>
    </li>
  )
}

function Standing({
  row: { state, deed, reason, until, joinedAt, creditMinor },
  currency,
}: {
  row: BroughtPerson
  currency: string
}) {
  if (state === 'not-counted') return reason ? joinReasonWords[reason] : null
  if (state === 'active')
    return (
      <>
        {deed ? joinDeedWords[deed] : null}
        {creditMinor ? `, ${moneyText(creditMinor, currency, { short: true })} earned` : ', above the cap of the term'}
      </>
    )
  const at = until ? <DateOf at={until} /> : null
  if (state === 'waiting')
    return (
      <>
        {deed ? joinDeedWords[deed] : null}, counts on {at}
      </>
    )
  return (
    <>
      Joined <DateOf at={joinedAt} />, has until {at} to do one thing
    </>
  )
}
