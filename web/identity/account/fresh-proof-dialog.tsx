import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { account, identityQueries } from './account.ts'
import { ProviderProof } from './provider-proof.tsx'

interface FreshProofDialogProps {
  onClose: () => void
  onProven: () => void
}

const Input = z.object({ password: z.string().check(z.minLength(1, { error: 'Enter your password' })) })

/** Asks somebody signed in to prove that it is still them, before something that would hurt if it were not. */
export function FreshProofDialog({ onClose, onProven }: FreshProofDialogProps) {
  const { data: ways, error, refetch } = useQuery(identityQueries.ways())
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm that it is you"
      description="Your sign-in is more than five minutes old, and this is about the safety of your account."
    >
      {ways ? (
        <>
          {ways.providers.length > 0 ? (
            <ProviderProof providers={ways.providers} isOnlyWay={!ways.password} onProven={onProven} />
          ) : null}
          {ways.password ? (
            <PasswordProof email={ways.email} onClose={onClose} onProven={onProven} />
          ) : ways.providers.length === 0 ? (
            // Its provider is no longer configured.
            <Refused onClose={onClose}>
              This account has no password. Set one by ‘Forgot password?’ on the sign-in page, then confirm with it.
            </Refused>
          ) : (
            <div className="btn-group mt-5 justify-end w-full">
              <Button onClick={onClose}>Cancel</Button>
            </div>
          )}
        </>
      ) : error ? (
        <Refused onClose={onClose} onRetry={() => void refetch()}>
          {error.message}
        </Refused>
      ) : (
        <Loading className="mt-4">
          <Skeleton height="2.5rem" />
        </Loading>
      )}
    </Dialog>
  )
}

function PasswordProof({ email, onClose, onProven }: FreshProofDialogProps & { email: string }) {
  const form = useForm({
    schema: Input,
    async send({ password }) {
      await account.prove(password)
      onProven()
    },
  })
  return (
    <form {...form.formProps} className="mt-4" aria-label="Confirm that it is you">
      <FormNotices form={form} />
      {/* Password managers fill in by the name beside it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        id={form.idOf('password')}
        name="password"
        label="Password"
        autoFocus
        autoComplete="current-password"
        error={form.errors.password}
      />
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} look="primary">
          Confirm
        </Button>
      </div>
    </form>
  )
}

function Refused({ children, onClose, onRetry }: { children: string; onClose: () => void; onRetry?: () => void }) {
  return (
    <div className="mt-4">
      <Notice kind="error">{children}</Notice>
      <div className="btn-group mt-5 justify-end w-full">
        {onRetry ? <Button onClick={onRetry}>Try Again</Button> : null}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
