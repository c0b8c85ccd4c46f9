import type { Booking, BookingGuest } from '@guildhall/contract/bookings/bookings.ts'
import { bookingStateFor } from '@guildhall/contract/bookings/words.ts'
import { groupSizeText } from '@guildhall/contract/meetings/words.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Status } from '#ui/tag.tsx'

interface GuestsPartProps {
  booking: Booking
  /** The button that messages a guest. */
  message: (guest: UserCard) => ReactNode
}

/** Everybody who booked the same time of a group, for its host. Renders nothing for a session of two. */
export function GuestsPart({ booking: { id, guests, group }, message }: GuestsPartProps) {
  if (!guests || guests.length === 0) return null
  return (
    <div className="hang">
      <div>
        <h2 className="t-sub" id="guests">
          Guests
        </h2>
        {group ? <p className="c2 t-sm">{groupSizeText(group)}</p> : null}
      </div>
      <ul aria-labelledby="guests">
        {guests.map((each) => (
          <GuestRow key={each.id} guest={each} isShown={each.id === id}>
            {each.guest && each.canMessage ? message(each.guest) : null}
          </GuestRow>
        ))}
      </ul>
    </div>
  )
}

interface GuestRowProps {
  guest: BookingGuest
  /** Whether the page is about their booking. */
  isShown: boolean
  children: ReactNode
}

function GuestRow({ guest: { id, guest, state, came }, isShown, children }: GuestRowProps) {
  const name = guest ? displayName(guest) : 'A deleted account'
  const { label, kind } = bookingStateFor({ state, side: 'host', proposed: null })
  return (
    <li className="bkg__row">
      <span className="row gap-2 min-w-0">
        {guest ? (
          <Avatar
            {...guest}
            picture={guest.avatar}
            size={32}
            kind={guest.userType === 'Business' ? 'business' : 'person'}
          />
        ) : null}
        <span className="min-w-0">
          {isShown ? (
            <span className="semi block break-words" aria-current="page">
              {name}
              <span className="c2 t-sm"> (this booking)</span>
            </span>
          ) : (
            <Link className="semi block break-words hover:underline" to={`/bookings/${id}`}>
              {name}
            </Link>
          )}
          {came === null ? (
            <Status kind={kind}>{label}</Status>
          ) : (
            <Status kind={came ? 'ok' : 'bad'}>{came ? 'Came' : 'Did not come'}</Status>
          )}
        </span>
      </span>
      {children}
    </li>
  )
}
