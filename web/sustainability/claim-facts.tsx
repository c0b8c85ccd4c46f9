import type { Claim } from '@guildhall/contract/sustainability/claims.ts'
import { claimStateWords, goalName } from '@guildhall/contract/sustainability/options.ts'
import { signLabel, signLooks } from '@guildhall/contract/sustainability/signs.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { displayName } from '#lib/format/people.ts'
import { toast } from '#ui/overlays/toast.ts'
import { GoalSign } from '#ui/pictures/goal-sign.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'
import { claimApi } from './claim-api.ts'
import { figureOf, periodOf, stateKinds } from './claim-words.ts'

/** The sign of a claim. */
export function ClaimSign({ claim: { goal, state } }: { claim: Pick<Claim, 'goal' | 'state'> }) {
  return <GoalSign goal={goal} look={signLooks[state]} label={signLabel(goal, state)} />
}

/** The state of a claim in words. */
export function ClaimStatus({ claim: { state } }: { claim: Pick<Claim, 'state'> }) {
  return <Status kind={stateKinds[state]}>{claimStateWords[state]}</Status>
}

/** The figure of a claim, what it counts and when. */
export function ClaimFigure({ claim }: { claim: Claim }) {
  return (
    <p className="claim__m">
      {claim.measure}: <span className="num">{figureOf(claim)}</span>{' '}
      <span className="c3 t-sm font-normal">counted, {periodOf(claim)}</span>
    </p>
  )
}

/** Where the evidence of a claim is, and who confirmed it. */
export function ClaimProof({ claim, projectId }: { claim: Claim; projectId: string }) {
  const { state, confirmations, confirmedBy } = claim
  const more = confirmations - confirmedBy.length
  return (
    <p className="t-sm c2 claim__proof">
      <span className="row gap-1.5">
        <Icon of={FileText} size={15} />
        <Evidence claim={claim} projectId={projectId} />
      </span>
      {confirmations > 0 ? (
        <span className="row gap-1.5">
          <Icon of={CircleCheck} size={15} />
          <span>
            Confirmed by{' '}
            {confirmedBy.map(({ person }, at) => (
              <Fragment key={person.customUserId}>
                {at === 0 ? '' : at === confirmedBy.length - 1 && more === 0 ? ' and ' : ', '}
                <Link className="link link--plain" to={profilePath(person)}>
                  {displayName(person)}
                </Link>
              </Fragment>
            ))}
            {more > 0 ? `${confirmedBy.length > 0 ? ' and ' : ''}${more} ${more === 1 ? 'member' : 'members'}` : ''}
          </span>
        </span>
      ) : state === 'evidenced' ? (
        <span>Waiting for a professor or a business</span>
      ) : null}
    </p>
  )
}

function Evidence({ claim: { goal, evidence, evidenceFile }, projectId }: { claim: Claim; projectId: string }) {
  // Its link expires after five minutes, so each press requests a new one.
  const download = useMutation({
    mutationFn: () => claimApi.files.open({ params: { id: projectId, goal: String(goal) } }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
  const label = `Evidence for goal ${goal}, ${goalName(goal)}`
  if (evidenceFile)
    return (
      <button type="button" className="link trunc" disabled={download.isPending} onClick={() => download.mutate()}>
        <span className="sr-only">{label}, download </span>
        {evidenceFile.name}, {formatBytes(evidenceFile.size)}
      </button>
    )
  if (evidence === null) return 'No evidence'
  const { host } = new URL(evidence)
  return (
    <a
      className="link trunc"
      href={evidence}
      rel="nofollow ugc noopener noreferrer"
      target="_blank"
      aria-label={`${label}, on ${host}`}
    >
      {host}
    </a>
  )
}
