import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { teamTexts } from '@guildhall/contract/teams/team-texts.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams } from '../team-api.ts'

interface ReasonDialogProps {
  title: string
  description: string
  /** What the person reads. */
  help: string
  optional?: boolean
  button: string
  done: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason, then does what its button says. */
export function ReasonDialog({
  title,
  description,
  help,
  optional = false,
  button,
  done,
  send,
  onClose,
}: ReasonDialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: z.object({ reason: text(teamLimits.reason, optional ? {} : { required: teamTexts.reason }) }),
    async send({ reason }) {
      try {
        await send(reason)
      } finally {
        void refreshTeams(client)
      }
      toast.success(done)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextField
          {...form.field('reason')}
          label="Reason"
          help={help}
          optional={optional}
          maxLength={teamLimits.reason}
          autoComplete="off"
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="danger-solid">
            {button}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
