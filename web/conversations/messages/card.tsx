import './card.css'
import { cardName, cardStatus, cardTurn } from '@guildhall/contract/conversations/card-words.ts'
import type { CardNow, MeetingOfCard, MessageCard } from '@guildhall/contract/conversations/cards.ts'
import { meetingStatus } from '@guildhall/contract/meetings/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'

/** A card: a meeting, or what happened in an engagement, and how that stands now. `line` is all that others than its sides see. */
export function CardBody({ card, line }: { card: MessageCard; line: string }) {
  const { now, meeting } = card
  if (meeting) return <MeetingCardBody id={card.subjectId} meeting={meeting} />
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
  const { label, kind } = meetingStatus(meeting)
  return (
    <div className="mcard">
      <h3 className="mcard__t">
        <span className="mcard__k">Meeting</span>{' '}
        <Link className="mcard__l work" to={`/meetings/${id}`}>
          {meeting.title}
        </Link>
      </h3>
      <p className="mcard__m c2 t-sm">
        <DateOf at={meeting.start} time />
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
