import '../bookings.css'
import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingCalls } from '@guildhall/contract/bookings/calls.ts'
import {
  bookingStateFor,
  cancelRuleSentence,
  cancelRuleWords,
  placeKindWords,
} from '@guildhall/contract/bookings/words.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { dayTimeIn, longDayIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { EnterRoom, RoomLink, useIsRoomOpen } from '#lib/page/room-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Status } from '#ui/tag.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { AutomaticPart } from '../automatic-part.tsx'
import type { Planned } from '../automatic-steps.ts'
import { bookingQueries } from '../booking-api.ts'
import { AbsencePart } from './absence-part.tsx'
import { HelpedPart, WantReviewsPart } from './after-part.tsx'
import { ChangeParts } from './change-parts.tsx'
import { GoalsPart } from './goals-part.tsx'
import { GuestsPart } from './guests-part.tsx'
import { LeaveEarly } from './leave-early.tsx'
import { MoneyPart, PayActs, type PayPurchase } from './money-part.tsx'
import { NotesPart } from './notes-part.tsx'

interface BookingPageProps {
  id: string
  /** The button that messages the other side, or another guest of a group. */
  message: (person: UserCard, size?: 'sm') => ReactNode
  /** What both say about each other; `name` is that of the other side. */
  reviews: (name: string) => ReactNode
  pay: PayPurchase
}

/** The page of a booking, for its two sides. */
export function BookingPage({ id, message, reviews, pay }: BookingPageProps) {
  const { data: booking } = useQuery(bookingQueries.one(id))
  const zone = useTimeZone(booking?.hostZone ?? undefined)
  if (!booking) return null
  const { title, what, side, other, start, end, hostZone, placeKind, place, people, booked, answers, state } = booking
  const name = other ? displayName(other) : 'a deleted account'
  const status = bookingStateFor(booking)
  const isClosed = state === 'cancelled' || state === 'lapsed'
  // What waits for the reader comes first.
  const isAsked = booking.can.includes('approve') || booking.can.includes('accept-proposal')
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: '/bookings', name: 'Bookings' }]} here={title} />
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
            <Status kind={status.kind}>{status.label}</Status>
          </p>
        </div>
        <div className="btn-group">
          {state === 'booked' ? (
            <DownloadButton endpoint={bookingCalls.file} params={{ id }} icon={CalendarPlus}>
              Add to calendar
            </DownloadButton>
          ) : null}
          {other && booking.canMessage ? message(other) : null}
        </div>
      </div>
      <Standing booking={booking} zone={zone} name={name} pay={pay} />
      {isAsked ? <ChangeParts booking={booking} zone={zone} name={name} /> : null}
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
          {place === '' || (placeKind === 'room' && (state === 'asked' || state === 'held')) ? (
            <p className="c2">
              {isClosed
                ? 'This session will not take place.'
                : state === 'done'
                  ? placeKind === 'room'
                    ? 'The room is closed.'
                    : 'The session is over.'
                  : side === 'guest'
                    ? 'You see it here once the session is booked.'
                    : 'Your guest sees it once the session is booked.'}
            </p>
          ) : placeKind === 'room' ? (
            <p>
              {isClosed ? (
                'This session will not take place.'
              ) : state === 'done' ? (
                'The room is closed.'
              ) : (
                <RoomLink kind="booking" {...booking} />
              )}
            </p>
          ) : placeKind === 'link' ? (
            <a className="link" href={place} rel="noreferrer nofollow" target="_blank">
              {place}
            </a>
          ) : (
            <p className="bkg__said">{place}</p>
          )}
          {people > 1 && side === 'guest' ? (
            <p className="c2 t-sm">
              {booked} of {people} places taken.
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
      <GuestsPart booking={booking} message={(guest) => message(guest, 'sm')} />
      <MoneyPart booking={booking} zone={zone} name={name} />
      {isAsked ? null : <ChangeParts booking={booking} zone={zone} name={name} />}
      {isClosed || state === 'held' || state === 'done' ? null : (
        <div className="hang">
          <h2 className="t-sub">What happens automatically</h2>
          <AutomaticPart planned={plannedOf(booking)} zone={zone} />
        </div>
      )}
      <AbsencePart booking={booking} zone={zone} name={name} />
      <HelpedPart booking={booking} zone={zone} name={name} />
      <WantReviewsPart booking={booking} name={name} />
      {reviews(name)}
      <NotesPart key={booking.id} booking={booking} name={name} />
      {other && (state === 'booked' || state === 'over' || state === 'done') ? (
        <GoalsPart booking={id} name={name} zone={zone} />
      ) : null}
      {isClosed || state === 'over' || state === 'done' ? null : (
        <p className="c2 t-sm py-4">
          {side === 'guest'
            ? `${cancelRuleWords[booking.cancelRule]}: ${cancelRuleSentence(booking.cancelRule)}`
            : `Rule for changing and cancelling: ${cancelRuleWords[booking.cancelRule].toLowerCase()}.`}
        </p>
      )}
    </div>
  )
}

const plannedOf = ({ side, placeKind, minutes, start, state, money }: Booking): Planned => ({
  ...{ side, placeKind, minutes, start, isPriced: money !== null },
  before: state === 'asked' ? { approval: true } : null,
})

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

/** What is said of a session in our room that is over: its times are looked at, or both came. */
const roomWords = ({ came, money }: Booking, at: string): readonly [title: string, what: string] => [
  'The session is over',
  came === null
    ? `The times in the room decide who came, ${at}: everybody who was there for half of the session.`
    : `You both came. ${money ? 'The order completes' : 'It is done'} ${at}.`,
]

/** Who came by the times of our room, and what follows. */
function cameWords({ came, side, money }: Booking, name: string): string {
  if (came === 'both') return 'You both came.'
  const isHostAbsent = came !== 'host'
  const isOwn = isHostAbsent === (side === 'host')
  const missed = isOwn
    ? 'You were in the room for less than half of it.'
    : `${name} did not come, or not for half of it.`
  const counts = ` ${isOwn ? 'You count' : `${name} counts`} as absent.`
  if (!money) return missed + counts
  if (isHostAbsent) return `${missed}${counts} The money was refunded in full.`
  return `${missed}${counts}${side === 'guest' ? ' Nothing is refunded. If that is wrong, report a problem on the order page.' : ''}`
}

/** What comes before the end of a booked session: the reminders that are still to come, or nothing. */
function beforeWords({ start }: Booking): string {
  const hours = (Date.parse(start) - Date.now()) / 3_600_000
  if (hours <= 0) return 'It has begun.'
  if (hours <= 1) return 'It begins within the hour.'
  return `We remind you both ${hours > 24 ? '24 hours and one hour' : 'one hour'} before.`
}

/** Its state, and what happens automatically and when. */
function Standing({ booking, zone, name, pay }: { booking: Booking; zone: string; name: string; pay: PayPurchase }) {
  const { state, side, next, cancelledBy, reason, absence } = booking
  const at = next ? dayTimeIn(next.at, zone) : ''
  const isInRoom = booking.placeKind === 'room'
  const isOpen = useIsRoomOpen(booking)
  const isUnpaid = booking.money !== null && booking.money.payUntil !== null
  const words: Record<Booking['state'], readonly [title: string, what: string]> = {
    asked: [
      side === 'host' ? `${name} asks to book this` : `${name} has not approved it yet`,
      `The time is not held until ${side === 'host' ? 'you approve it' : 'then'}. Without an answer, the request ends ${at}.`,
    ],
    held: [
      side === 'guest' ? `Pay by ${at}` : `${name} has not paid yet`,
      side === 'guest'
        ? 'We hold the time for you until then. After that, others can book it.'
        : `If they do not pay, others can book the time ${at}.`,
    ],
    booked:
      booking.proposed === null
        ? [`Booked for ${dayTimeIn(booking.start, zone)}`, `${beforeWords(booking)} It ends ${at}.`]
        : [
            side === 'guest' ? `${name} proposes another time` : `${name} has not accepted the other time yet`,
            `${dayTimeIn(booking.proposed, zone)}. Until it is accepted, the booking does not change.`,
          ],
    over:
      isInRoom && !absence
        ? roomWords(booking, at)
        : [
            absence ? 'Somebody was reported absent' : 'The session is over',
            absence
              ? `If nobody answers, the report counts ${at}.`
              : `It closes ${at}, unless one of you says the other did not come.`,
          ],
    done: [
      'Done',
      booking.came !== null
        ? cameWords(booking, name)
        : absence === null
          ? 'Nobody reported an absence.'
          : absence.denied
            ? booking.money
              ? 'You disagree about who came. The order shows what happens to the money.'
              : 'You disagree about who came, so nobody counts as absent.'
            : absence.saidBy === side
              ? `${name} counts as absent.`
              : 'You count as absent.',
    ],
    cancelled: [
      'Cancelled',
      `${cancelledBy === 'clock' ? 'It ended' : `${cancelledBy === side ? 'You' : name} cancelled it`}.${reason === '' ? '' : ` ${reason}`}`,
    ],
    lapsed: isUnpaid
      ? [
          'Not paid in time',
          'Others can book the time again. If a payment still arrives, the session is booked if the time is free. Otherwise the money is refunded.',
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
        <LeaveEarly booking={booking} zone={zone} />
      </div>
      <PayActs booking={booking} pay={pay} />
      {isInRoom && isOpen && (state === 'booked' || state === 'over') ? (
        <EnterRoom kind="booking" id={booking.id} className={buttonClass({ look: 'primary' })} />
      ) : null}
    </div>
  )
}
