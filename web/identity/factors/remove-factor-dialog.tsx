import type { Passkey } from '@guildhall/contract/identity/factors.ts'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { factors } from './factors.ts'

interface RemoveFactorDialogProps {
  /** Null for the authenticator app. */
  passkey: Passkey | null
  onDone: () => void
  onClose: () => void
}

/** Asks before a passkey is removed, or the authenticator app is turned off. */
export function RemoveFactorDialog({ passkey, onDone, onClose }: RemoveFactorDialogProps) {
  const remove = useMutation({
    mutationFn: () => (passkey ? factors.removePasskey(passkey.id) : factors.removeApp()),
    onSuccess() {
      toast.success(passkey ? `${passkey.name} was removed` : 'The authenticator app is off')
      onDone()
    },
  })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={passkey ? `Remove ${passkey.name}?` : 'Turn off the authenticator app?'}
      description={
        passkey
          ? 'You can no longer sign in with this passkey, and every other device is signed out. Delete it on your device too.'
          : 'Signing in no longer asks for a code from your app.'
      }
    >
      {remove.error && !isDeclined(remove.error) ? (
        <div className="mt-3">
          <Notice kind="error">{failureText(remove.error)}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>{passkey ? `Keep ${passkey.name}` : 'Keep the app'}</Button>
        <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
          {passkey ? 'Remove' : 'Turn off'}
        </Button>
      </div>
    </Dialog>
  )
}
