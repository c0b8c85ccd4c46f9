import { type CampusEvent, CampusEventInput, OutcomeInput } from '@guildhall/contract/ambassadors/events.ts'
import { campusEventLimits as most } from '@guildhall/contract/limits/joining.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AskDialog } from '../ask-dialog.tsx'
import { joiningApi, joiningQueries } from '../joining/joining-api.ts'
import { useEventAct } from './use-event-act.ts'

interface EventDialogProps {
  /** The event to change; without it, a new one. */
  event?: CampusEvent
  onClose: () => void
}

interface Typed {
  title: string
  place: string
  startsAt: string
  endsAt: string
}

// The clock of the browser: an ambassador plans where they are.
const toMoment = (typed: string | undefined) => {
  const at = new Date(typed ?? '')
  return Number.isNaN(at.getTime()) ? typed : at.toISOString()
}
const toControl = (at: string) => {
  const local = new Date(at)
  return new Date(local.getTime() - local.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Plans an event, or changes one that has not begun. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const form = useApiForm<typeof CampusEventInput, Typed>({
    schema: CampusEventInput,
    toInput: ({ startsAt, endsAt, ...typed }) => ({ ...typed, startsAt: toMoment(startsAt), endsAt: toMoment(endsAt) }),
    async send(body) {
      try {
        if (event) await joiningApi.events.change({ params: { id: event.id }, body })
        else await joiningApi.events.plan({ body, idempotencyKey: key.current })
      } finally {
        key.current = crypto.randomUUID()
        void client.invalidateQueries({ queryKey: joiningQueries.events().queryKey })
      }
      toast.success(event ? 'The event is changed' : 'The event is planned, and in your calendar')
      onClose()
    },
  })
  const title = event ? `Change ${event.title}` : 'Plan an event'
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextField
          {...form.field('title')}
          label="What it is"
          placeholder="List your thesis"
          maxLength={most.title}
          autoComplete="off"
          defaultValue={event?.title}
        />
        <TextField
          {...form.field('place')}
          label="Where"
          placeholder="Library, room 2"
          maxLength={most.place}
          autoComplete="off"
          defaultValue={event?.place}
        />
        <div className="field-pair">
          <TextField
            {...form.field('startsAt')}
            type="datetime-local"
            label="Begins"
            defaultValue={event ? toControl(event.startsAt) : undefined}
          />
          <TextField
            {...form.field('endsAt')}
            type="datetime-local"
            label="Ends"
            defaultValue={event ? toControl(event.endsAt) : undefined}
          />
        </div>
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            {event ? 'Save event' : 'Plan event'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks before an event is cancelled, and says who has to be told. */
export function CancelDialog({ event: { id, title }, onClose }: { event: CampusEvent; onClose: () => void }) {
  const send = () => joiningApi.events.cancel({ params: { id }, body: {} })
  const cancel = useEventAct(send, 'The event is cancelled', onClose)
  return (
    <AskDialog
      title={`Cancel ‘${title}’?`}
      description="We tell nobody, because nobody signs up for events here: tell the people you invited. The event leaves your calendar and cannot be brought back."
      keep="Keep the event"
      onClose={onClose}
    >
      <Button look="danger-solid" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel event
      </Button>
    </AskDialog>
  )
}

interface TypedOutcome {
  text: string
  came: string
}

/** Says what came of an event that is over. */
export function OutcomeDialog({ event, onClose }: { event: CampusEvent; onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm<typeof OutcomeInput, TypedOutcome>({
    schema: OutcomeInput,
    toInput: ({ text, came }) => ({ text, came: /^\d+$/.test(came?.trim() ?? '') ? Number(came) : came }),
    async send(body) {
      await joiningApi.events.outcome({ params: { id: event.id }, body })
      await client.invalidateQueries({ queryKey: joiningQueries.events().queryKey })
      toast.success('What came of it is saved')
      onClose()
    },
  })
  const title = `What came of ${event.title}`
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextField
          {...form.field('came')}
          label="How many people came"
          help={`${event.attended} typed the code.`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={event.outcome?.came ?? ''}
        />
        <TextAreaField
          {...form.field('text')}
          label="What came of it"
          rows={4}
          maxLength={most.outcome}
          defaultValue={event.outcome?.text}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Save
          </Button>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
