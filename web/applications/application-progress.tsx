import './applications.css'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationState as State } from '@guildhall/contract/mentors/options.ts'
import { applicationStateWords } from '@guildhall/contract/mentors/words.ts'
import { dayTimeIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Steps, TurnBox } from '#ui/progress/progress.tsx'
import { Status } from '#ui/tag.tsx'
import { type ApplicationMoves, useApplicationMove } from './application-moves.ts'

const AskTimesDialog = lazyPart(() => import('./talk-dialogs.tsx').then((module) => module.AskTimesDialog))
const WithdrawDialog = lazyPart(() => import('./talk-dialogs.tsx').then((module) => module.WithdrawDialog))

/** Where an application of any kind stands. */
export interface Progress<Step extends string> {
  state: State
  steps: { step: Step; doneAt: string | null; dueAt: string | null; isLate: boolean }[]
  sentAt: string
  endedAt: string | null
  closesAt: string
  chooseUntil: string | null
  dueAt: string | null
  times: string[]
  talk: { start: string; end: string; place: string; meetingId: string | null; isOff: boolean } | null
  reason: string
}

interface ApplicationProgressProps<Step extends string, Answer> {
  application: Progress<Step>
  stepWords: Record<Step, string>
  moves: ApplicationMoves<Answer>
}

/** The state of an application: its steps with their promised dates, and what the applicant can do. */
export function ApplicationProgress<Step extends string, Answer>({
  application,
  stepWords,
  moves,
}: ApplicationProgressProps<Step, Answer>) {
  const { state, steps, sentAt, endedAt, closesAt } = application
  const [dialog, setDialog] = useState<'ask' | 'withdraw' | null>(null)
  const done = steps.map(({ doneAt }) => doneAt !== null)
  const current = steps.findIndex(({ doneAt }) => doneAt === null)
  const late = steps.find(({ isLate }) => isLate)
  const next = steps.find(({ doneAt, dueAt }) => doneAt === null && dueAt !== null)
  const isOpen = endedAt === null
  const close = () => setDialog(null)
  return (
    <>
      <Turn application={application} moves={moves} onAsk={() => setDialog('ask')} />
      <section className="panel panel--ink mt-5" aria-labelledby="application">
        <div className="panel__h apl__head">
          <div>
            <h2 className="t-sub" id="application">
              Your application
            </h2>
            <p className="c2 t-sm">
              Sent <DateOf at={sentAt} />
              {endedAt ? (
                <>
                  , ended <DateOf at={endedAt} />
                </>
              ) : null}
            </p>
          </div>
          {late?.dueAt ? (
            <Status kind="bad">
              <span>
                {stepWords[late.step]}: late, was due <DateOf at={late.dueAt} />
              </span>
            </Status>
          ) : next?.dueAt ? (
            <Status kind="wait">
              <span>
                {stepWords[next.step]}: due <DateOf at={next.dueAt} />
              </span>
            </Status>
          ) : (
            <Status kind={applicationStateWords[state].kind}>{applicationStateWords[state].label}</Status>
          )}
        </div>
        {isOpen ? (
          <div className="panel__b">
            <Steps
              label="Steps of your application"
              steps={steps.map(({ step }) => stepWords[step])}
              current={current}
              done={done}
            />
          </div>
        ) : null}
        {isOpen ? (
          <div className="panel__b apl__foot">
            <p className="c2 t-sm">
              If we have not decided by <DateOf at={closesAt} />, we close it, and you can apply again at once.
            </p>
            <Button look="danger" size="sm" onClick={() => setDialog('withdraw')}>
              Withdraw application
            </Button>
          </div>
        ) : null}
        {dialog === 'ask' ? <AskTimesDialog moves={moves as ApplicationMoves} onClose={close} /> : null}
        {dialog === 'withdraw' ? <WithdrawDialog moves={moves as ApplicationMoves} onClose={close} /> : null}
      </section>
    </>
  )
}

interface TurnProps<Answer> {
  application: Progress<string>
  moves: ApplicationMoves<Answer>
  onAsk: () => void
}

function Turn<Answer>({ application, moves, onAsk }: TurnProps<Answer>) {
  const { state, talk, chooseUntil, reason, dueAt, times } = application
  if (state === 'offered')
    return (
      <TurnBox
        turn="yours"
        icon={CalendarClock}
        title={times.length > 0 ? 'Your turn: choose a time for the talk' : 'Your turn: ask for other times'}
        next={
          <>
            {times.length === 0 ? 'The times we offered have passed. ' : null}
            You have until <DateOf at={chooseUntil ?? ''} />. After that, the application counts as withdrawn and you
            can send a new one. <ZoneOfTimes times={times} />
          </>
        }
        action={<Times times={times} moves={moves} onAsk={onAsk} />}
      />
    )
  if (state === 'talk' && talk)
    return talk.isOff ? (
      <TurnBox turn="theirs" title="The talk was called off" next="We will offer you other times." />
    ) : (
      <TurnBox
        turn={Date.parse(talk.end) > Date.now() ? 'yours' : 'theirs'}
        icon={CalendarClock}
        title={Date.parse(talk.end) > Date.now() ? 'Come to the talk' : 'We are deciding'}
        next={
          Date.parse(talk.end) > Date.now() ? (
            <TalkTime {...talk} />
          ) : dueAt ? (
            <>
              We will tell you by <DateOf at={dueAt} />.
            </>
          ) : null
        }
        action={
          talk.meetingId ? (
            <Link className={buttonClass({ size: 'sm' })} to={`/meetings/${talk.meetingId}`}>
              Open the meeting
            </Link>
          ) : null
        }
      />
    )
  const said = words[state]
  return said ? <TurnBox turn={said.turn} title={said.title} next={said.next ?? reason} /> : null
}

const words: Partial<Record<State, { turn: 'theirs' | 'done' | 'stopped'; title: string; next?: ReactNode }>> = {
  sent: { turn: 'theirs', title: 'We are reading your application', next: `This takes up to ${most.readDays} days.` },
  read: {
    turn: 'theirs',
    title: 'We are looking for times for the talk',
    next: `We will offer you ${most.times} times.`,
  },
  refused: { turn: 'stopped', title: 'Your application was refused' },
  withdrawn: { turn: 'stopped', title: 'This application was withdrawn', next: 'You can send a new one.' },
  closed: {
    turn: 'stopped',
    title: 'We did not decide in time',
    next: `We are sorry. Nobody decided within ${most.openDays} days. You can send a new application at once.`,
  },
}

function TalkTime({ start, place }: { start: string; place: string }) {
  const zone = useTimeZone()
  return (
    <>
      {dayTimeIn(start, zone)}, {zoneText(zone, start)}. Where: {place}
    </>
  )
}

/** Says whose clocks the offered times show. */
function ZoneOfTimes({ times: [first] }: { times: readonly string[] }) {
  const zone = useTimeZone()
  return first ? `Times are in your time zone, ${zoneText(zone, first)}.` : null
}

function Times<Answer>({ times, moves, onAsk }: { times: readonly string[] } & Omit<TurnProps<Answer>, 'application'>) {
  const zone = useTimeZone()
  const choose = useApplicationMove(moves, (start: string) => moves.choose(start), 'The talk is in your calendar')
  return (
    <>
      {times.map((time) => (
        <Button key={time} busy={choose.isPending && choose.variables === time} onClick={() => choose.mutate(time)}>
          {dayTimeIn(time, zone)}
        </Button>
      ))}
      <Button look="quiet" onClick={onAsk}>
        None of these suits
      </Button>
    </>
  )
}
