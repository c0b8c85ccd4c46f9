import {
  ConfirmInput,
  RefuseConfirmationInput,
  type StaffConfirmation,
} from '@guildhall/contract/confirmations/admin.ts'
import { type RefusalReason, refusalReasons, refusalWords } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits as most } from '@guildhall/contract/limits/confirmations.ts'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EndDialog, Foot } from '../applications/decision-dialogs.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { ConfirmationAct } from './confirmation-panel.tsx'
import { confirmationsApi } from './confirmation-queries.ts'

interface DialogProps {
  confirmation: StaffConfirmation
  onClose: () => void
  onDone: (words: string) => void
}

/** Asks for what an act on a request needs, and performs it. */
export function ConfirmationDialog({ act, ...props }: DialogProps & { act: ConfirmationAct }) {
  const { confirmation, onClose, onDone } = props
  const params = { id: confirmation.id }
  const person = { name: displayName(confirmation.person) }
  if (act === 'confirm') return <ConfirmDialog {...props} />
  if (act === 'refuse') return <RefuseDialog {...props} />
  if (act === 'reopen')
    return (
      <ReasonDialog
        title="Take the refusal back?"
        meaning={`The request is open again, and ${person.name} is told.`}
        confirm="Take refusal back"
        help="For the log of the staff"
        send={async (reason) => void (await confirmationsApi.reopen({ params, body: { reason } }))}
        onDone={() => onDone('The request is open again')}
        onClose={onClose}
      />
    )
  return (
    <EndDialog
      {...{ person, onClose, onDone }}
      send={(body) => confirmationsApi.takeBack({ params, body })}
      words={{
        title: 'Take the confirmation back?',
        description: `The badge goes at once. ${person.name} gets the rule and the reasons by email, and can appeal.`,
        act: 'Take confirmation back',
        done: 'Confirmation taken back',
      }}
    />
  )
}

function ConfirmDialog({ confirmation, onClose, onDone }: DialogProps) {
  const form = useApiForm({
    schema: ConfirmInput,
    async send(body) {
      await confirmationsApi.confirm({ params: { id: confirmation.id }, body })
      onDone('Confirmed')
    },
  })
  const title = `Confirm ${confirmation.name}?`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="The profile shows source and date as you enter them here. The person is told by email."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <TextField
          {...form.field('source')}
          label="Source"
          help="What you checked it with, such as 'register of companies'"
          maxLength={most.source}
          autoComplete="off"
          defaultValue={confirmation.source}
        />
        <TextField
          {...form.field('documentDate')}
          type="date"
          label="Date of the document"
          defaultValue={confirmation.documentDate}
        />
        <TextAreaField
          {...form.field('note')}
          label="Note"
          optional
          help="For the staff. The person finds it in the download of their data."
          rows={3}
          maxLength={most.note}
        />
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="primary">
            Confirm
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}

function RefuseDialog({ confirmation, onClose, onDone }: DialogProps) {
  const form = useApiForm<typeof RefuseConfirmationInput, { refusal: RefusalReason; reason: string }>({
    schema: RefuseConfirmationInput,
    async send(body) {
      await confirmationsApi.refuse({ params: { id: confirmation.id }, body })
      onDone('Refused')
    },
  })
  const title = `Refuse ${confirmation.name}?`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={`${displayName(confirmation.person)} reads the reason by email, and can ask again.`}
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <SelectField
          {...form.field('refusal')}
          label="Reason"
          placeholder="Choose"
          options={refusalReasons.map((value) => ({ value, label: refusalWords[value] }))}
          value={form.watch('refusal') ?? ''}
        />
        <TextAreaField {...form.field('reason')} label="In your words" rows={4} maxLength={most.reason} />
        <Foot onClose={onClose}>
          <Button {...form.submitProps} look="danger-solid">
            Refuse
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}
