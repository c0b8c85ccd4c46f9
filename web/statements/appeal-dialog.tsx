import { measureWords } from '@guildhall/contract/admin/options.ts'
import { AppealInput, type Statement } from '@guildhall/contract/admin/statements.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { statementApi } from './queries.ts'

interface AppealDialogProps {
  statement: Statement
  onClose: () => void
  onSent: () => void
}

/** Asks why a decision is wrong, and sends the appeal. */
export function AppealDialog({ statement, onClose, onSent }: AppealDialogProps) {
  const form = useApiForm({
    schema: AppealInput,
    async send(body) {
      await statementApi.appeal({ params: { id: statement.id }, body })
      onSent()
    },
  })
  const title = `Appeal: ${measureWords[statement.measure].toLowerCase()}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="You can appeal once. Say what is wrong with the decision, and name your evidence."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('text')}
          label="Why the decision is wrong"
          help={`Answered within ${staffLimits.appealAnswerDays} days. Without an answer after ${staffLimits.appealLapseDays} days, the decision is reversed.`}
          rows={6}
          maxLength={staffLimits.appeal}
          tally={{ used: form.watch('text')?.length ?? 0, max: staffLimits.appeal }}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look="primary">
            Send appeal
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
