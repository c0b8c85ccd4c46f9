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
    <ul className="space-y-1">
      {shares.map(({ person, basisPoints, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people whose accounts were deleted have no name
        <li key={at} className="row row--between gap-3">
          <span className="min-w-0">
            {person ? (
              <Link className="link link--plain" to={profilePath(person)}>
                {displayName(person)}
              </Link>
            ) : (
              'A former member'
            )}
          </span>
          <span className="num nowrap">
            {shareText(basisPoints)}
            {amount ? <span className="c3">, {amount}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
