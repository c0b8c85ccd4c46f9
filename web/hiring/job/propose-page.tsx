import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { jobLengthWords, proposalRefusalWords } from '@guildhall/contract/hiring/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { budgetText, hoursText } from '../list-words.ts'
import { ProposalForm } from '../propose/proposal-form.tsx'
import { WordsForm } from '../propose/words-form.tsx'
import { hiringQueries } from '../queries.ts'
import { dayText, decisionDay, waitsForClient } from '../words.ts'
import { StepPage, TooLate } from './step-page.tsx'

/** The page on which people propose for a job, or change the words of their open proposal. */
export function ProposePage({ id }: { id: string }) {
  const { data: job } = useQuery(hiringQueries.job(id))
  if (!job) return null
  if (job.own?.state === 'open')
    return (
      <StepPage title="Change your proposal" job={job}>
        <OwnWords id={job.own.id} />
      </StepPage>
    )
  return (
    <StepPage title="Write a proposal" job={job}>
      {job.refusal || job.own ? (
        <TooLate job={job} title="You cannot propose for this job">
          {proposalRefusalWords[job.refusal ?? 'proposed']}
        </TooLate>
      ) : (
        <>
          <JobMoney job={job} />
          <ProposalForm job={job} />
        </>
      )}
    </StepPage>
  )
}

/** What the client pays, and for how long, beside the price that is asked. */
function JobMoney({ job }: { job: Job }) {
  const facts = [
    [job.hours ? 'Pays' : 'Budget', budgetText(job)],
    ...(job.hours ? [['Hours', hoursText(job.hours)] as const] : []),
    ['Length', jobLengthWords[job.length]],
    ['Decision', dayText(decisionDay(job))],
  ] as const
  return (
    <section className="panel panel--ink mt-4 job-form" aria-label="What the client asks for">
      <div className="panel__b">
        <dl className="kv">
          {facts.map(([name, fact]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </section>
  )
}

function OwnWords({ id }: { id: string }) {
  const { data: page, error, refetch } = useQuery(hiringQueries.myProposals({ state: 'open' }))
  const proposal = page?.items.find((each) => each.id === id)
  if (proposal && waitsForClient(proposal)) return <WordsForm key={id} proposal={proposal} />
  if (error)
    return (
      <LoadFailure title="Your proposal could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  return page ? (
    <EmptyState
      solid="octa"
      title="You can no longer change your text"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
          Open your offer
        </Link>
      }
    >
      You can change the text until the client answers.
    </EmptyState>
  ) : (
    <Loading className="mt-4">
      <Skeleton height="12rem" />
    </Loading>
  )
}
