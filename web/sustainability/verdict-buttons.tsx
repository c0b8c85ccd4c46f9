import type { Claim, ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { claimApi, useClaimAct } from './claim-api.ts'

const VerdictDialog = lazyPart(() => import('./verdict-dialog.tsx').then((module) => module.VerdictDialog))

interface VerdictButtonsProps {
  claim: Claim
  goals: Pick<ProjectGoals, 'id' | 'title' | 'obstacle'>
}

/** For those who can confirm a figure: confirm it, say why not, or take back what they said. */
export function VerdictButtons({ claim, goals: { id, title, obstacle } }: VerdictButtonsProps) {
  const { goal, state, verdict } = claim
  const [asks, setAsks] = useState<'confirmed' | 'declined' | null>(null)
  const takeBack = useClaimAct(
    () => claimApi.claims.takeBack({ params: { id, goal: String(goal) }, body: {} }),
    'Taken back',
  )
  if (verdict)
    return (
      <p className="row row--wrap gap-2 mt-2 t-sm">
        {verdict === 'confirmed' ? 'You confirmed this figure.' : 'You said why you cannot confirm this figure.'}
        <Button size="sm" look="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Take back
        </Button>
      </p>
    )
  if (obstacle !== null || (state !== 'evidenced' && state !== 'confirmed')) return null
  return (
    <div className="btn-group mt-2">
      <Button
        size="sm"
        onClick={() => setAsks('confirmed')}
        aria-label={`Confirm the figure for goal ${goal} of ${title}`}
      >
        Confirm the figure
      </Button>
      <Button
        size="sm"
        look="quiet"
        onClick={() => setAsks('declined')}
        aria-label={`Say why you cannot confirm the figure for goal ${goal} of ${title}`}
      >
        Say why not
      </Button>
      {asks ? <VerdictDialog claim={claim} projectId={id} verdict={asks} onClose={() => setAsks(null)} /> : null}
    </div>
  )
}
