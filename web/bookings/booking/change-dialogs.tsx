import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dateIn, dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useState } from 'react'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'
import { SlotPicker, useChosenStart } from '../slot-picker.tsx'

interface DialogProps {
  booking: Booking
  /** The name of the other side. */
  name: string
  onClose: () => void
}

/** Asks before a booking is cancelled, or a request declined or withdrawn. */
export function CancelDialog({ booking: { id, state, side, money }, name, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const isRequest = state === 'asked'
  const [title, act, done] = !isRequest
    ? ['Cancel this booking?', 'Cancel booking', 'Cancelled']
    : side === 'host'
      ? ['Decline this request?', 'Decline', 'Declined']
      : ['Withdraw your request?', 'Withdraw', 'Withdrawn']
  const cancel = useBookingMove(() => bookingApi.cancel({ params: { id }, body: { reason } }), done, onClose)
  // The refund is decided when the booking is cancelled.
  function moneyWords(): string {
    if (!money || money.backMinor === null) return ''
    const back = money.backMinor === 0 ? 'nothing' : moneyText(money.backMinor, money.currency)
    return ` ${side === 'guest' ? 'You get' : `${name} gets`} ${back} of ${moneyText(money.priceMinor, money.currency)} back.`
  }
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={title}
      description={`We tell ${name} at once.${isRequest ? '' : ' Others can then book the time.'}${moneyWords()}`}
    >
      <div className="mt-4">
        <TextAreaField
          label="Reason"
          optional
          rows={3}
          maxLength={bookingLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>{isRequest ? 'Keep request' : 'Keep booking'}</Button>
        <Button look="danger-solid" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {act}
        </Button>
      </div>
    </Dialog>
  )
}

/** Chooses another time: the guest moves there, the host proposes it. */
export function MoveDialog({
  booking,
  zone,
  name,
  act,
  onClose,
}: DialogProps & { zone: string; act: 'move' | 'propose' }) {
  const viewer = useViewer()
  const { id, side, other, typeId, hostZone } = booking
  const call = act === 'move' ? bookingApi.move : bookingApi.propose
  const move = useBookingMove(
    (start: string) => call({ params: { id }, body: { start } }),
    act === 'move' ? 'Moved' : 'Proposed',
    onClose,
  )
  const host = side === 'host' ? viewer?.customUserId : other?.customUserId
  const { at, isGone, setAt } = useChosenStart(host ?? '', typeId, zone)
  if (!host || typeId === null) return null
  return (
    <Dialog open wide onClose={onClose} title={act === 'move' ? 'Move to another time' : 'Propose another time'}>
      <div className="mt-4">
        <SlotPicker
          host={host}
          hostName={side === 'host' ? 'You' : name}
          type={typeId}
          zone={zone}
          hostZone={hostZone ?? zone}
          value={at}
          near={dateIn(booking.start, zone)}
          onChange={setAt}
        />
        {isGone ? <Notice kind="wait">That time is no longer free. Choose another one.</Notice> : null}
      </div>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep the time</Button>
        <Button look="primary" disabled={at === null} busy={move.isPending} onClick={() => at && move.mutate(at)}>
          {at === null ? 'Choose a time' : `${act === 'move' ? 'Move to' : 'Propose'} ${dayTimeIn(at, zone)}`}
        </Button>
      </div>
    </Dialog>
  )
}
