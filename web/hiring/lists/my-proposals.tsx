import type { OwnProposal } from '@guildhall/contract/hiring/proposals.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Status } from '#ui/tag.tsx'
import { OwnInvitations } from '../invitations/own-invitations.tsx'
import { type HiringPlace, hiringQueries } from '../queries.ts'
import { clientName, dayText, decisionDay, proposalStatus, waitsForClient, waitsForMaker } from '../words.ts'
import { HiringList } from './hiring-list.tsx'

const emptyTitles = { open: 'You have no open proposals', over: 'You have no proposals that are over' }

/** The proposals that the viewer made, with whose turn it is and until when. */
export function MyProposals({ place }: { place: HiringPlace }) {
  const { data: page, error, refetch } = useQuery(hiringQueries.myProposals(place))
  return (
    <HiringList
      path="/my-proposals"
      place={place}
      title="My proposals"
      about="Jobs you proposed for or are invited to. Every client answers by the decision date."
      action={
        <Link className={buttonClass()} to="/freelancing">
          Find a job
        </Link>
      }
      first={<OwnInvitations />}
      page={page}
      error={error}
      onRetry={() => void refetch()}
      row={(proposal) => <Row key={proposal.id} proposal={proposal} />}
      emptyTitles={emptyTitles}
      none={
        <EmptyState solid="octa" title="No proposals yet">
          Propose for an open job with your words and an offer. It is free, and the client answers by the decision date.
        </EmptyState>
      }
    />
  )
}

function Row({ proposal }: { proposal: OwnProposal }) {
  const { id, job, totalMinor, days, currency, at } = proposal
  const { label, kind } = proposalStatus(proposal, 'provider')
  const isYours = waitsForMaker(proposal)
  const act = isYours ? 'Read the offer' : 'Open'
  return (
    <li className="hire-row">
      <div className="hire-row__what">
        <Link className="work job-title hover:underline" to={`/jobs/${job.id}`}>
          {job.title}
        </Link>
        <p className="row gap-1.5 t-sm c2 min-w-0">
          {job.client ? (
            <Avatar
              {...job.client}
              picture={job.client.avatar}
              size={20}
              kind={job.client.userType === 'Business' ? 'business' : 'person'}
            />
          ) : null}
          <span className="trunc">{job.client ? clientName(job.client) : 'a deleted account'}</span>
        </p>
      </div>
      <div className="hire-row__how">
        <Status kind={kind}>{label}</Status>
        <p className="t-sm c2">{turnOf(proposal)}</p>
      </div>
      <div className="hire-row__sum">
        <span className="semi num">{moneyText(totalMinor, currency, { short: true })}</span>
        <span className="t-sm c2">
          {daysText(days)}, sent <DateOf at={at} />
        </span>
      </div>
      <div className="hire-row__end btn-group">
        {waitsForClient(proposal) ? (
          <Link
            className={buttonClass({ look: 'quiet', size: 'sm' })}
            to={`/jobs/${job.id}/propose`}
            aria-label={`Change the text: ${job.title}`}
          >
            Change the text
          </Link>
        ) : null}
        <Link
          className={buttonClass({ look: isYours ? 'primary' : 'second', size: 'sm' })}
          to={`/engagements/${id}`}
          aria-label={`${act}: ${job.title}`}
        >
          {act}
        </Link>
      </div>
    </li>
  )
}

function turnOf(proposal: OwnProposal): string {
  const { state, job } = proposal
  if (waitsForMaker(proposal)) return 'Your turn: answer the other offer'
  if (state === 'open') return `${clientName(job.client)} answers by ${dayText(decisionDay(job))}`
  if (state === 'accepted') return `${clientName(job.client)} pays in the first milestone`
  if (state === 'hired') return 'The work is in your engagements'
  return ''
}
