import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { jobEndWords } from '@guildhall/contract/hiring/words.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Notice } from '#ui/states/notice.tsx'

/** Says that a job is over and why, or that only its client sees it. */
export function JobNotices({ job: { state, reason, endedAt, isHidden, isOwn } }: { job: Job }) {
  const on = endedAt ? (
    <>
      {' '}
      on <DateOf at={endedAt} />
    </>
  ) : null
  return (
    <>
      {isHidden ? (
        <div className="mb-4">
          <Notice kind="error">
            <p className="semi">The moderators have hidden this job.</p>
            <p>Only you can see it, and nobody can propose.</p>
          </Notice>
        </div>
      ) : null}
      {state === 'closed' ? (
        <div className="mb-4">
          <Notice kind="wait">
            <p className="semi">This job was closed{on}.</p>
            {reason ? <p>{jobEndWords[reason]}.</p> : null}
          </Notice>
        </div>
      ) : null}
      {state === 'decided' && !isOwn ? (
        <div className="mb-4">
          <Notice kind="ok">
            <p className="semi">All places of this job are filled{on}.</p>
          </Notice>
        </div>
      ) : null}
    </>
  )
}
