import type { Audience } from '@guildhall/contract/users/profile-options.ts'
import { Link } from 'react-router'

/** As whom one can look at one's own public page, in the order of who sees more. */
export const looks = [
  { as: 'everyone', label: 'A stranger' },
  { as: 'signed-in', label: 'Somebody signed in' },
  { as: 'connections', label: 'A connection' },
] as const satisfies { as: Audience; label: string }[]
export type Look = (typeof looks)[number]['as']

/** Above one's own public page: who it is that sees it so. */
export function ViewingAs({ as, path }: { as: Look; path: string }) {
  return (
    <nav className="pf__as" aria-label="View as">
      <span className="c2">This is what others see:</span>
      {looks.map((look) => (
        <Link
          key={look.as}
          className="chip"
          to={look.as === 'everyone' ? path : `${path}?as=${look.as}`}
          aria-current={look.as === as ? 'true' : undefined}
          preventScrollReset
        >
          {look.label}
        </Link>
      ))}
    </nav>
  )
}
