import { EmailInput } from '@guildhall/contract/identity/sessions.ts'
import { codeLimits, inHours } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { EmailField } from '../sign-in/account-fields.tsx'
import { OutboxLink } from '../sign-in/mailed-code.tsx'
import { account } from './account.ts'

/** Changes the account's address: it applies once the mailed link is opened. */
export function EmailDialog({ hasOutbox, onClose }: { hasOutbox: boolean; onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useApiForm({
    schema: EmailInput,
    async send({ email }) {
      await account.changeEmail(email)
      setSentTo(email)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change your email address"
      description="We email a link to the new address. Your old address stays in use until you open it. We then email your old address a link to undo the change."
    >
      {sentTo ? (
        <div className="mt-4">
          <Notice kind="ok">
            We sent an email to <b className="semi">{sentTo}</b>. Its link works for {inHours(codeLimits.changeLinkMs)}.{' '}
            {hasOutbox ? <OutboxLink /> : null}
          </Notice>
          <div className="btn-group mt-5 justify-end w-full">
            <Button look="primary" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <form {...form.formProps} className="mt-4" aria-label="Change your email address">
          <FormNotices form={form} />
          <EmailField form={form} label="New email" autoFocus />
          <div className="btn-group mt-5 justify-end w-full">
            <Button onClick={onClose}>Cancel</Button>
            <Button {...form.submitProps} look="primary">
              Send a link
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
