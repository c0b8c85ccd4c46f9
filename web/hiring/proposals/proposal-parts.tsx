import type { Proposal, ShownProject } from '@guildhall/contract/hiring/proposals.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ImageIcon from 'lucide-react/icons/image'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Badge, Status } from '#ui/tag.tsx'
import { isOver, makerName, proposalStatus, waitsForClient } from '../words.ts'
import type { ProposalActs } from './proposal-section.tsx'
import { useMark } from './use-mark.ts'

interface PartProps {
  proposal: Proposal
  acts: ProposalActs
}

/** Who made a proposal, its state, and whether it is on the shortlist. */
export function Maker({ proposal, acts: { job } }: PartProps) {
  const { person, shortlisted, isFirstJob } = proposal
  const mark = useMark(job.id)
  const { label, kind } = proposalStatus(proposal, 'client')
  return (
    <div className="prop__who">
      <div className="row row--top gap-3">
        {person ? (
          <>
            <Avatar
              {...person}
              picture={person.avatar}
              size={40}
              kind={person.userType === 'Business' ? 'business' : 'person'}
            />
            <span className="grow">
              <Link className="semi hover:underline" to={profilePath(person)}>
                {displayName(person)}
              </Link>
              <span className="block c2 t-sm">
                <RoleGlyph role={roleOf(person.userType)} />
              </span>
            </span>
          </>
        ) : (
          <span className="grow c2">A deleted account</span>
        )}
        <IconButton
          icon={Star}
          size="sm"
          pressed={shortlisted}
          className="prop__star"
          label={`On the shortlist: ${makerName(proposal)}`}
          onClick={() => mark.mutate({ ...proposal, shortlisted: !shortlisted })}
        />
      </div>
      <p className="row row--wrap gap-2 mt-2">
        <Status kind={kind}>{label}</Status>
        {isFirstJob ? <Badge colour="green">First job</Badge> : null}
      </p>
    </div>
  )
}

/** Stars and number of a person's reviews. */
export function Reviews({ proposal: { reviews } }: { proposal: Proposal }) {
  return reviews ? (
    <span className="rating">
      <span className="sr-only">Rated </span>
      {reviews.stars.toFixed(1)} <span className="c3">({reviews.count})</span>
    </span>
  ) : (
    <span className="c3">No reviews</span>
  )
}

/** The projects that a proposal shows. */
export function SimilarWork({ projects }: { projects: readonly ShownProject[] }) {
  if (projects.length === 0) return <span className="c3">None shown</span>
  return (
    <ul className="prop__works">
      {projects.map(({ id, title, cover }) => (
        <li key={id}>
          <Link className="row gap-2 hover:underline" to={`/product/${id}`}>
            <span className={cover ? 'thumb' : 'thumb mpph'} style={{ width: 48, height: 32 }}>
              {cover ? (
                <img src={cover} alt="" width={48} height={32} loading="lazy" decoding="async" />
              ) : (
                <Icon of={ImageIcon} size={16} />
              )}
            </span>
            <span className="work">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The client's private note on a proposal. */
export function Note({ proposal, acts }: PartProps) {
  return (
    <div className="prop__note">
      {proposal.note ? <p className="job-text">{proposal.note}</p> : null}
      <Button
        look="quiet"
        size="sm"
        className="prop__quiet"
        aria-label={`${proposal.note ? 'Change the note' : 'Add a note'}: ${makerName(proposal)}`}
        onClick={() => acts.onNote(proposal)}
      >
        {proposal.note ? 'Change the note' : 'Add a note'}
      </Button>
    </div>
  )
}

/** What the client can do with a proposal now. */
export function Acts({ proposal, acts, isFirst }: PartProps & { isFirst: boolean }) {
  const { id, person } = proposal
  const name = makerName(proposal)
  const isOpen = acts.job.state === 'open' && waitsForClient(proposal)
  const isAgreed = proposal.state === 'accepted' || proposal.state === 'hired'
  return (
    <div className="prop__acts">
      {isOpen ? (
        <>
          <Button
            look={isFirst ? 'primary' : 'second'}
            size="sm"
            aria-label={`Accept: ${name}`}
            onClick={() => acts.onAnswer({ proposal, move: 'accept' })}
          >
            Accept
          </Button>
          <Link
            className={buttonClass({ size: 'sm' })}
            to={`/engagements/${id}/offer`}
            aria-label={`Make another offer: ${name}`}
          >
            Make another offer
          </Link>
        </>
      ) : null}
      {proposal.state === 'accepted' ? (
        <Link className={buttonClass({ look: 'primary', size: 'sm' })} to={`/engagements/${id}`}>
          Pay in for {name}
        </Link>
      ) : null}
      {person && !isOver(proposal) ? acts.ask(person) : null}
      {isOpen ? (
        <Button
          look="quiet"
          size="sm"
          aria-label={`Decline: ${name}`}
          onClick={() => acts.onAnswer({ proposal, move: 'decline' })}
        >
          Decline
        </Button>
      ) : null}
      <Link
        className={buttonClass({ look: 'quiet', size: 'sm' })}
        to={`/engagements/${id}`}
        aria-label={`${isAgreed ? 'Open the engagement' : 'Whole offer'}: ${name}`}
      >
        {isAgreed ? 'Open the engagement' : 'Whole offer'}
      </Link>
    </div>
  )
}
