import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import type { BookingMove } from '@guildhall/contract/bookings/options.ts'
import { cancelRuleWords } from '@guildhall/contract/bookings/words.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useState } from 'react'
import { backWords } from '#lib/format/sessions.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'
import { CancelBar } from '../cancel-bar.tsx'

const CancelDialog = lazyPart(() => import('./change-dialogs.tsx').then((module) => module.CancelDialog))
const MoveDialog = lazyPart(() => import('./change-dialogs.tsx').then((module) => module.MoveDialog))

interface PartProps {
  booking: Booking
  zone: string
  /** The name of the other side. */
  name: string
}

const changes: readonly BookingMove[] = [
  ...(['approve', 'cancel', 'move', 'propose', 'withdraw-proposal', 'accept-proposal'] as const),
]

/** The buttons to approve, move, propose another time and cancel, where the viewer can. */
export function ChangeParts({ booking, zone, name }: PartProps) {
  const { id, can, side, moves, movableUntil, proposed, state, start, cancelRule, money } = booking
  const [open, setOpen] = useState<'cancel' | 'move' | 'propose' | null>(null)
  const approve = useBookingMove(
    () => bookingApi.approve({ params: { id }, body: null }),
    money ? 'Approved' : 'Approved and booked',
  )
  const accept = useBookingMove(() => bookingApi.acceptProposal({ params: { id }, body: null }), 'Moved')
  const withdraw = useBookingMove(
    () => bookingApi.withdrawProposal({ params: { id }, body: null }),
    'Proposal withdrawn',
  )
  if (!changes.some((move) => can.includes(move))) return null
  const left = bookingLimits.moves - moves
  return (
    <div className="hang">
      <div>
        <h2 className="t-sub">{state === 'asked' ? 'Answer' : 'Change or cancel'}</h2>
        {state === 'asked' ? null : <p className="c2 t-sm">Rule: {cancelRuleWords[cancelRule].toLowerCase()}</p>}
      </div>
      <div>
        {side === 'guest' && state === 'booked' ? (
          <>
            <CancelBar cancelRule={cancelRule} start={start} isPriced={money !== null} zone={zone} />
            {money ? <p className="c2 t-sm">{backWords({ start, cancelRule, ...money }, zone)}</p> : null}
          </>
        ) : null}
        {can.includes('approve') ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">Approve</span>
              <span className="c2 t-sm">
                {money
                  ? `If the time is still free, we hold it until ${name} pays.`
                  : 'If the time is still free, it is then booked.'}
              </span>
            </span>
            <Button look="primary" busy={approve.isPending} onClick={() => approve.mutate(undefined)}>
              Approve
            </Button>
          </div>
        ) : null}
        {proposed !== null && state === 'booked' ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">
                {side === 'guest' ? `${name} proposes another time` : 'You propose another time'}
              </span>
              <span className="c2 t-sm">{dayTimeIn(proposed, zone)}</span>
            </span>
            {can.includes('accept-proposal') ? (
              <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
                Accept
              </Button>
            ) : null}
            {can.includes('withdraw-proposal') ? (
              <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
                Withdraw
              </Button>
            ) : null}
          </div>
        ) : null}
        {can.includes('move') ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">Move to another time</span>
              <span className="c2 t-sm">
                Until {dayTimeIn(movableUntil, zone)}. You can move {left === 1 ? 'once more' : `${left} times`}.
              </span>
            </span>
            <Button onClick={() => setOpen('move')}>Move</Button>
          </div>
        ) : null}
        {can.includes('propose') ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">Propose another time</span>
              <span className="c2 t-sm">{name} can accept it or cancel. Until then, the booking does not change.</span>
            </span>
            <Button onClick={() => setOpen('propose')}>Propose</Button>
          </div>
        ) : null}
        {can.includes('cancel') ? (
          <div className="bkg__row">
            <span>
              <span className="semi block">
                {state === 'asked' ? (side === 'host' ? 'Decline' : 'Withdraw the request') : 'Cancel the booking'}
              </span>
              <span className="c2 t-sm">
                {proposed !== null && side === 'guest' && money ? 'You get all your money back. ' : ''}
                We tell {name}.
              </span>
            </span>
            <Button look="danger" onClick={() => setOpen('cancel')}>
              {state === 'asked' ? (side === 'host' ? 'Decline' : 'Withdraw') : 'Cancel booking'}
            </Button>
          </div>
        ) : null}
      </div>
      {open === 'cancel' ? <CancelDialog booking={booking} name={name} onClose={() => setOpen(null)} /> : null}
      {open === 'move' || open === 'propose' ? (
        <MoveDialog booking={booking} zone={zone} name={name} act={open} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  )
}
