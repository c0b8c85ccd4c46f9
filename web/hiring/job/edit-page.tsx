import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#lib/page/viewer.ts'
import { EditJobForm } from '../form/job-form.tsx'
import { hiringQueries } from '../queries.ts'
import { StepPage, TooLate } from './step-page.tsx'

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
        <TooLate job={job} title={job.isOwn ? 'This job can no longer be changed' : 'You cannot change this job'}>
          {job.isOwn ? 'A job can be changed until its first proposal.' : 'Only its client can change it.'}
        </TooLate>
      )}
    </StepPage>
  )
}
