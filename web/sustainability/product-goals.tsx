import './sustainability.css'
import type { Claim, ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { claimQueries, projectGoalsPath } from './claim-api.ts'
import { ClaimFigure, ClaimProof, ClaimSign, ClaimStatus } from './claim-facts.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'

/** The section 'Goals' of a project's page: its claims with what stands behind them. */
export function ProductGoals({ projectId }: { projectId: string }) {
  const { data: goals, error } = useQuery(claimQueries.project(projectId))
  if (error && !goals) return <Notice kind="error">{failureText(error)}</Notice>
  if (!goals || goals.claims.length === 0) return null
  return (
    <section className="hang" id="goals">
      <h2 className="t-sub">Goals</h2>
      <div>
        <ul className="claims">
          {goals.claims.map((claim) => (
            <OneClaim key={claim.goal} claim={claim} goals={goals} />
          ))}
        </ul>
        {goals.mayEdit ? (
          <Link className={`${buttonClass({ size: 'sm' })} mt-3`} to={projectGoalsPath(projectId)}>
            Edit goals and figures
          </Link>
        ) : null}
      </div>
    </section>
  )
}

function OneClaim({ claim, goals }: { claim: Claim; goals: ProjectGoals }) {
  return (
    <li className="claim claim--top">
      <div className="claim__text">
        <h3 className="row row--wrap gap-x-2.5 gap-y-1">
          <Link className="semi hover:underline" to={`/sustainable?goal=${claim.goal}`}>
            Goal {claim.goal}, {goalName(claim.goal)}
          </Link>
          <ClaimStatus claim={claim} />
        </h3>
        <ClaimFigure claim={claim} />
        <p className="t-sm c2 claim__method">{claim.method}</p>
        <ClaimProof claim={claim} projectId={goals.id} />
        <VerdictButtons claim={claim} goals={goals} />
      </div>
      <ClaimSign claim={claim} />
    </li>
  )
}
