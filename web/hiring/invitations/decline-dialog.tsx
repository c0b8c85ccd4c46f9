import { invitationRefusalWords } from '@guildhall/contract/hiring/invitation-words.ts'
import { InvitationRefusalInput } from '@guildhall/contract/hiring/invitations.ts'
import { invitationRefusals } from '@guildhall/contract/hiring/options.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { hiringQueries } from '../queries.ts'
import { invitationApi } from './queries.ts'

interface DeclineDialogProps {
  job: { id: string; title: string }
  onClose: () => void
}

/** Declines an invitation to a job with a reason that its client reads. */
export function DeclineDialog({ job: { id, title }, onClose }: DeclineDialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: InvitationRefusalInput,
    defaultValues: { reason: '' as never },
    async send(body) {
      try {
        await invitationApi.decline({ params: { id }, body })
      } finally {
        void client.invalidateQueries({ queryKey: hiringQueries.all })
      }
      toast.success('You declined the invitation')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Decline the invitation" description={title}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Decline the invitation">
        <FormNotices form={form} />
        <SelectField
          {...form.field('reason')}
          label="Reason"
          help="Only the client can read it"
          value={form.watch('reason') ?? ''}
          placeholder="Choose a reason"
          options={invitationRefusals.map((value) => ({ value, label: invitationRefusalWords[value] }))}
        />
        <TextField
          {...form.field('note')}
          label="A line to the client"
          optional
          maxLength={hiringLimits.declineNote}
          autoComplete="off"
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="danger-solid">
            Decline
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
