import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { proposalRefusalWords } from '@guildhall/contract/hiring/words.ts'
import Mail from 'lucide-react/icons/mail'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
import { clientName, decisionDay, weekdayText } from '../words.ts'
import { DeclineButton } from './decline-button.tsx'

/** The invitation to a job that waits for the viewer; nothing without one. */
export function InvitedTurn({ job }: { job: Job }) {
  if (job.invitation?.state !== 'open') return null
  const until = weekdayText(decisionDay(job))
  return (
    <TurnBox
      turn="yours"
      title={`${clientName(job.client)} invites you to this job`}
      icon={Mail}
      next={
        job.refusal
          ? `${proposalRefusalWords[job.refusal]} You can decline until ${until}.`
          : `Propose or decline until ${until}.`
      }
      action={
        <>
          <DeclineButton job={job} />
          {job.refusal ? null : (
            <Link className={buttonClass({ look: 'primary' })} to={`/jobs/${job.id}/propose`}>
              Write a proposal
            </Link>
          )}
        </>
      }
    />
  )
}
