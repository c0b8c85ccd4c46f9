import type { OwnMentor as Mentor } from '@guildhall/contract/mentors/applications.ts'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
import { Status } from '#ui/tag.tsx'
import { mentoringApi, useMentoringMove } from '../mentor-api.ts'

const LeaveDialog = lazyPart(() => import('./application-dialogs.tsx').then((module) => module.LeaveDialog))

/** The viewer as a mentor: topics, and the way to pause and to leave. */
export function OwnMentor({ mentor: { state, topics, since, isBookable } }: { mentor: Mentor }) {
  const [isLeaving, setLeaving] = useState(false)
  const pause = useMentoringMove(() => mentoringApi.pause({ body: {} }), 'You are hidden from the pages of mentors')
  const resume = useMentoringMove(() => mentoringApi.resume({ body: {} }), 'You are listed among mentors again')
  const isPaused = state === 'paused'
  return (
    <>
      {isPaused || isBookable ? null : (
        <TurnBox
          turn="yours"
          title="Your turn: set your hours and a session"
          next={`Nobody can book you yet. Add a session about one of your topics: ${topics.join(', ')}.`}
          action={
            <Link className={buttonClass({ look: 'primary' })} to="/settings/hours">
              Hours and sessions
            </Link>
          }
        />
      )}
      <section className="panel panel--ink mt-5" aria-labelledby="mentor">
        <div className="panel__h apl__head">
          <div>
            <h2 className="t-sub" id="mentor">
              You are a mentor
            </h2>
            <p className="c2 t-sm">
              Since <DateOf at={since} />
            </p>
          </div>
          <Status kind={isPaused ? 'off' : 'ok'}>{isPaused ? 'Paused' : 'Active'}</Status>
        </div>
        <div className="panel__b">
          <p className="c2">
            {isPaused
              ? 'While you pause, you are not on these pages:'
              : isBookable
                ? 'People find you on these pages:'
                : 'People will find you on these pages:'}
          </p>
          <ul className="tags mt-3" aria-label="Your topics">
            {topics.map((topic) => (
              <li key={topic}>
                <Link className="tag" to={mentorshipPath(topic)}>
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="panel__b apl__foot">
          <div className="btn-group">
            {isBookable ? (
              <Link className={buttonClass({ size: 'sm' })} to="/settings/hours">
                Hours and sessions
              </Link>
            ) : null}
            {isPaused ? (
              <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
                End the pause
              </Button>
            ) : (
              <Button size="sm" busy={pause.isPending} onClick={() => pause.mutate()}>
                Pause
              </Button>
            )}
          </div>
          <Button look="danger" size="sm" onClick={() => setLeaving(true)}>
            Stop being a mentor
          </Button>
        </div>
        {isLeaving ? <LeaveDialog onClose={() => setLeaving(false)} /> : null}
      </section>
    </>
  )
}
