import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface RequestDialogProps {
  name: string
  onClose: () => void
  send: (note: string) => Promise<unknown>
}

const schema = z.object({ note: text(relationLimits.note, { lines: true }) })
const days = relationLimits.requestMs / 86_400_000

/** Sends a connection request with an optional note; the rules are shown beside it. */
export function RequestDialog({ name, onClose, send }: RequestDialogProps) {
  const form = useApiForm({
    schema,
    async send({ note }) {
      await send(note)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Connect with ${name}`}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={`Connect with ${name}`}>
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('note')}
          label="Note"
          optional
          rows={4}
          maxLength={relationLimits.note}
          tally={{ used: form.watch('note')?.length ?? 0, max: relationLimits.note }}
        />
        <p className="c3 t-sm">
          An unanswered request expires after {days} days. If you cancel a request, you can send the next one after
          three weeks.
        </p>
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look="primary">
            Send request
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
