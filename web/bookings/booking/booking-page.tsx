import '../bookings.css'
import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingStateWords, cancelRuleWords, placeKindWords } from '@guildhall/contract/bookings/words.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { dayTimeIn, longDayIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { RoomLink } from '#lib/page/room-link.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'
import { bookingQueries } from '../booking-api.ts'
import { AbsencePart } from './absence-part.tsx'
import { ChangeParts } from './change-parts.tsx'
import { GoalsPart } from './goals-part.tsx'
import { MoneyPart, PayActs } from './money-part.tsx'
import { NotesPart } from './notes-part.tsx'

interface BookingPageProps {
  id: string
  /** The button that messages the other side. */
  message: (booking: Booking) => ReactNode
}

/** The page of a booking, for its two sides. */
export function BookingPage({ id, message }: BookingPageProps) {
  const { data: booking } = useQuery(bookingQueries.one(id))
  const zone = useTimeZone(null, booking?.hostZone ?? 'UTC')
  if (!booking) return null
  const { title, what, side, other, start, end, hostZone, placeKind, place, people, booked, answers, state } = booking
  const name = other ? displayName(other) : 'a deleted account'
  const isClosed = state === 'cancelled' || state === 'lapsed'
  return (
    <div className="page">
      <nav className="crumbs pt-4" aria-label="Breadcrumb">
        <Link to="/bookings">Bookings</Link>
        <Icon of={ChevronRight} size={14} />
        <span aria-current="page">{title}</span>
      </nav>
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page">{title}</h1>
          <p className="row row--wrap gap-x-3 c2 t-sm mt-1">
            <span className="row gap-1.5">
              {side === 'guest' ? 'with' : 'for'}
              {other ? (
                <>
                  <Avatar
                    {...other}
                    picture={other.avatar}
                    size={20}
                    kind={other.userType === 'Business' ? 'business' : 'person'}
                  />
                  <Link className="link link--plain" to={profilePath(other)}>
                    {name}
                  </Link>
                </>
              ) : (
                <span>{name}</span>
              )}
            </span>
            <Status kind={bookingStateWords[state].kind}>{bookingStateWords[state].label}</Status>
          </p>
        </div>
        {other ? <div className="btn-group">{message(booking)}</div> : null}
      </div>
      <Standing booking={booking} zone={zone} name={name} />
      <div className="hang">
        <h2 className="t-sub">When</h2>
        <div className="bkg__when">
          <Time label={`Your time, ${zoneCity(zone)}`} zone={zone} start={start} end={end} />
          {side === 'guest' && hostZone && hostZone !== zone ? (
            <Time label={`${name}’s time, ${zoneCity(hostZone)}`} zone={hostZone} start={start} end={end} />
          ) : null}
        </div>
      </div>
      <div className="hang">
        <h2 className="t-sub">Place</h2>
        <div>
          <p className="semi">{placeKindWords[placeKind]}</p>
          {place === '' ? (
            <p className="c2">{isClosed ? 'You do not meet.' : 'You read it here once it is booked.'}</p>
          ) : placeKind === 'room' ? (
            <p>
              {isClosed ? (
                'You do not meet.'
              ) : state === 'done' ? (
                'The room is closed.'
              ) : (
                <RoomLink kind="booking" id={booking.id} />
              )}
            </p>
          ) : placeKind === 'link' ? (
            <a className="link" href={place} rel="noreferrer nofollow" target="_blank">
              {place}
            </a>
          ) : (
            <p className="bkg__said">{place}</p>
          )}
          {people > 1 ? (
            <p className="c2 t-sm">
              {booked} of {people} places are taken.
            </p>
          ) : null}
        </div>
      </div>
      <div className="hang">
        <h2 className="t-sub">About</h2>
        <div>
          <p className="bkg__said">{what}</p>
          {answers.map(({ questionId, question, text }) => (
            <div key={questionId} className="mt-3">
              <p className="semi">{question}</p>
              <p className="bkg__said">{text === '' ? 'No answer' : text}</p>
            </div>
          ))}
        </div>
      </div>
      <MoneyPart booking={booking} zone={zone} name={name} />
      <ChangeParts booking={booking} zone={zone} name={name} />
      <AbsencePart booking={booking} zone={zone} name={name} />
      <NotesPart key={booking.id} booking={booking} name={name} />
      {other && (state === 'booked' || state === 'over' || state === 'done') ? (
        <GoalsPart booking={id} name={name} zone={zone} />
      ) : null}
      <p className="c2 t-sm py-4">Rule for changes: {cancelRuleWords[booking.cancelRule].toLowerCase()}.</p>
    </div>
  )
}

function Time({ label, zone, start, end }: { label: string; zone: string; start: string; end: string }) {
  return (
    <div>
      <p className="c2 t-sm">{label}</p>
      <p className="t-section">
        {timeIn(start, zone)} to {timeIn(end, zone)}
      </p>
      <p className="c2">{longDayIn(start, zone)}</p>
    </div>
  )
}

/** How it stands, and what happens by itself and when. */
function Standing({ booking, zone, name }: { booking: Booking; zone: string; name: string }) {
  const { state, side, next, cancelledBy, reason, absence } = booking
  const at = next ? dayTimeIn(next.at, zone) : ''
  const isUnpaid = booking.money !== null && booking.money.payUntil !== null
  const words: Record<Booking['state'], readonly [title: string, what: string]> = {
    asked: [
      side === 'host' ? `${name} asks to book this` : `${name} has still to approve it`,
      `Nothing is held until then. Without an answer the request ends ${at}.`,
    ],
    held: [
      side === 'guest' ? `Pay until ${at}` : `${name} has still to pay it`,
      side === 'guest'
        ? 'The time is held for you until then. After that others can book it.'
        : `Without a payment the time is free again ${at}.`,
    ],
    booked: ['Booked', `You are both reminded 24 hours and one hour before. It is over ${at}.`],
    over: [
      absence ? 'Somebody did not come' : 'The session is over',
      absence
        ? `Without an answer the word counts ${at}.`
        : `It is done ${at}, unless one of you says that the other did not come.`,
    ],
    done: [
      'Done',
      absence === null
        ? 'Nobody said that somebody did not come.'
        : absence.denied
          ? booking.money
            ? 'You do not agree on who came. The order says what happens with the money.'
            : 'You do not agree on who came, so it counts as missed by nobody.'
          : `It counts as missed by ${absence.saidBy === side ? name : 'you'}.`,
    ],
    cancelled: [
      'Cancelled',
      `${cancelledBy === 'clock' ? 'It ended' : `${cancelledBy === side ? 'You' : name} cancelled it`}.${reason === '' ? '' : ` ${reason}`}`,
    ],
    lapsed: isUnpaid
      ? [
          'Not paid in time',
          'The time is free for others again. If money still comes within the time of the purchase, you get the session if it is free, else your money back.',
        ]
      : [
          'Not answered in time',
          `The host did not answer within ${bookingLimits.approveHours} hours. Nothing was booked.`,
        ],
  }
  const [title, what] = words[state]
  const look =
    state === 'booked' || state === 'done'
      ? ' turn--done'
      : state === 'asked' || state === 'held' || state === 'over'
        ? ''
        : ' turn--stop'
  return (
    <div className={`turn bkg__now${look}`} role="status">
      <div className="turn__w">
        <p className="turn__t">{title}</p>
        <p className="c2">{what}</p>
      </div>
      <PayActs booking={booking} />
    </div>
  )
}
