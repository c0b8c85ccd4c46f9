import type { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import type { MentorState } from '@guildhall/contract/mentors/options.ts'
import { acquaintanceWords } from '@guildhall/contract/mentors/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { ApplicationStatus } from '../applications/application-status.tsx'
import { TalkLines } from '../applications/talk-lines.tsx'
import { mentorApi } from './mentor-queries.ts'

const MentorDialog = lazyPart(() => import('./mentor-dialogs.tsx').then((module) => module.MentorDialog))

export type MentorAct = 'offer' | 'accept' | 'refuse' | 'end'

const mentorWords: Record<MentorState, { label: string; kind: 'ok' | 'off' | 'bad' }> = {
  active: { label: 'Mentor', kind: 'ok' },
  paused: { label: 'Mentor, paused', kind: 'off' },
  left: { label: 'Left', kind: 'off' },
  ended: { label: 'Mentoring ended', kind: 'bad' },
}

interface MentorApplicationProps {
  application: StaffApplication
  onDecided: (words: string) => void
}

/** One application, with what the staff can do about it. */
export function MentorApplication({ application, onDecided }: MentorApplicationProps) {
  const { id, person, state, sentAt, endedAt, mentor, talk, canAccept, isOwn } = application
  const [act, setAct] = useState<MentorAct | null>(null)
  const read = useMutation({
    mutationFn: () => mentorApi.read({ params: { id }, body: {} }),
    onSuccess: () => onDecided('Marked as read'),
    onError: (error) => toast.error(error.message),
  })
  const isOpen = endedAt === null
  return (
    <li className="panel min-w-0" aria-labelledby={`application-${id}`}>
      <div className="panel__h rq__h">
        <h2 className="t-sub" id={`application-${id}`}>
          <Link className="link link--plain" to={`/admin/people/${person.customUserId}`}>
            {person.name}
          </Link>
        </h2>
        <span className="c3 t-sm">
          Sent <DateOf at={sentAt} />
        </span>
        <ApplicationStatus application={application} />
        {mentor ? <Status kind={mentorWords[mentor].kind}>{mentorWords[mentor].label}</Status> : null}
      </div>
      <div className="panel__b">
        <Said application={application} />
        {isOwn ? (
          <div className="mt-4">
            <Notice kind="info">This is your own application. Somebody else on the staff decides it.</Notice>
          </div>
        ) : isOpen ? (
          <>
            <div className="btn-group mt-4">
              {state === 'sent' ? (
                <Button busy={read.isPending} onClick={() => read.mutate()}>
                  Mark as read
                </Button>
              ) : null}
              <Button look={state === 'talk' && !talk?.isOff ? 'second' : 'primary'} onClick={() => setAct('offer')}>
                {state === 'sent' || state === 'read' ? 'Offer times' : 'Offer other times'}
              </Button>
              {canAccept ? (
                <Button look="primary" onClick={() => setAct('accept')}>
                  Accept
                </Button>
              ) : null}
              <Button look="danger" onClick={() => setAct('refuse')}>
                Refuse
              </Button>
            </div>
            {state === 'talk' && !canAccept && talk && !talk.isOff ? (
              <p className="help">You can accept once the talk has ended.</p>
            ) : null}
          </>
        ) : mentor === 'active' || mentor === 'paused' ? (
          <div className="btn-group mt-4">
            <Button look="danger" onClick={() => setAct('end')}>
              End mentoring for cause
            </Button>
          </div>
        ) : null}
      </div>
      {act ? (
        <MentorDialog act={act} application={application} onClose={() => setAct(null)} onDone={onDecided} />
      ) : null}
    </li>
  )
}

/** What the applicant wrote, and what others said and did. */
function Said({ application }: { application: StaffApplication }) {
  const { topics, experience, hourMinor, currency, hoursAWeek, referees, decidedBy, accepted } = application
  return (
    <>
      <dl className="mna">
        {topics.map(({ topic, about }) => (
          <Fragment key={topic}>
            <dt>{topic}</dt>
            <dd className="rq__t">{about}</dd>
          </Fragment>
        ))}
        <dt>Experience</dt>
        <dd className="rq__t">{experience}</dd>
        <dt>Price and time</dt>
        <dd>
          {hourMinor === 0 ? 'Free of charge' : `${moneyText(hourMinor, currency, { short: true })} an hour`}, up to{' '}
          {hoursAWeek} {hoursAWeek === 1 ? 'hour' : 'hours'} a week
        </dd>
        <TalkLines application={application} />
        {decidedBy ? (
          <>
            <dt>Decided by</dt>
            <dd>
              {decidedBy.name}
              {accepted.length > 0 ? `: accepted for ${accepted.join(', ')}` : ''}
            </dd>
          </>
        ) : null}
      </dl>
      {referees.length > 0 ? (
        <>
          <h3 className="t-sub mt-4">Who speaks for them</h3>
          <ul>
            {referees.map(({ name, state, knows, text }) => (
              <li key={name} className="mt-2">
                <p>
                  {name}
                  <span className="c3 t-sm">
                    {' '}
                    {state === 'answered' && knows
                      ? acquaintanceWords[knows]
                      : state === 'asked'
                        ? 'has not answered'
                        : 'was not asked: the address had two emails already'}
                  </span>
                </p>
                {text ? <p className="c2 rq__t">{text}</p> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
