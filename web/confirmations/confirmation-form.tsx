import type { ConfirmationInput, OwnConfirmation } from '@guildhall/contract/confirmations/confirmations.ts'
import type { InstitutionKind } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits as most } from '@guildhall/contract/limits/confirmations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { confirmationApi, confirmationQueries } from './confirmation-api.ts'
import { DocumentField, useDocument } from './document-field.tsx'

const words: Record<InstitutionKind, { name: string; source: string }> = {
  school: { name: 'School or university', source: 'Letter of the faculty' },
  firm: { name: 'Firm', source: 'Register of companies' },
}

interface ConfirmationFormProps {
  kind: InstitutionKind
  named: string
  onSent: () => void
}

type Typed = Omit<ConfirmationInput, 'document'>

/** Asks the staff to confirm the school or firm that the profile names. */
export function ConfirmationForm({ kind, named, onSent }: ConfirmationFormProps) {
  const client = useQueryClient()
  const { chosen, id: document, isSending } = useDocument()
  const keyOf = useRequestKey()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/confirmations/confirmations.ts')).ConfirmationInput,
    toInput: (typed: Typed) => ({ ...typed, document: document ?? '' }),
    async send(body) {
      const own: OwnConfirmation = await confirmationApi.send({ body, idempotencyKey: keyOf(body) })
      chosen.keep()
      client.setQueryData(confirmationQueries.own().queryKey, own)
      toast.success('Your request is sent')
      onSent()
    },
  })
  return (
    <form {...form.formProps} className="space-y-4.5" aria-label="Ask for a confirmation">
      <FormNotices form={form} />
      <TextField
        {...form.field('name')}
        label={words[kind].name}
        help="The same name as on your profile"
        maxLength={most.name}
        autoComplete="organization"
        defaultValue={named}
      />
      <TextField
        {...form.field('website')}
        label="Domain of its website"
        placeholder="carrow.example"
        autoComplete="off"
        inputMode="url"
      />
      <DocumentField field={form.field('document' as never)} chosen={chosen} />
      <TextField
        {...form.field('source')}
        label="Where the document comes from"
        placeholder={words[kind].source}
        maxLength={most.source}
        autoComplete="off"
      />
      <TextField {...form.field('documentDate')} type="date" label="Date on the document" />
      <Button {...form.submitProps} look="primary" disabled={isSending}>
        Ask for confirmation
      </Button>
    </form>
  )
}
