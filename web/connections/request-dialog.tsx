import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { requestReasons, requestReasonWords } from '@guildhall/contract/relations/options.ts'
import { requestWords } from '@guildhall/contract/relations/relations.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { RequestWords } from './use-relation.ts'

interface RequestDialogProps {
  name: string
  onClose: () => void
  send: (words: RequestWords) => Promise<unknown>
}

const days = relationLimits.requestMs / 86_400_000
const reasons = [
  { value: '', label: 'No reason given' },
  ...requestReasons.map((value) => ({ value, label: requestReasonWords[value] })),
]

/** Sends a connection request with a reason of the list and a line, both optional; the rules are shown beside them. */
export function RequestDialog({ name, onClose, send }: RequestDialogProps) {
  const form = useApiForm({
    schema: z.object(requestWords),
    toInput: ({ reason, note }: { reason: string; note: string }) => ({ reason: reason || undefined, note }),
    defaultValues: { reason: '' },
    async send({ reason, note }) {
      await send({ ...(reason && { reason }), ...(note && { note }) })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Connect with ${name}`}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={`Connect with ${name}`}>
        <FormNotices form={form} />
        <SelectField
          {...form.field('reason')}
          label="Why"
          optional
          options={reasons}
          value={form.watch('reason') ?? ''}
        />
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
