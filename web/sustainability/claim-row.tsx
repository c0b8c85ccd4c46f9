import type { ListedClaim } from '@guildhall/contract/sustainability/claims.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Plate } from '#ui/pictures/plate.tsx'
import { ClaimFigure, ClaimProof, ClaimSign, ClaimStatus } from './claim-facts.tsx'

interface ClaimRowProps {
  claim: ListedClaim
  report?: ReactNode
  /** What the viewer can do with it. */
  children?: ReactNode
}

/** A claim in a list, with its project. */
export function ClaimRow({ claim, report, children }: ClaimRowProps) {
  const { id, title, cover, owner } = claim.project
  return (
    <li className="claim">
      <span className="claim__pic" aria-hidden="true">
        {cover ? <Plate picture={cover} sizes="8rem" /> : <span className="plate" />}
      </span>
      <div className="claim__text">
        <p className="row row--wrap gap-x-2.5 gap-y-1">
          {/* A finger needs 24 px. */}
          <Link className="work py-0.5 hover:underline" to={`/product/${id}#goals`}>
            {title}
          </Link>
          <ClaimStatus claim={claim} />
          <span className="c3 t-sm">
            by{' '}
            <Link className="hover:underline" to={profilePath(owner)}>
              {displayName(owner)}
            </Link>
          </span>
        </p>
        <ClaimFigure claim={claim} />
        {children ? <p className="t-sm c2 claim__method">{claim.method}</p> : null}
        <div className="row row--wrap gap-x-3 gap-y-1">
          <ClaimProof claim={claim} projectId={id} />
          {report}
        </div>
        {children}
      </div>
      <ClaimSign claim={claim} />
    </li>
  )
}
