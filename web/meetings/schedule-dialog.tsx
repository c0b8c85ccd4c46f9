import './meetings.css'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { type Meeting, MeetingChange, MeetingInput } from '@guildhall/contract/meetings/meetings.ts'
import type { MeetingPlaceKind } from '@guildhall/contract/meetings/options.ts'
import { roomPlace } from '@guildhall/contract/rooms/room-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { dateIn, momentIn, timeIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FreePeople } from './free-people.tsx'
import { PeopleField } from './people-field.tsx'
import { meetingApi, meetingQueries } from './queries.ts'

export interface ScheduleDialogProps {
  /** The meeting to be changed; absent for a new one. */
  meeting?: Meeting
  /** Who is invited from the start. */
  people?: readonly UserCard[]
  /** When it starts, if that was chosen already. */
  start?: Date
  minutes?: number
  onClose: () => void
  onDone: (meeting: Meeting) => void
}

interface Values {
  title: string
  date: string
  time: string
  minutes: string
  placeKind: string
  place: string
  note: string
}

const words = (count: number) =>
  count < 60 || count % 30 !== 0 ? `${count} minutes` : count === 60 ? '1 hour' : `${count / 60} hours`

/** Schedules a meeting or changes one, with the time as each person sees it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { meeting, onClose, onDone } = props
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const zone = useTimeZone()
  const [people, setPeople] = useState<readonly UserCard[]>(props.people ?? [])
  const at = meeting ? new Date(meeting.start) : (props.start ?? nextHour())
  const usual = meeting?.minutes ?? props.minutes ?? meetingLimits.minutes.usual
  const ids = people.map(({ customUserId }) => customUserId)
  const usualPlace: MeetingPlaceKind = meeting?.placeKind ?? (people.length < roomLimits.people ? 'room' : 'other')
  const form = useApiForm({
    schema: (meeting ? MeetingChange : MeetingInput) as unknown as typeof MeetingInput,
    toInput: ({ title, placeKind, place, note, ...when }: Values) => ({
      ...{
        title,
        placeKind: placeKind as MeetingPlaceKind,
        place,
        note,
        minutes: Number(when.minutes),
        start: startOf(when, zone)?.toISOString() ?? '',
      },
      ...(meeting ? { version: meeting.version } : { people: ids }),
    }),
    defaultValues: { date: dateIn(at, zone), time: timeIn(at, zone), minutes: String(usual), placeKind: usualPlace },
    // Day and time make the start.
    fieldAt: (path) => (path[0] === 'start' ? 'date' : String(path[0])),
    async send(values) {
      const saved = meeting
        ? await meetingApi.change({ params: { id: meeting.id }, body: values as unknown as MeetingChange })
        : await meetingApi.schedule({ body: values, idempotencyKey: keyOf(values) })
      client.setQueryData(meetingQueries.one(saved.meeting.id).queryKey, saved.meeting)
      void client.invalidateQueries({ queryKey: meetingQueries.all })
      onDone(saved.meeting)
    },
  })
  const [date, time, minutes] = [form.watch('date'), form.watch('time'), Number(form.watch('minutes'))]
  const invited = meeting ? meeting.people.filter(({ isYou }) => !isYou).map(({ person }) => person) : people
  const isInRoom = (form.watch('placeKind') ?? usualPlace) === 'room'
  const choose = (start: Date) => {
    form.setValue('date', dateIn(start, zone))
    form.setValue('time', timeIn(start, zone))
  }
  const lengths = [...new Set([...meetingLimits.lengths, usual])].sort((a, b) => a - b)
  return (
    <Dialog open onClose={onClose} title={meeting ? 'Change the meeting' : 'Schedule meeting'} wide>
      <form {...form.formProps} className="mt-3" aria-label={meeting ? 'Change the meeting' : 'Schedule meeting'}>
        <FormNotices form={form} />
        <div className="mtg__cols">
          <div className="space-y-4 min-w-0">
            <TextField
              {...form.field('title')}
              label="Title"
              maxLength={meetingLimits.title}
              defaultValue={meeting?.title}
              autoComplete="off"
            />
            {meeting ? null : (
              <PeopleField id={form.idOf('people')} chosen={people} onChange={setPeople} error={form.errors.people} />
            )}
            <div className="mtg__when">
              <TextField {...form.field('date')} type="date" label="Date" />
              <TextField {...form.field('time')} type="time" label="Start" />
              <SelectField
                {...form.field('minutes')}
                label="Length"
                value={form.watch('minutes') ?? String(usual)}
                options={lengths.map((length) => ({ value: String(length), label: words(length) }))}
              />
              <SelectField
                {...form.field('placeKind')}
                label="Where"
                help={isInRoom ? `A video call here, for up to ${roomLimits.people} people` : undefined}
                value={isInRoom ? 'room' : 'other'}
                options={[
                  { value: 'room', label: roomPlace },
                  { value: 'other', label: 'Somewhere else' },
                ]}
              />
            </div>
            {isInRoom ? null : (
              <TextField
                {...form.field('place')}
                label="Address, phone number or link"
                maxLength={meetingLimits.place}
                defaultValue={meeting?.placeKind === 'other' ? meeting.place : ''}
                autoComplete="off"
              />
            )}
            <TextAreaField
              {...form.field('note')}
              label="Note"
              optional
              rows={3}
              maxLength={meetingLimits.note}
              placeholder="What it is about, what to bring"
              defaultValue={meeting?.note}
            />
          </div>
          <section className="mtg__side" aria-label="The time for each person">
            <h3 className="t-sub mb-2">The time for each person</h3>
            <FreePeople
              people={invited}
              start={startOf({ date, time }, zone)}
              minutes={minutes || usual}
              meeting={meeting?.id}
              zone={zone}
              onChoose={choose}
            />
          </section>
        </div>
        <p className="c2 t-sm mt-4">
          Times are in your time zone, {zoneText(zone, at)}.{' '}
          {meeting
            ? 'If you change the time, everybody answers again.'
            : 'They accept, decline or propose another time. Reminders a day and an hour before.'}
        </p>
        <div className="btn-group justify-end w-full mt-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button {...form.submitProps} look="primary">
            {meeting ? 'Save the meeting' : 'Schedule meeting'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function startOf({ date, time }: { date?: string; time?: string }, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '') || !/^\d{2}:\d{2}/.test(time ?? '')) return null
  const start = momentIn(date ?? '', (time ?? '').slice(0, 5), zone)
  return Number.isNaN(start.getTime()) ? null : start
}

/** The full hour after the next one. */
function nextHour(): Date {
  const hour = 3_600_000
  return new Date(Math.ceil(Date.now() / hour) * hour + hour)
}
