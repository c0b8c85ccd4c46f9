import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { mentoringApi, useMentoringMove } from '../mentor-api.ts'

interface DialogProps {
  onClose: () => void
}

/** Ends being a mentor, after a question. */
export function LeaveDialog({ onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const leave = useMentoringMove(
    () => mentoringApi.leave({ body: {} }),
    'You are no longer a mentor',
    () => {
      // The menus name the page differently now.
      void revalidate()
      onClose()
    },
  )
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Stop being a mentor?"
      description="You leave the pages of your topics. Your sessions and bookings stay. To come back, you apply again."
    >
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Stay a mentor</Button>
        <Button look="danger-solid" busy={leave.isPending} onClick={() => leave.mutate()}>
          Stop being a mentor
        </Button>
      </div>
    </Dialog>
  )
}
