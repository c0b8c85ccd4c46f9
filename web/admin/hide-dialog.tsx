import type { FiledKind } from '@guildhall/contract/admin/listed-options.ts'
import { SanctionInput } from '@guildhall/contract/admin/members.ts'
import type { BrokenRule } from '@guildhall/contract/admin/options.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { kindNames } from './overview/listed-words.ts'
import { listingCalls } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { RuleField } from './rule-field.tsx'

interface HideDialogProps {
  kind: FiledKind
  id: string
  title: string
  onClose: () => void
  onDone: () => void
}

/** Asks for the rule and the reasons, and hides a listing. */
export function HideDialog({ kind, id, title, onClose, onDone }: HideDialogProps) {
  const form = useApiForm({
    schema: SanctionInput,
    toInput: ({ rule, reason }: { rule?: BrokenRule; reason?: string }) => ({ rule: rule ?? '', reason }),
    async send(body) {
      await listingCalls[kind].hide({ params: { id }, body })
      onDone()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hide “${title}”?`}
      description="Only the person who made it still sees it. They get the rule and the reasons by email, and can appeal."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={`Hide the ${kindNames[kind].toLowerCase()}`}>
        <FormNotices form={form} />
        <RuleField {...form.field('rule')} value={form.watch('rule')} />
        <ReasonField
          {...form.field('reason')}
          typed={form.watch('reason')}
          label="Reasons"
          help="What is wrong, and the evidence. People who reported it read this too."
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look="danger-solid">
            Hide
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
