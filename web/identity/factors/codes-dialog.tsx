import './factors.css'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { factors } from './factors.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Asks before the recovery codes are replaced, then shows the new ones. */
export function CodesDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const renew = useMutation({ mutationFn: () => factors.renewCodes() })
  if (renew.data)
    return (
      <Dialog open onClose={onDone} title="Your recovery codes">
        <RecoveryCodeList codes={renew.data} onDone={onDone} />
      </Dialog>
    )
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Get new recovery codes?"
      description="The codes you have now stop working."
    >
      {renew.error && !isDeclined(renew.error) ? (
        <div className="mt-3">
          <Notice kind="error">{failureText(renew.error)}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep the old ones</Button>
        <Button look="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
          Get new codes
        </Button>
      </div>
    </Dialog>
  )
}
