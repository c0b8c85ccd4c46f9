import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import {
  AcceptInput,
  EndInput,
  OfferInput,
  RefuseInput,
  type StaffApplication,
} from '@guildhall/contract/mentors/admin.ts'
import { dateIn, momentIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import { type ReactNode, useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RuleField } from '../rule-field.tsx'
import type { MentorAct } from './mentor-application.tsx'
import { mentorApi } from './mentor-queries.ts'

interface MentorDialogProps {
  act: MentorAct
  application: StaffApplication
  onClose: () => void
  onDone: (words: string) => void
}
type ActProps = Omit<MentorDialogProps, 'act'>

/** Asks for what an act on an application needs, and performs it. */
export function MentorDialog({ act, ...props }: MentorDialogProps) {
  const Act = dialogs[act]
  return <Act {...props} />
}

type Row = Record<`date-${number}` | `time-${number}`, string>
const rows = Array.from({ length: most.times }, (_, row) => row)
const dayMs = 86_400_000

/** Three times for the talk, at first in the morning of the next three days. */
function OfferDialog({ application: { id, person }, onClose, onDone }: ActProps) {
  const zone = useTimeZone()
  const usual = Object.fromEntries(
    rows.flatMap((row) => {
      const at = new Date(Date.now() + (row + 1) * dayMs)
      return [
        [`date-${row}`, dateIn(at, zone)],
        [`time-${row}`, '10:00'],
      ]
    }),
  ) as Row
  const form = useApiForm<typeof OfferInput, Row & { place: string }>({
    schema: OfferInput,
    toInput: ({ place, ...typed }) => ({
      place,
      times: rows.map((row) => startOf(typed[`date-${row}`], typed[`time-${row}`], zone)),
    }),
    fieldAt: ([name, at]) => (name === 'times' ? `date-${Number(at ?? 0)}` : String(name)),
    defaultValues: usual as never,
    async send(body) {
      await mentorApi.offer({ params: { id }, body })
      onDone('Times offered')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Offer ${person.name} three times`}
      description={`${person.name} chooses one within ${most.chooseDays} days. It becomes a meeting of ${most.talkMinutes} minutes in both calendars. Earlier times, or a talk, are cancelled.`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Offer times">
        <FormNotices form={form} />
        {rows.map((row) => (
          <div key={row} className="field-pair">
            <TextField {...form.field(`date-${row}`)} type="date" label={`Day ${row + 1}`} />
            <TextField {...form.field(`time-${row}`)} type="time" label={`Start ${row + 1}`} />
          </div>
        ))}
        <TextField
          {...form.field('place')}
          label="Where"
          help="The address of a video call, or who calls whom. The applicant reads it once they have chosen a time."
          maxLength={most.place}
          autoComplete="off"
        />
        <p className="c2 t-sm">
          Times are in your time zone, {zoneText(zone, new Date())}, within the next {most.talkAheadDays} days.
        </p>
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="primary">
            Offer times
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

function startOf(date = '', time = '', zone = 'UTC'): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return ''
  const start = momentIn(date, time.slice(0, 5), zone)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}

function AcceptDialog({ application: { id, person, topics: asked, talk }, onClose, onDone }: ActProps) {
  const [topics, setTopics] = useState<readonly string[]>(asked.map(({ topic }) => topic))
  const form = useApiForm({
    schema: AcceptInput,
    toInput: () => ({ topics }),
    fieldAt: () => 'topics',
    async send(body) {
      await mentorApi.accept({ params: { id }, body })
      onDone('Accepted')
      onClose()
    },
  })
  const isBefore = talk !== null && Date.parse(talk.end) > Date.now()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Accept ${person.name}?`}
      description={`They become a mentor at once.${isBefore ? ' The talk has not taken place yet; it stays in the calendar.' : ''}`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Accept">
        <FormNotices form={form} />
        <fieldset className="field" id={form.idOf('topics')} tabIndex={-1}>
          <legend className="label">Topics</legend>
          {asked.map(({ topic }) => (
            <Checkbox
              key={topic}
              label={topic}
              checked={topics.includes(topic)}
              onChange={({ target }) =>
                setTopics(target.checked ? [...topics, topic] : topics.filter((each) => each !== topic))
              }
            />
          ))}
          {form.errors.topics ? <FieldError>{form.errors.topics}</FieldError> : null}
        </fieldset>
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="primary">
            Accept
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

function RefuseDialog({ application: { id, person }, onClose, onDone }: ActProps) {
  const form = useApiForm({
    schema: RefuseInput,
    async send(body) {
      await mentorApi.refuse({ params: { id }, body })
      onDone('Refused')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Refuse ${person.name}?`}
      description={`They read the reasons, and can apply again after ${most.againDays} days.`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label="Refuse">
        <FormNotices form={form} />
        <TextAreaField {...form.field('reason')} label="Reasons" rows={5} maxLength={most.reason} />
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="danger-solid">
            Refuse
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

function EndDialog({ application: { id, person }, onClose, onDone }: ActProps) {
  const form = useApiForm<typeof EndInput, { rule: BrokenRule; reason: string }>({
    schema: EndInput,
    async send(body) {
      await mentorApi.end({ params: { id }, body })
      onDone('Mentoring ended')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`End the mentoring of ${person.name}?`}
      description="They leave the pages of mentors at once; booked sessions stay. They get the rule and the reasons by email, and can appeal."
    >
      <form {...form.formProps} className="stack mt-4" aria-label="End mentoring">
        <FormNotices form={form} />
        <RuleField {...form.field('rule')} value={form.watch('rule')} />
        <TextAreaField {...form.field('reason')} label="Reasons" rows={5} maxLength={most.reason} />
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="danger-solid">
            End mentoring
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

function Foot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="btn-group justify-end w-full">
      <Button onClick={onClose}>Not now</Button>
      {children}
    </div>
  )
}

const dialogs: Record<MentorAct, (props: ActProps) => ReactNode> = {
  offer: OfferDialog,
  accept: AcceptDialog,
  refuse: RefuseDialog,
  end: EndDialog,
}
