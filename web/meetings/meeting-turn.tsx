import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { EnterRoom, useIsRoomOpen } from '#lib/page/room-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TurnBox } from '#ui/progress/progress.tsx'
import { meetingApi, meetingQueries } from './queries.ts'

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx').then((module) => module.AnswerDialog))
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx').then((module) => module.ScheduleDialog))

/** The answers that open a dialog, for a message or a time. */
export type AskedAnswer = 'decline' | 'propose' | 'cancel'

/** What a meeting waits for, and what the viewer can do. */
export function MeetingTurn({ meeting, zone }: { meeting: Meeting; zone: string }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<AskedAnswer | 'change' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [moved, setMoved] = useState(0)
  useFocusAfter(moved, heading)
  const { id, version, state, waits, isOrganizer } = meeting
  const done = (changed: Meeting, words: string) => {
    client.setQueryData(meetingQueries.one(id).queryKey, changed)
    void client.invalidateQueries({ queryKey: meetingQueries.all })
    setAsked(null)
    setMoved((count) => count + 1)
    toast.success(words)
  }
  const accept = useMutation({
    mutationFn: () => meetingApi.accept({ params: { id }, body: { version } }),
    onSuccess: (answer) => done(answer.meeting, 'You accepted the meeting'),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: meetingQueries.all })
      toast.error(failureText(error))
    },
  })
  const own = meeting.people.find(({ isYou }) => isYou)?.answer
  const isRunning = state !== 'cancelled' && state !== 'over'
  const hasBegun = Date.parse(meeting.start) <= Date.now()
  // Also for a while after the end.
  const isInTime = useIsRoomOpen(meeting)
  const isOpen = state !== 'cancelled' && meeting.placeKind === 'room' && own !== 'declined' && isInTime
  const enter = isOpen ? <EnterRoom kind="meeting" id={id} className={buttonClass({ look: 'primary' })} /> : null
  return (
    <>
      <TurnBox
        turn={state === 'cancelled' ? 'stopped' : waits}
        title={titleOf(meeting)}
        headingRef={heading}
        next={
          isRunning ? (
            hasBegun ? (
              <>
                It ends <TimeUntil at={meeting.end} />.
              </>
            ) : (
              <>
                It begins <TimeUntil at={meeting.start} />. {reminderWords(meeting)}
              </>
            )
          ) : undefined
        }
        action={
          !isRunning ? (
            enter
          ) : isOrganizer ? (
            <>
              <Button onClick={() => setAsked('cancel')}>Cancel the meeting</Button>
              <Button look={waits === 'yours' || isOpen ? 'second' : 'primary'} onClick={() => setAsked('change')}>
                Change the meeting
              </Button>
              {enter}
            </>
          ) : (
            <>
              {own === 'declined' ? null : <Button onClick={() => setAsked('decline')}>Decline</Button>}
              <Button onClick={() => setAsked('propose')}>Propose another time</Button>
              {own === 'accepted' ? null : (
                <Button look={isOpen ? 'second' : 'primary'} busy={accept.isPending} onClick={() => accept.mutate()}>
                  Accept
                </Button>
              )}
              {enter}
            </>
          )
        }
      />
      {asked === 'change' ? (
        <ScheduleDialog
          meeting={meeting}
          onClose={() => setAsked(null)}
          onDone={(changed) => done(changed, 'The meeting is changed')}
        />
      ) : asked ? (
        <AnswerDialog meeting={meeting} asked={asked} zone={zone} onClose={() => setAsked(null)} onDone={done} />
      ) : null}
    </>
  )
}

const hourMs = 3_600_000

/** The reminders that are still to come. */
function reminderWords({ start }: Meeting): string {
  const hours = (Date.parse(start) - Date.now()) / hourMs
  if (hours <= 1) return ''
  return `Everybody who has not declined is reminded ${hours > 24 ? 'a day and an hour' : 'an hour'} before.`
}

function titleOf({ state, waits, isOrganizer, people, start }: Meeting): string {
  if (state === 'cancelled') return 'This meeting was cancelled'
  if (state === 'over') return 'This meeting is over'
  const proposer = people.find(({ answer }) => answer === 'proposed')
  if (isOrganizer && waits === 'yours') {
    const name = proposer ? displayName(proposer.person) : 'Somebody'
    return `It is your turn: ${name} proposes another time`
  }
  if (waits === 'yours') return 'It is your turn: accept, decline or propose another time'
  const hasBegun = Date.parse(start) <= Date.now()
  if (waits === 'theirs' && hasBegun) return 'The meeting has begun'
  if (waits === 'theirs') return isOrganizer ? 'Waiting for answers' : 'Waiting for the answer to your proposal'
  if (state === 'declined') return 'Everybody declined. Change the time, or cancel the meeting'
  const own = people.find(({ isYou }) => isYou)?.answer
  if (own !== 'declined' && hasBegun) return 'The meeting has begun'
  return own === 'declined' ? 'You declined' : state === 'accepted' ? 'Everybody accepted' : 'The meeting is on'
}
