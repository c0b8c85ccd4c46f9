import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { proposalRefusalWords, proposalStateWords } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { clientName, decisionDay, waitsForClient, waitsForMaker, weekdayText } from '../words.ts'

/** How to propose, why the viewer cannot, or the state of their own proposal. */
export function ProposePanel({ job }: { job: Job }) {
  const viewer = useViewer()
  const path = `/jobs/${job.id}/propose`
  if (job.own) return <OwnProposal job={job} own={job.own} />
  const refusal = job.refusal ?? (viewer ? null : refusalOfVisitor(job))
  // The invitation above it has the primary button then.
  const isInvited = job.invitation?.state === 'open'
  return (
    <section className="panel" aria-labelledby="propose">
      <h2 className="panel__h t-sub" id="propose">
        {job.isOwn ? 'As people who propose see it' : 'Propose'}
      </h2>
      <div className="panel__b space-y-2">
        {job.invitation?.state === 'declined' && job.state === 'open' ? (
          <p className="c2">You declined the invitation. You can still propose.</p>
        ) : null}
        {job.state === 'open' ? <p className="c2">{pledge(job)}</p> : null}
        {job.isOwn ? null : refusal ? (
          <p className="c2">{proposalRefusalWords[refusal]}</p>
        ) : (
          <Link
            className={buttonClass({ look: isInvited ? 'second' : 'primary', block: true })}
            to={viewer ? path : signInPath(path)}
          >
            Write a proposal
          </Link>
        )}
      </div>
    </section>
  )
}

function OwnProposal({ job, own }: { job: Job; own: NonNullable<Job['own']> }) {
  const [isYours, isSent] = [waitsForMaker(own), waitsForClient(own)]
  return (
    <section className="panel" aria-labelledby="own-proposal">
      <h2 className="panel__h t-sub" id="own-proposal">
        Your proposal
      </h2>
      <div className="panel__b space-y-2">
        <p className="semi">
          {isYours ? 'Another offer for you' : isSent ? 'Your proposal is sent' : proposalStateWords[own.state]}
        </p>
        {isYours ? <p className="c2">{clientName(job.client)} answered with another offer. It is your turn.</p> : null}
        {isSent ? (
          <p className="c2">
            {clientName(job.client)} answers by {weekdayText(decisionDay(job))}.
          </p>
        ) : null}
        <div className="btn-group">
          <Link
            className={buttonClass({ look: isYours ? 'primary' : 'second', size: 'sm' })}
            to={`/engagements/${own.id}`}
          >
            {isYours ? 'Read the offer' : 'Open your offer'}
          </Link>
          {isSent ? (
            <Link className={buttonClass({ look: 'quiet', size: 'sm' })} to={`/jobs/${job.id}/propose`}>
              Change the text
            </Link>
          ) : null}
        </div>
      </div>
    </section>
  )
}

function pledge(job: Job): string {
  const left = hiringLimits.openProposals - job.proposals
  const people =
    job.proposals === 0
      ? 'Nobody has an open proposal yet'
      : `${job.proposals === 1 ? '1 proposal is' : `${job.proposals} proposals are`} open, ${left} more can follow`
  return `${clientName(job.client)} answers everybody by ${weekdayText(decisionDay(job))}. ${people}. Proposing is free.`
}

// What the server says to members, as far as everybody can know it.
function refusalOfVisitor({ state, proposals }: Job) {
  if (state !== 'open') return 'over'
  return proposals >= hiringLimits.openProposals ? 'full' : null
}
