import '../sign-in/auth.css'
import { Password } from '@guildhall/contract/identity/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { NewPasswordField, toFieldError } from '../sign-in/account-fields.tsx'
import { account, identityQueries } from './account.ts'

const Input = z.object({ newPassword: Password })

/** Changes the password of a signed-in user. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: Input,
    async send({ newPassword }) {
      await toFieldError('newPassword', () => account.changePassword(newPassword))
      toast.success('Your password was changed', { detail: 'Every other device was signed out.' })
      void client.invalidateQueries(identityQueries.ways())
      void client.invalidateQueries(identityQueries.sessions())
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Choose a new password" description="This signs out every other device.">
      <form {...form.formProps} className="mt-4" aria-label="Choose a new password">
        <FormNotices form={form} />
        <NewPasswordField field={form.field('newPassword')} label="New password" autoFocus />
        <div className="btn-group mt-5 justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Save password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
