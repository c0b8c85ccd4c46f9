import './meetings.css'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import { meetingTexts } from '@guildhall/contract/meetings/meeting-texts.ts'
import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { dateIn, momentIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { AskedAnswer } from './meeting-turn.tsx'
import { meetingApi } from './queries.ts'

const words = {
  decline: {
    title: 'Decline the meeting',
    note: 'Why not?',
    confirm: 'Decline',
    done: 'You declined the meeting',
  },
  propose: {
    title: 'Propose another time',
    note: 'Message with your proposal',
    confirm: 'Propose this time',
    done: 'Your proposal is sent',
  },
  cancel: {
    title: 'Cancel the meeting',
    note: 'Why?',
    confirm: 'Cancel the meeting',
    done: 'The meeting is cancelled',
  },
} as const

interface AnswerDialogProps {
  meeting: Meeting
  asked: AskedAnswer
  zone: string
  onClose: () => void
  onDone: (meeting: Meeting, words: string) => void
}

/** Declines a meeting, proposes another time, or cancels it, with a message to the others. */
export function AnswerDialog({ meeting, asked, zone, onClose, onDone }: AnswerDialogProps) {
  const { id, version } = meeting
  const { title, note, confirm, done } = words[asked]
  const isProposal = asked === 'propose'
  const form = useApiForm({
    schema: z.object({
      start: isProposal ? z.iso.datetime({ error: meetingTexts.start }) : z.optional(z.string()),
      note: z._default(text(meetingLimits.answerNote), ''),
    }),
    toInput: ({ date, time, note }: { date: string; time: string; note: string }) => ({
      note,
      ...(isProposal ? { start: date && time ? momentIn(date, time.slice(0, 5), zone).toISOString() : '' } : {}),
    }),
    fieldAt: (path) => (path[0] === 'start' ? 'date' : String(path[0])),
    async send({ start = '', note }) {
      const params = { id }
      const { meeting: changed } = isProposal
        ? await meetingApi.propose({ params, body: { start, note, version } })
        : await meetingApi[asked === 'cancel' ? 'cancel' : 'decline']({ params, body: { note } })
      onDone(changed, done)
    },
  })
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form.formProps} className="space-y-4 mt-3" aria-label={title}>
        <FormNotices form={form} />
        {isProposal ? (
          <div className="mtg__when">
            <TextField {...form.field('date')} type="date" label="Date" defaultValue={dateIn(meeting.start, zone)} />
            <TextField
              {...form.field('time')}
              type="time"
              label="Start"
              help={`Your time, ${zoneCity(zone)}`}
              defaultValue={timeIn(meeting.start, zone)}
            />
          </div>
        ) : null}
        <TextField
          {...form.field('note')}
          label={note}
          optional
          maxLength={meetingLimits.answerNote}
          autoComplete="off"
        />
        <div className="btn-group justify-end w-full">
          <Button look="quiet" onClick={onClose}>
            Back
          </Button>
          <Button {...form.submitProps} look={asked === 'cancel' ? 'danger-solid' : 'primary'}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
