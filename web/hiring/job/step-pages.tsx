import '../jobs.css'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { proposalRefusalWords } from '@guildhall/contract/hiring/words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { EditJobForm } from '../form/job-form.tsx'
import { ProposalForm } from '../propose/proposal-form.tsx'
import { WordsForm } from '../propose/words-form.tsx'
import { hiringQueries } from '../queries.ts'

/** The page on which a client changes a job. */
export function EditPage({ id, today }: { id: string; today: string }) {
  const viewer = useViewer()
  const { data: job } = useQuery(hiringQueries.job(id))
  if (!job || !viewer) return null
  return (
    <StepPage title="Edit the job" job={job}>
      {job.moves.includes('edit') ? (
        <EditJobForm job={job} today={today} owner={viewer.customUserId} />
      ) : (
        <TooLate job={job} title="This job can no longer be changed">
          {job.isOwn ? 'A job can be changed until its first proposal.' : 'Only its client can change it.'}
        </TooLate>
      )}
    </StepPage>
  )
}

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
        <ProposalForm job={job} />
      )}
    </StepPage>
  )
}

function OwnWords({ id }: { id: string }) {
  const { data: page, error, refetch } = useQuery(hiringQueries.myProposals({ state: 'open' }))
  const proposal = page?.items.find((each) => each.id === id)
  if (proposal) return <WordsForm key={id} proposal={proposal} />
  if (error)
    return (
      <LoadFailure title="Your proposal could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  return page ? (
    <EmptyState
      solid="octa"
      title="Your proposal can no longer be changed"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
          Open your offer
        </Link>
      }
    />
  ) : (
    <Loading className="mt-4">
      <Skeleton height="12rem" />
    </Loading>
  )
}

function StepPage({ title, job, children }: { title: string; job: Job; children: ReactNode }) {
  return (
    <div className="page">
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page">{title}</h1>
          <p className="c2">
            For{' '}
            <Link className="link" to={`/jobs/${job.id}`}>
              {job.title}
            </Link>
          </p>
        </div>
      </div>
      {children}
    </div>
  )
}

function TooLate({ job, title, children }: { job: Job; title: string; children: ReactNode }) {
  return (
    <EmptyState
      solid="octa"
      title={title}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={`/jobs/${job.id}`}>
          See the job
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}
