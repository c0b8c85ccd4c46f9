import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useReviewsChanged } from './queries.ts'

interface WithdrawDialogProps {
  /** What happens to it. */
  meaning: string
  withdraw: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a review is withdrawn. */
export function WithdrawDialog({ meaning, withdraw, onClose, onDone }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const changed = useReviewsChanged()
  const confirm = async () => {
    setBusy(true)
    try {
      await withdraw()
    } catch (error) {
      toast.error(failureText(error))
      // Without an answer nothing is known: allow another try.
      if (!(error instanceof ApiError) || error.status === 0) return setBusy(false)
    }
    await changed()
    onDone()
  }
  return (
    <Dialog open onClose={onClose} title="Withdraw your review?" description={meaning}>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep review</Button>
        <Button look="danger-solid" busy={isBusy} onClick={() => void confirm()}>
          Withdraw
        </Button>
      </div>
    </Dialog>
  )
}
