import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { useState } from 'react'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'

interface NotesPartProps {
  booking: Booking
  /** The name of the other side. */
  name: string
  /** Whether what is typed is saved when the part goes away: beside a call, which can end at any time. */
  savesOnLeave?: boolean
}

/** What the two write to each other, and what the viewer writes for themselves. */
export function NotesPart({ booking, name, savesOnLeave = false }: NotesPartProps) {
  const { id, notes } = booking
  const [shared, setShared] = useState(notes.shared)
  const [own, setOwn] = useState(notes.own)
  const save = useBookingMove(() => bookingApi.notes({ params: { id }, body: { shared, own } }), 'Your notes are saved')
  const isChanged = shared !== notes.shared || own !== notes.own
  useOnLeave(() => savesOnLeave && isChanged && save.mutate(undefined))
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
            <p className="c2 t-sm">Notes from {name}</p>
            <p className="bkg__said">{notes.others}</p>
          </div>
        )}
        <TextAreaField
          label={`Notes for you and ${name}`}
          rows={4}
          maxLength={bookingLimits.notes}
          value={shared}
          onChange={({ target }) => setShared(target.value)}
        />
        <TextAreaField
          label="Private notes"
          help="Only you can read these."
          rows={3}
          maxLength={bookingLimits.notes}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
        <Button type="submit" disabled={!isChanged} busy={save.isPending}>
          Save notes
        </Button>
        {savesOnLeave ? <p className="c2 t-sm">They are also saved when you leave the call.</p> : null}
      </form>
    </div>
  )
}
