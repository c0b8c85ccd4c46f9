import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dayTimeIn } from '@guildhall/contract/values/zoned-times.ts'
import { useState } from 'react'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'
import { SlotPicker } from '../slot-picker.tsx'

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
  // What goes back is decided when it is cancelled.
  function moneyWords(): string {
    if (!money || money.backMinor === null) return ''
    const back = money.backMinor === 0 ? 'Nothing' : moneyText(money.backMinor, money.currency)
    return ` ${back} of ${moneyText(money.priceMinor, money.currency)} goes back to ${side === 'guest' ? 'you' : name}.`
  }
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={title}
      description={`${name} is told at once.${isRequest ? '' : ' The time is free for others then.'}${moneyWords()}`}
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
        <Button onClick={onClose}>Keep it</Button>
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
  const [at, setAt] = useState<string | null>(null)
  const call = act === 'move' ? bookingApi.move : bookingApi.propose
  const move = useBookingMove(
    (start: string) => call({ params: { id }, body: { start } }),
    act === 'move' ? 'Moved' : 'Proposed',
    onClose,
  )
  const host = side === 'host' ? viewer?.customUserId : other?.customUserId
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
          onChange={setAt}
        />
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
