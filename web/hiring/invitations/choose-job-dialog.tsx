import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { budgetText } from '../list-words.ts'
import { hiringQueries, jobApi } from '../queries.ts'
import { dayText, decisionDay } from '../words.ts'
import { useInvite } from './use-invite.ts'

const openJobs = () =>
  queryOptions({
    queryKey: [...hiringQueries.all, 'mine', 'to invite'],
    queryFn: async ({ signal }) =>
      (await jobApi.mine({ query: { state: 'open', limit: hiringLimits.openJobs }, signal })).items,
    staleTime: 0,
  })

interface ChooseJobDialogProps {
  person: UserCard
  onClose: () => void
}

/** Chooses one of the viewer's open jobs, and invites a person to it. */
export function ChooseJobDialog({ person, onClose }: ChooseJobDialogProps) {
  const { data: jobs, error } = useQuery(openJobs())
  const [chosen, setChosen] = useState<string>()
  const invite = useInvite(onClose)
  const jobId = chosen ?? jobs?.[0]?.id
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Invite ${displayName(person)}`}
      description="We tell them. They can propose or decline."
    >
      <div className="mt-4 space-y-4.5">
        {error && !jobs ? <Notice kind="error">{failureText(error)}</Notice> : null}
        {jobs || error ? null : (
          <Loading>
            <Skeleton height="4rem" />
          </Loading>
        )}
        {jobs?.length === 0 ? <p className="c2">You have no open job. Post one first.</p> : null}
        {jobs && jobs.length > 0 ? (
          <RadioCards
            legend="Job"
            name="job"
            options={jobs.map((job) => ({
              value: job.id,
              label: job.title,
              hint: `${budgetText(job)}, decision ${dayText(decisionDay(job))}`,
            }))}
            value={jobId}
            onChange={setChosen}
          />
        ) : null}
        <div className="btn-group">
          {jobs?.length === 0 ? (
            <Link className={buttonClass({ look: 'primary' })} to="/jobs/new">
              Post a job
            </Link>
          ) : (
            <Button
              look="primary"
              disabled={jobId === undefined}
              busy={invite.isPending}
              onClick={() => jobId && invite.mutate({ jobId, person })}
            >
              Invite
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
