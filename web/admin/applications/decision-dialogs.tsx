import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { EndInput, OfferInput, RefuseInput } from '@guildhall/contract/mentors/admin.ts'
import { dateIn, momentIn, zoneText } from '@guildhall/contract/values/zoned-times.ts'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RuleField } from '../rule-field.tsx'

/** What a decision about an application of any kind needs. */
interface DecisionProps<Input> {
  person: { name: string }
  send: (body: Input) => Promise<unknown>
  onClose: () => void
  onDone: (words: string) => void
}

type Row = Record<`date-${number}` | `time-${number}`, string>
const rows = Array.from({ length: most.times }, (_, row) => row)
const dayMs = 86_400_000

/** Three times for the talk, at first in the morning of the next three days. */
export function OfferDialog({ person, send, onClose, onDone }: DecisionProps<z.output<typeof OfferInput>>) {
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
      await send(body)
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

/** Refuses an application, with reasons. */
export function RefuseDialog({ person, send, onClose, onDone }: DecisionProps<z.output<typeof RefuseInput>>) {
  const form = useApiForm({
    schema: RefuseInput,
    async send(body) {
      await send(body)
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

interface EndProps extends DecisionProps<z.output<typeof EndInput>> {
  words: { title: string; description: string; act: string; done: string }
}

/** Ends for cause what followed from an application, with a statement of reasons. */
export function EndDialog({ words, send, onClose, onDone }: EndProps) {
  const form = useApiForm<typeof EndInput, { rule: BrokenRule; reason: string }>({
    schema: EndInput,
    async send(body) {
      await send(body)
      onDone(words.done)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description}>
      <form {...form.formProps} className="stack mt-4" aria-label={words.act}>
        <FormNotices form={form} />
        <RuleField {...form.field('rule')} value={form.watch('rule')} />
        <TextAreaField {...form.field('reason')} label="Reasons" rows={5} maxLength={most.reason} />
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="danger-solid">
            {words.act}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

/** The buttons below a decision. */
export function Foot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="btn-group justify-end w-full">
      <Button onClick={onClose}>Not now</Button>
      {children}
    </div>
  )
}
