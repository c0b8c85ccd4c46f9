import './card.css'
import { bookingStateWords } from '@guildhall/contract/bookings/words.ts'
import { cardName, cardStatus, cardTurn } from '@guildhall/contract/conversations/card-words.ts'
import type { BookingOfCard, CardNow, MeetingOfCard, MessageCard } from '@guildhall/contract/conversations/cards.ts'
import { meetingStatus } from '@guildhall/contract/meetings/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dayTimeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Status } from '#ui/tag.tsx'

/** A card: a meeting, a booking or a step of an engagement, with its present state. People who are not a side see only its `line`. */
export function CardBody({ card, line }: { card: MessageCard; line: string }) {
  const { now, meeting, booking } = card
  if (meeting) return <MeetingCardBody id={card.subjectId} meeting={meeting} />
  if (booking) return <BookingCardBody card={card} booking={booking} />
  if (!now)
    return (
      <div className="mcard">
        <h3 className="mcard__t">{line}</h3>
      </div>
    )
  return (
    <div className="mcard">
      <h3 className="mcard__t">
        <span className="mcard__k">{cardName(card, now.milestone?.isWeek ?? false)}</span>{' '}
        <Link className="mcard__l work" to={`/engagements/${card.subjectId}`}>
          {now.title}
        </Link>
      </h3>
      {now.milestone && !now.milestone.isWeek ? <p className="mcard__m c2 t-sm">{now.milestone.title}</p> : null}
      <CardFacts card={card} now={now} />
    </div>
  )
}

function MeetingCardBody({ id, meeting }: { id: string; meeting: MeetingOfCard }) {
  return <TimeCard name="Meeting" to={`/meetings/${id}`} {...meeting} status={meetingStatus(meeting)} />
}

function BookingCardBody({ card, booking }: { card: MessageCard; booking: BookingOfCard }) {
  const status = bookingStateWords[booking.state]
  return <TimeCard name={cardName(card, false)} to={`/bookings/${card.subjectId}`} {...booking} status={status} />
}

interface TimeCardProps {
  name: string
  to: string
  title: string
  start: string
  status: { label: string; kind: ComponentProps<typeof Status>['kind'] }
}

function TimeCard({ name, to, title, start, status: { label, kind } }: TimeCardProps) {
  const zone = useTimeZone()
  return (
    <div className="mcard">
      <h3 className="mcard__t">
        <span className="mcard__k">{name}</span>{' '}
        <Link className="mcard__l work" to={to}>
          {title}
        </Link>
      </h3>
      <p className="mcard__m c2 t-sm">
        <time dateTime={start}>
          {dayTimeIn(start, zone)} ({zoneCity(zone)})
        </time>
      </p>
      <dl className="mcard__f">
        <div>
          <dt>State</dt>
          <dd>
            <Status kind={kind}>{label}</Status>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function CardFacts({ card, now }: { card: MessageCard; now: CardNow }) {
  const { label, kind } = cardStatus(card, now)
  const turn = cardTurn(now)
  return (
    <dl className="mcard__f">
      {now.amountMinor === null ? null : (
        <div>
          <dt>Price</dt>
          <dd className="num">{moneyText(now.amountMinor, now.currency)}</dd>
        </div>
      )}
      {turn ? (
        <div>
          <dt>Turn</dt>
          <dd>{turn}</dd>
        </div>
      ) : null}
      <div>
        <dt>State</dt>
        <dd>
          <Status kind={kind}>{label}</Status>
        </dd>
      </div>
    </dl>
  )
}
