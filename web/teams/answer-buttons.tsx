import type { TeamApplication } from '@guildhall/contract/teams/places.ts'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { teamApi, useTeamAct } from './team-api.ts'

const ReasonDialog = lazyPart(() => import('./dialogs/reason-dialog.tsx').then((module) => module.ReasonDialog))

/** Accepts or declines an application. */
export function AnswerButtons({ application: { id, person, place } }: { application: TeamApplication }) {
  const [asks, setAsks] = useState(false)
  const name = displayName(person)
  const accept = useTeamAct(
    () => teamApi.applications.accept({ params: { id }, body: {} }),
    `${name} is in the team now. The place is filled.`,
  )
  return (
    <>
      <Button
        size="sm"
        look="primary"
        busy={accept.isPending}
        onClick={() => accept.mutate(undefined)}
        aria-label={`Accept ${name} for ${place.title}`}
      >
        Accept
      </Button>
      <Button size="sm" look="quiet" onClick={() => setAsks(true)} aria-label={`Decline ${name} for ${place.title}`}>
        Decline
      </Button>
      {asks ? (
        <ReasonDialog
          title="Decline the application"
          description={`${name}, ${place.title}`}
          help={`${name} can read it`}
          optional
          button="Decline"
          done={`You declined ${name}’s application`}
          send={(reason) => teamApi.applications.decline({ params: { id }, body: { reason } })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  )
}
