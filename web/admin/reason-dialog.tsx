import { ReasonInput } from '@guildhall/contract/admin/members.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface ReasonDialogProps {
  title: string
  /** What the action does, shown before it is confirmed. */
  meaning: string
  /** The label of the confirm button. */
  confirm: string
  look?: 'primary' | 'danger-solid'
  /** Says who will read the reason. */
  help: string
  send: (reason: string) => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason and performs the action. */
export function ReasonDialog({ title, meaning, confirm, look = 'primary', help, ...acts }: ReasonDialogProps) {
  const { send, onDone, onClose } = acts
  const form = useApiForm({
    schema: ReasonInput,
    async send({ reason }) {
      await send(reason)
      onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} title={title} description={meaning}>
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <ReasonField {...form.field('reason')} typed={form.watch('reason')} label="Reason" help={help} />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look={look}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
