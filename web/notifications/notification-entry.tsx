import type { NotificationAct } from '@guildhall/contract/notifications/options.ts'
import { timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import type { Entry } from './use-page.ts'

/** The acts that lead to the notification's page, and their labels. */
const labels: Record<Exclude<NotificationAct, 'answer-request'>, string> = {
  'open-files': 'Open files',
  'check-delivery': 'Check delivery',
  'answer-time': 'Answer',
  deliver: 'Deliver',
}

interface NotificationEntryProps {
  entry: Entry
  /** The answer that is being sent. */
  answering: 'accept' | 'decline' | null
  onOpen: () => void
  onAnswer: (answer: 'accept' | 'decline') => void
}

/** A notification on its page: what happened, when, and what the viewer can do about it. */
export function NotificationEntry({ entry, answering, onOpen, onAnswer }: NotificationEntryProps) {
  const { id, type, title, message, time, read, href, count, act, said } = entry
  return (
    <li className={`ntf${read ? '' : ' ntf--unread'}`} data-id={id}>
      <NotificationIcon type={type} />
      <div className="ntf__t">
        <p className="ntf__n">
          <Link to={href} onClick={onOpen}>
            {title}
            {read ? null : <span className="sr-only"> (unread)</span>}
          </Link>
        </p>
        <p className="c2 t-sm">
          {message}
          {count > 1 ? <span className="c3"> ({count} updates)</span> : null}
        </p>
      </div>
      {said ? <Said text={said} /> : null}
      {act === 'answer-request' ? (
        <div className="ntf__a btn-group">
          <Button
            size="sm"
            look="primary"
            busy={answering === 'accept'}
            aria-label={`Accept: ${title}`}
            onClick={() => onAnswer('accept')}
          >
            Accept
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={answering === 'decline'}
            aria-label={`Decline: ${title}`}
            onClick={() => onAnswer('decline')}
          >
            Decline
          </Button>
        </div>
      ) : null}
      {act && act !== 'answer-request' ? (
        <div className="ntf__a">
          <Link
            className={buttonClass({ size: 'sm' })}
            to={href}
            onClick={onOpen}
            aria-label={`${labels[act]}: ${title}`}
          >
            {labels[act]}
          </Link>
        </div>
      ) : null}
      <ClockTime at={time} />
    </li>
  )
}

/** What the viewer has just done: it takes the focus of the pressed button, and so is read aloud. */
function Said({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <p className="ntf__a ntf__s c2 t-sm" ref={words} tabIndex={-1}>
      {text}
    </p>
  )
}

/** A time of day; the whole date is in the tooltip. */
function ClockTime({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time className="ntf__w num" dateTime={at} title={formatDate(at, { time: true, zone })}>
      {timeIn(at, zone)}
    </time>
  )
}
