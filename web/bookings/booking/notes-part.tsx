import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'

/** What the two write to each other, and what the viewer writes for themselves. */
export function NotesPart({ booking, name }: { booking: Booking; name: string }) {
  const { id, notes } = booking
  const [shared, setShared] = useState(notes.shared)
  const [own, setOwn] = useState(notes.own)
  const save = useBookingMove(() => bookingApi.notes({ params: { id }, body: { shared, own } }), 'Your notes are saved')
  const isChanged = shared !== notes.shared || own !== notes.own
  return (
    <div className="hang">
      <h2 className="t-sub">Notes</h2>
      <form
        className="space-y-4.5"
        aria-label="Notes"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        {notes.others === '' ? null : (
          <div>
            <p className="c2 t-sm">{name} writes</p>
            <p className="bkg__said">{notes.others}</p>
          </div>
        )}
        <TextAreaField
          label={`Notes that ${name} reads too`}
          rows={4}
          maxLength={bookingLimits.notes}
          value={shared}
          onChange={({ target }) => setShared(target.value)}
        />
        <TextAreaField
          label="Your own notes"
          help="Only you read these."
          rows={3}
          maxLength={bookingLimits.notes}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>
          Save notes
        </Button>
      </form>
    </div>
  )
}
