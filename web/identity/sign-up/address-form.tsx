import { Email } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { EmailField } from '../sign-in/account-fields.tsx'
import { identity } from '../sign-in/sign-in.ts'

interface AddressFormProps {
  /** The address as it was typed at the sign-up. */
  email: string
  onCorrected: (email: string) => void
  onCancel: () => void
}

const AddressInput = z.object({ email: Email })

/** Corrects the address of a sign-up: everything else of it stays. */
export function AddressForm({ email: former, onCorrected, onCancel }: AddressFormProps) {
  const form = useApiForm({
    schema: AddressInput,
    async send({ email }) {
      await identity.correctAddress(former, email)
      onCorrected(email)
    },
  })
  return (
    <form {...form.formProps} aria-label="Correct your email address">
      <FormNotices form={form} />
      <EmailField form={form} label="Correct address" defaultValue={former} autoFocus />
      <div className="btn-group mt-3">
        <Button {...form.submitProps} look="primary">
          Send the code there
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
