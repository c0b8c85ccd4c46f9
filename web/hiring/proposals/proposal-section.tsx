import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { hiringQueries } from '../queries.ts'
import { decisionDay, proposalsText, weekdayText, workersPath } from '../words.ts'
import { ProposalCards } from './proposal-cards.tsx'
import { ProposalTable } from './proposal-table.tsx'
import { type ProposalView, viewPath } from './proposal-view.ts'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx').then((module) => module.NoteDialog))

/** An answer to a proposal that a dialog asks about. */
export interface ProposalAnswer {
  proposal: Proposal
  move: 'accept' | 'decline'
}

export interface AnswerParts {
  /** The dialog that accepts or declines the offer of a proposal. */
  answer: (answer: ProposalAnswer, onClose: () => void) => ReactNode
}

interface SectionProps extends AnswerParts {
  job: Job
  view: ProposalView
  ask: (person: UserCard) => ReactNode
}

/** What the two views do with a proposal. */
export interface ProposalActs {
  job: Job
  ask: (person: UserCard) => ReactNode
  onAnswer: (answer: ProposalAnswer) => void
  onNote: (proposal: Proposal) => void
}

const views = [
  { view: 'compare', label: 'Compare' },
  { view: 'one', label: 'One by one' },
] as const

/** The proposals for a job, for its client. On narrow screens always one below the other. */
export function ProposalSection({ job, view, ask, answer }: SectionProps) {
  const { data: proposals, error, refetch } = useQuery(hiringQueries.proposals(job.id))
  const [asked, setAsked] = useState<ProposalAnswer | null>(null)
  const [noted, setNoted] = useState<Proposal | null>(null)
  const acts: ProposalActs = { job, ask, onAnswer: setAsked, onNote: setNoted }
  return (
    <section className="prop" aria-labelledby="proposals">
      <div className="prop__h">
        <h2 className="t-section" id="proposals">
          Proposals
        </h2>
        <span className="c2 t-sm">
          {proposalsText(job)} open
          {job.state === 'open' ? <DaysLeft day={decisionDay(job)} /> : null}
        </span>
        {proposals && proposals.length > 0 ? (
          <nav className="seg prop__views" aria-label="View">
            {views.map((each) => (
              <Link
                key={each.view}
                to={viewPath(job.id, each.view)}
                replace
                preventScrollReset
                aria-current={each.view === view ? 'true' : undefined}
              >
                {each.label}
              </Link>
            ))}
          </nav>
        ) : null}
      </div>
      {proposals ? (
        proposals.length === 0 ? (
          <NoProposals job={job} />
        ) : view === 'one' ? (
          <ProposalCards proposals={proposals} acts={acts} />
        ) : (
          <>
            <div className="prop__wide">
              <ProposalTable proposals={proposals} acts={acts} />
            </div>
            <div className="prop__narrow">
              <ProposalCards proposals={proposals} acts={acts} />
            </div>
          </>
        )
      ) : error ? (
        <LoadFailure title="The proposals could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-4 mt-4">
          <Skeleton height="4rem" />
          <Skeleton height="12rem" />
        </Loading>
      )}
      {asked ? answer(asked, () => setAsked(null)) : null}
      {noted ? <NoteDialog jobId={job.id} proposal={noted} onClose={() => setNoted(null)} /> : null}
    </section>
  )
}

function NoProposals({ job }: { job: Job }) {
  const isOpen = job.state === 'open'
  return (
    <EmptyState
      solid="octa"
      level="h3"
      title={isOpen ? 'Nobody has proposed yet' : 'Nobody proposed'}
      actions={
        isOpen ? (
          <Link className={buttonClass({ look: 'second' })} to={workersPath(job)}>
            Find people to invite
          </Link>
        ) : (
          <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
            Post another job
          </Link>
        )
      }
    >
      {isOpen
        ? `People can propose until ${weekdayText(decisionDay(job))}. Until the first proposal you can still change the job.`
        : 'A wider budget or a shorter description may bring more answers.'}
    </EmptyState>
  )
}

const dayMs = 86_400_000

// The server's clock is not the reader's: counted once scripts run.
function DaysLeft({ day }: { day: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const left = Math.floor((Date.parse(`${day}T23:59:59Z`) - Date.now()) / dayMs)
  if (left < 0) return null
  return left === 0 ? ', the last day' : left === 1 ? ', 1 day left' : `, ${left} days left`
}
