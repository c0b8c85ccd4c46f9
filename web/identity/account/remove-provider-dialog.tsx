import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { account, identityQueries } from './account.ts'

interface RemoveProviderDialogProps {
  provider: SocialProvider
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before a provider is unlinked from the account. */
export function RemoveProviderDialog({ provider, onRemoved, onClose }: RemoveProviderDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => account.removeProvider(provider.id),
    async onSuccess() {
      toast.success(`You can no longer sign in with ${provider.name}`)
      onClose()
      await Promise.all([
        client.invalidateQueries(identityQueries.ways()),
        client.invalidateQueries(identityQueries.sessions()),
      ])
      onRemoved()
    },
  })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={`Remove ${provider.name}?`}
      description={`You can no longer sign in with ${provider.name}, and every other device is signed out.`}
    >
      {remove.error && !isDeclined(remove.error) ? (
        <div className="mt-3">
          <Notice kind="error">{remove.error.message}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>{`Keep ${provider.name}`}</Button>
        <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
    </Dialog>
  )
}
