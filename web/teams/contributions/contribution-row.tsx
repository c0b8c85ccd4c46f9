import type { Contribution } from '@guildhall/contract/teams/contributions.ts'
import type { ContributionState } from '@guildhall/contract/teams/options.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { durationText } from '#lib/format/work-time.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status, type StatusKind, Tag } from '#ui/tag.tsx'
import { teamApi, useTeamAct } from '../team-api.ts'
import { Face, PersonLink } from '../team-parts.tsx'

const ContributionDialog = lazyPart(() =>
  import('../dialogs/contribution-dialog.tsx').then((module) => module.ContributionDialog),
)
const ReasonDialog = lazyPart(() => import('../dialogs/reason-dialog.tsx').then((module) => module.ReasonDialog))

const stateWords: Record<ContributionState, { label: string; kind: StatusKind }> = {
  waiting: { label: 'Not confirmed yet', kind: 'wait' },
  confirmed: { label: 'Confirmed', kind: 'ok' },
  declined: { label: 'Declined', kind: 'bad' },
}

interface ContributionRowProps {
  contribution: Contribution
  projectId: string
  /** Whether the viewer is in the team, so that they can change their own. */
  isMember: boolean
}

/** What somebody did for a project, with its state; the viewer answers it, or changes and withdraws their own. */
export function ContributionRow({ contribution, projectId, isMember }: ContributionRowProps) {
  const { person, what, day, quarters, link, file, skills, state, reason, answeredBy, isOwn, isYours } = contribution
  const { label, kind } = stateWords[state]
  return (
    <li className="team-row team-row--top">
      <Face person={person} />
      <div className="min-w-0">
        <p className="row row--wrap gap-2">
          <PersonLink person={person} />
          <span className="c2 t-sm">
            {durationText(quarters)}, {formatDate(`${day}T12:00:00.000Z`, { zone: 'UTC' })}
          </span>
        </p>
        <p className="team-text">{what}</p>
        {skills.length > 0 ? (
          <p className="tags mt-2">
            {skills.map((skill) => (
              <Tag key={skill}>{skill}</Tag>
            ))}
          </p>
        ) : null}
        {link ? (
          <p className="t-sm mt-1">
            <a className="link team-text" href={link} target="_blank" rel="noreferrer nofollow ugc">
              {link} <Icon of={ExternalLink} size={14} />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        ) : null}
        {file ? <p className="c2 t-sm mt-1 team-text">File of the project: {file.name}</p> : null}
        <p className="row row--wrap gap-2 mt-1 c3 t-sm">
          <Status kind={kind}>{label}</Status>
          {answeredBy && state !== 'waiting' ? <span>by {displayName(answeredBy)}</span> : null}
        </p>
        {reason ? <p className="team-text mt-1">The reason: {reason}</p> : null}
      </div>
      <div className="btn-group team-row__end">
        {isYours ? <AnswerButtons contribution={contribution} /> : null}
        {isOwn && isMember && state !== 'confirmed' ? (
          <ChangeButton contribution={contribution} projectId={projectId} />
        ) : null}
        {isOwn ? <WithdrawButton contribution={contribution} /> : null}
      </div>
    </li>
  )
}

const nameOf = ({ what }: Contribution) => (what.length > 60 ? `${what.slice(0, 60)}…` : what)

function AnswerButtons({ contribution }: { contribution: Contribution }) {
  const { id, version, person } = contribution
  const [asks, setAsks] = useState(false)
  const name = displayName(person)
  const confirm = useTeamAct(
    () => teamApi.contributions.confirm({ params: { id }, body: { version } }),
    `You confirmed the contribution of ${name}`,
  )
  return (
    <>
      <Button
        size="sm"
        look="primary"
        busy={confirm.isPending}
        onClick={() => confirm.mutate(undefined)}
        aria-label={`Confirm: ${nameOf(contribution)}`}
      >
        Confirm
      </Button>
      <Button size="sm" look="quiet" onClick={() => setAsks(true)} aria-label={`Decline: ${nameOf(contribution)}`}>
        Decline
      </Button>
      {asks ? (
        <ReasonDialog
          title="Decline the contribution"
          description={`${name} can change it, and it then waits for an answer again.`}
          help={`${name} and the team can read it`}
          button="Decline"
          done={`You declined the contribution of ${name}`}
          send={(reason) => teamApi.contributions.decline({ params: { id }, body: { version, reason } })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}

function ChangeButton({ contribution, projectId }: { contribution: Contribution; projectId: string }) {
  const [changes, setChanges] = useState(false)
  return (
    <>
      <Button size="sm" look="quiet" onClick={() => setChanges(true)} aria-label={`Change: ${nameOf(contribution)}`}>
        Change
      </Button>
      {changes ? (
        <ContributionDialog projectId={projectId} contribution={contribution} onClose={() => setChanges(false)} />
      ) : null}
    </>
  )
}

/** Asks once more, because it is gone for good. */
function WithdrawButton({ contribution }: { contribution: Contribution }) {
  const { id } = contribution
  const [asks, setAsks] = useState(false)
  const withdraw = useTeamAct(
    () => teamApi.contributions.withdraw({ params: { id }, body: {} }),
    'The contribution is withdrawn',
  )
  if (!asks)
    return (
      <Button size="sm" look="quiet" onClick={() => setAsks(true)} aria-label={`Withdraw: ${nameOf(contribution)}`}>
        Withdraw
      </Button>
    )
  return (
    <>
      <Button size="sm" look="danger-solid" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
        Withdraw for good
      </Button>
      <Button size="sm" look="quiet" onClick={() => setAsks(false)}>
        Keep
      </Button>
    </>
  )
}
