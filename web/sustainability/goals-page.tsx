import './sustainability.css'
import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import type { Claim, ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { claimApi, claimQueries, useClaimAct } from './claim-api.ts'
import { ClaimFigure, ClaimProof, ClaimSign, ClaimStatus } from './claim-facts.tsx'

const ClaimDialog = lazyPart(() => import('./claim-dialog.tsx').then((module) => module.ClaimDialog))

/** The goals of one project for those who edit it. */
export function GoalsPage({ projectId }: { projectId: string }) {
  const { data: goals } = useQuery(claimQueries.project(projectId))
  return goals ? <LoadedGoals goals={goals} /> : null
}

function LoadedGoals({ goals }: { goals: ProjectGoals }) {
  const { id, title, claims } = goals
  const [opens, setOpens] = useState(false)
  const isFull = claims.length >= sustainabilityLimits.goals
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: `/product/${id}`, name: title }]} />
      <div className="goals-page">
        <div className="phead">
          <div>
            <h1 className="t-page">Goals and figures</h1>
            <p className="c2">
              Name up to {sustainabilityLimits.goals} goals that <span className="work">{title}</span> serves, each with
              a figure. With evidence it gets a sign; once somebody confirms it by name, the full sign.
            </p>
          </div>
          {isFull || claims.length === 0 ? null : (
            <Button icon={Plus} look="primary" onClick={() => setOpens(true)}>
              Add a goal
            </Button>
          )}
        </div>
        {claims.length === 0 ? (
          <EmptyState
            solid="icosa"
            title="No goals yet"
            actions={
              <Button icon={Plus} look="primary" onClick={() => setOpens(true)}>
                Add a goal
              </Button>
            }
          >
            A goal needs a figure: what was counted, how much, from when to when, and how.
          </EmptyState>
        ) : (
          <ul className="claims">
            {claims.map((claim) => (
              <OwnClaim key={claim.goal} claim={claim} goals={goals} />
            ))}
          </ul>
        )}
        {opens ? <ClaimDialog goals={goals} onClose={() => setOpens(false)} /> : null}
      </div>
    </div>
  )
}

function OwnClaim({ claim, goals }: { claim: Claim; goals: ProjectGoals }) {
  const { goal, state, declined } = claim
  const [changes, setChanges] = useState(false)
  const remove = useClaimAct(
    () => claimApi.claims.remove({ params: { id: goals.id, goal: String(goal) }, body: {} }),
    'The goal is removed',
  )
  return (
    <li className="claim claim--top">
      <div className="claim__text">
        <h2 className="row row--wrap gap-x-2.5 gap-y-1">
          <span className="semi">
            Goal {goal}, {goalName(goal)}
          </span>
          <ClaimStatus claim={claim} />
        </h2>
        <ClaimFigure claim={claim} />
        <p className="t-sm c2 claim__method">{claim.method}</p>
        <ClaimProof claim={claim} projectId={goals.id} />
        {state === 'old' ? (
          <Notice kind="wait">
            Its period ended more than a year ago, so the sign is grey. Enter a newer figure to renew it.
          </Notice>
        ) : state === 'claimed' ? (
          <p className="c2 t-sm">Without evidence it has no sign and nobody can confirm it.</p>
        ) : null}
        {declined.map(({ person, reason }) => (
          <Notice key={person.customUserId} kind="info">
            <p className="semi">{displayName(person)} cannot confirm it</p>
            <p className="claim__method">{reason}</p>
          </Notice>
        ))}
        <div className="btn-group mt-2">
          <Button size="sm" onClick={() => setChanges(true)} aria-label={`Change goal ${goal}`}>
            {state === 'old' ? 'Renew' : 'Change'}
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
            aria-label={`Remove goal ${goal}`}
          >
            Remove
          </Button>
        </div>
      </div>
      <ClaimSign claim={claim} />
      {changes ? <ClaimDialog goals={goals} claim={claim} onClose={() => setChanges(false)} /> : null}
    </li>
  )
}
