import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
import { hiringQueries } from '../queries.ts'
import { decisionDay, makerName, placesLeft, waitsForClient, weekdayText } from '../words.ts'

const MoveDateDialog = lazyPart(() => import('./move-date-dialog.tsx').then((module) => module.MoveDateDialog))

/** Whose turn it is with a job, for its client. */
export function JobTurn({ job }: { job: Job }) {
  const { data: proposals = [] } = useQuery(hiringQueries.proposals(job.id))
  const [isMoving, setMoving] = useState(false)
  const { turn, title, next, accepted } = standingOf(job, proposals)
  return (
    <>
      <TurnBox
        turn={turn}
        title={title}
        icon={Scale}
        next={next}
        action={
          accepted.length > 0 || job.moves.includes('move-date') ? (
            <>
              {job.moves.includes('move-date') ? (
                <Button look="quiet" onClick={() => setMoving(true)}>
                  Move the date once
                </Button>
              ) : null}
              {accepted.map((proposal, at) => (
                <Link
                  key={proposal.id}
                  className={buttonClass({ look: at === 0 ? 'primary' : 'second' })}
                  to={`/engagements/${proposal.id}`}
                >
                  Pay in for {makerName(proposal)}
                </Link>
              ))}
            </>
          ) : undefined
        }
      />
      {isMoving ? <MoveDateDialog job={job} onClose={() => setMoving(false)} /> : null}
    </>
  )
}

interface Standing {
  turn: 'yours' | 'theirs' | 'done' | 'stopped'
  title: string
  next: string
  /** Proposals that are accepted and not paid in yet. */
  accepted: readonly Proposal[]
}

function standingOf(job: Job, proposals: readonly Proposal[]): Standing {
  const accepted = proposals.filter(({ state }) => state === 'accepted')
  const day = weekdayText(decisionDay(job))
  if (job.state === 'decided')
    return { turn: 'done', title: 'All places are filled', next: 'We told everybody else who proposed.', accepted }
  if (job.state === 'closed')
    return { turn: 'stopped', title: 'This job is closed', next: 'It takes no more proposals.', accepted }
  if (accepted.length > 0)
    return {
      turn: 'yours',
      title: 'Your turn: pay in the first milestone',
      next: `${leftText(job)} The other proposals stay open until all places are filled, or until ${day}.`,
      accepted,
    }
  if (proposals.some(waitsForClient))
    return {
      turn: 'yours',
      title: `Your turn: decide by ${day}`,
      next: `You pledged an answer. On that day open proposals close with “Not answered by the date promised”, and your answer rate${job.answerRate ? `, now ${job.answerRate.percent}%,` : ''} counts them.`,
      accepted,
    }
  if (proposals.length > 0)
    return {
      turn: 'theirs',
      title: 'You have answered every proposal',
      next: `${leftText(job)} People can propose until ${day}.`,
      accepted,
    }
  return {
    turn: 'theirs',
    title: `Open for proposals until ${day}`,
    next: 'We tell you about each proposal. By that day everybody needs your answer.',
    accepted,
  }
}

function leftText(job: Job): string {
  const left = placesLeft(job)
  if (job.places === 1) return 'The place is filled once it is paid in.'
  return left === 1 ? `1 of ${job.places} places is free.` : `${left} of ${job.places} places are free.`
}
