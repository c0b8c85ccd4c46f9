import type { OwnAmbassador as Ambassador } from '@guildhall/contract/ambassadors/applications.ts'
import type { AmbassadorEnding } from '@guildhall/contract/ambassadors/options.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status } from '#ui/tag.tsx'

const dialogs = () => import('./own-dialogs.tsx')
const CodeDialog = lazyPart(async () => (await dialogs()).CodeDialog)
const StopDialog = lazyPart(async () => (await dialogs()).StopDialog)
const SuccessorDialog = lazyPart(async () => (await dialogs()).SuccessorDialog)

const endingWords: Record<AmbassadorEnding, string> = {
  over: 'Your term is over',
  stopped: 'You stopped',
  'handed-over': 'Your successor took over',
  'for-cause': 'Our staff ended your term',
}

/** The viewer as an ambassador: campus, term and code, and how to hand over and to stop. */
export function OwnAmbassador({ ambassador }: { ambassador: Ambassador }) {
  const { campus, code, since, until, ending, endedAt, endsSoon, successor } = ambassador
  const [dialog, setDialog] = useState<'code' | 'stop' | 'successor' | null>(null)
  const close = () => setDialog(null)
  const isNow = ending === null
  return (
    <section className="panel panel--ink" aria-labelledby="ambassador">
      <div className="panel__h apl__head">
        <div>
          <h2 className="t-sub" id="ambassador">
            {isNow ? `You are an ambassador of ${campus.name}` : `You were an ambassador of ${campus.name}`}
          </h2>
          <p className="c2 t-sm">
            Since <DateOf at={since} />
            {isNow ? (
              `, until ${formatCalendarDay(until)}`
            ) : endedAt ? (
              <>
                , until <DateOf at={endedAt} />
              </>
            ) : null}
          </p>
        </div>
        <Status kind={isNow ? (endsSoon ? 'wait' : 'ok') : 'off'}>
          {isNow ? (endsSoon ? 'Ends soon' : 'Ambassador') : endingWords[ending]}
        </Status>
      </div>
      {ending === 'for-cause' ? (
        <p className="panel__b">
          <Link className="link" to="/settings/decisions">
            Read the reasons, and how to appeal
          </Link>
        </p>
      ) : null}
      {isNow ? (
        <>
          <div className="panel__b">
            <p className="c3 t-sm">Your code</p>
            <p className="amb__code num">{code}</p>
            {successor ? (
              <p className="c2 t-sm mt-2">
                {successor.person
                  ? `You named ${displayName(successor.person)} to follow you. Once they are accepted, your time ends if your campus has no other place.`
                  : 'The account of the person you named is gone.'}
              </p>
            ) : endsSoon ? (
              <p className="c2 t-sm mt-2">Name somebody to follow you. They can apply although the campus is full.</p>
            ) : null}
          </div>
          <div className="panel__b apl__foot">
            <div className="btn-group">
              <Button size="sm" onClick={() => setDialog('code')}>
                New code
              </Button>
              <Button size="sm" onClick={() => setDialog('successor')}>
                {successor ? 'Change successor' : 'Name a successor'}
              </Button>
            </div>
            <Button look="danger" size="sm" onClick={() => setDialog('stop')}>
              Stop being an ambassador
            </Button>
          </div>
        </>
      ) : null}
      {dialog === 'code' ? <CodeDialog onClose={close} /> : null}
      {dialog === 'stop' ? <StopDialog onClose={close} /> : null}
      {dialog === 'successor' ? <SuccessorDialog successor={successor} onClose={close} /> : null}
    </section>
  )
}
