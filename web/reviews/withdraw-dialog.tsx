import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { reviewApi, useReviewsChanged } from './queries.ts'

interface WithdrawDialogProps {
  orderId: string
  lineId: string
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a review is withdrawn for good. */
export function WithdrawDialog({ orderId, lineId, onClose, onDone }: WithdrawDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const changed = useReviewsChanged()
  const withdraw = async () => {
    setBusy(true)
    try {
      await reviewApi.withdraw({ params: { id: orderId, lineId }, body: null })
    } catch (error) {
      toast.error(failureText(error))
      // Without an answer nothing is known: allow another try.
      if (!(error instanceof ApiError) || error.status === 0) return setBusy(false)
    }
    await changed()
    onDone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw your review?"
      description="Its text is deleted and its stars no longer count. You cannot review this purchase again."
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger-solid" busy={isBusy} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      </div>
    </Dialog>
  )
}
