import { shareText } from '@guildhall/contract/teams/share-text.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'

interface IncomeSharesProps {
  shares: readonly { person: UserCard | null; basisPoints: number; amount?: string }[]
}

/** Who gets how much of an income, one below the other, with the amounts where they are known. */
export function IncomeShares({ shares }: IncomeSharesProps) {
  return (
    <dl className="kv">
      {shares.map(({ person, basisPoints, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people whose accounts were deleted have no name
        <div key={at} className="contents">
          <dt>
            {person ? (
              <Link className="link link--plain" to={profilePath(person)}>
                {displayName(person)}
              </Link>
            ) : (
              'A former member'
            )}
          </dt>
          <dd className="num">
            {shareText(basisPoints)}
            {amount ? <span className="c3">, {amount}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
