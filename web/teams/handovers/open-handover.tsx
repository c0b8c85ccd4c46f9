import type { Handover, Team, TeamProject } from '@guildhall/contract/teams/teams.ts'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { teamApi, useTeamAct } from '../team-api.ts'
import { PersonLink } from '../team-parts.tsx'

const ReasonDialog = lazyPart(() => import('../dialogs/reason-dialog.tsx').then((module) => module.ReasonDialog))
const TakeOverDialog = lazyPart(() => import('../dialogs/take-over-dialog.tsx').then((module) => module.TakeOverDialog))

/** An open offer of the project, as its owner or the member it is offered to sees it. */
export function OpenHandover({ team: { project, handover } }: { team: Team }) {
  if (!handover) return null
  const { person, note, lapsesAt, isYours } = handover
  return (
    <section className="panel mb-8" aria-labelledby="team-handover">
      <div className="panel__b">
        <h2 className="t-sub" id="team-handover">
          {isYours ? 'This project is offered to you' : `You offered this project to ${displayName(person)}`}
        </h2>
        <p className="c2 t-sm">
          {isYours ? (
            <>
              <PersonLink person={project.owner} /> wants you to own and sell it.{' '}
            </>
          ) : (
            'You stay the owner until they accept. '
          )}
          The offer lapses <DateOf at={lapsesAt} />.
        </p>
        {note ? <p className="c2 team-text mt-2">{note}</p> : null}
        <div className="btn-group mt-4">
          {isYours ? <AnswerButtons handover={handover} project={project} /> : <WithdrawButton id={handover.id} />}
        </div>
      </div>
    </section>
  )
}

function AnswerButtons({ handover, project }: { handover: Handover; project: TeamProject }) {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const onClose = () => setAsked(null)
  const owner = displayName(project.owner)
  return (
    <>
      <Button look="primary" size="sm" onClick={() => setAsked('accept')}>
        Take over
      </Button>
      <Button look="quiet" size="sm" onClick={() => setAsked('decline')}>
        Decline
      </Button>
      {asked === 'accept' ? <TakeOverDialog {...{ handover, project, onClose }} /> : null}
      {asked === 'decline' ? (
        <ReasonDialog
          title="Decline the project"
          description={`${owner} stays its owner.`}
          help={`${owner} and the team can read it`}
          button="Decline"
          done="You declined the project"
          send={(reason) => teamApi.handovers.decline({ params: { id: handover.id }, body: { reason } })}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

function WithdrawButton({ id }: { id: string }) {
  const withdraw = useTeamAct(() => teamApi.handovers.withdraw({ params: { id }, body: {} }), 'The offer is withdrawn')
  return (
    <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
      Withdraw the offer
    </Button>
  )
}
