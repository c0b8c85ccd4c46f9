import type { StaffAmbassador } from '@guildhall/contract/ambassadors/admin.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { ApplicationStatus } from '../applications/application-status.tsx'
import { TalkLines } from '../applications/talk-lines.tsx'
import { ambassadorApi, ambassadorsPath } from './ambassador-queries.ts'

const AmbassadorDialog = lazyPart(() => import('./ambassador-dialogs.tsx').then((module) => module.AmbassadorDialog))

export type AmbassadorAct = 'offer' | 'refuse' | 'end'
const endingWords = {
  over: 'Term over',
  stopped: 'Stopped',
  'handed-over': 'Handed over',
  'for-cause': 'Ended for cause',
} as const

interface AmbassadorApplicationProps {
  application: StaffAmbassador
  onDecided: (words: string) => void
}

/** One application, with what the staff can do about it. */
export function AmbassadorApplication({ application, onDecided }: AmbassadorApplicationProps) {
  const { id, person, campus, sentAt, taken, places, term, isOwn, endedAt } = application
  const [act, setAct] = useState<AmbassadorAct | null>(null)
  return (
    <article className="panel" aria-labelledby={`application-${id}`}>
      <div className="panel__h rq__h">
        <h2 className="t-sub" id={`application-${id}`}>
          <Link className="link link--plain" to={ambassadorsPath({ state: 'open', id })}>
            {person.name}
          </Link>
        </h2>
        <span className="c3 t-sm">
          {campus.name}, {taken} of {places} places taken. Sent <DateOf at={sentAt} />
        </span>
        <ApplicationStatus application={application} />
        {term ? (
          <Status kind={term.ending ? 'off' : 'ok'}>
            {term.ending ? endingWords[term.ending] : `Until ${formatCalendarDay(term.until)}`}
          </Status>
        ) : null}
      </div>
      <div className="panel__b">
        <Said application={application} />
        {isOwn ? (
          <div className="mt-4">
            <Notice kind="info">This is your own application. Somebody else on the staff decides it.</Notice>
          </div>
        ) : endedAt === null ? (
          <Decide application={application} onDecided={onDecided} onAct={setAct} />
        ) : term && !term.ending ? (
          <div className="btn-group mt-4">
            {term.canRenew ? <ActButton id={id} act="renew" done="Renewed by a year" onDone={onDecided} /> : null}
            <Button look="danger" onClick={() => setAct('end')}>
              End for cause
            </Button>
          </div>
        ) : null}
      </div>
      {act ? (
        <AmbassadorDialog act={act} application={application} onClose={() => setAct(null)} onDone={onDecided} />
      ) : null}
    </article>
  )
}

interface DecideProps extends AmbassadorApplicationProps {
  onAct: (act: AmbassadorAct) => void
}

function Decide({ application: { id, state, talk, canAccept }, onDecided, onAct }: DecideProps) {
  return (
    <>
      <div className="btn-group mt-4">
        {state === 'sent' ? <ActButton id={id} act="read" done="Marked as read" onDone={onDecided} /> : null}
        <Button look={state === 'talk' && !talk?.isOff ? 'second' : 'primary'} onClick={() => onAct('offer')}>
          {state === 'sent' || state === 'read' ? 'Offer times' : 'Offer other times'}
        </Button>
        {canAccept ? <ActButton id={id} act="accept" done="Accepted" onDone={onDecided} /> : null}
        <Button look="danger" onClick={() => onAct('refuse')}>
          Refuse
        </Button>
      </div>
      {state === 'talk' && !canAccept && talk && !talk.isOff ? (
        <p className="help">You can accept once the talk has ended.</p>
      ) : null}
    </>
  )
}

const actWords = { read: 'Mark as read', accept: 'Accept', renew: 'Renew by a year' } as const

interface ActButtonProps {
  id: string
  act: keyof typeof actWords
  done: string
  onDone: (words: string) => void
}

function ActButton({ id, act, done, onDone }: ActButtonProps) {
  const move = useMutation({
    mutationFn: () => ambassadorApi[act]({ params: { id }, body: {} }),
    onSuccess: () => onDone(done),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button look={act === 'read' ? 'second' : 'primary'} busy={move.isPending} onClick={() => move.mutate()}>
      {actWords[act]}
    </Button>
  )
}

/** What the applicant wrote, and what others said and did. */
function Said({ application }: { application: StaffAmbassador }) {
  const { person, why, plan, studiesUntil, namedBy, decidedBy } = application
  return (
    <dl className="mna">
      <dt>Why</dt>
      <dd className="rq__t">{why}</dd>
      <dt>First evening</dt>
      <dd className="rq__t">{plan}</dd>
      <dt>Studies until</dt>
      <dd>{studiesUntil}</dd>
      <dt>Profile</dt>
      <dd>
        <Link className="link" to={`/profile/${person.customUserId}`}>
          Open the profile of {person.name}
        </Link>
      </dd>
      {namedBy ? (
        <>
          <dt>Named as successor by</dt>
          <dd className="rq__t">
            {namedBy.person ? displayName(namedBy.person) : 'somebody whose account is gone'}
            {namedBy.note ? `: ${namedBy.note}` : ''}
          </dd>
        </>
      ) : null}
      <TalkLines application={application} />
      {decidedBy ? (
        <>
          <dt>Decided by</dt>
          <dd>{decidedBy.name}</dd>
        </>
      ) : null}
    </dl>
  )
}
