import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface LeaveDialogProps {
  /** The host's name. */
  name: string
  /** What is refunded; null for a free session. */
  refund: string | null
  busy: boolean
  onLeave: () => void
  onClose: () => void
}

/** Asks a guest before they leave a session whose host is not there. */
export function LeaveDialog({ name, refund, busy, onLeave, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Leave this session?"
      description={`It ends, and ${name} counts as absent.${refund ? ` ${refund} is refunded automatically.` : ''}`}
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Wait longer</Button>
        <Button look="danger-solid" busy={busy} onClick={onLeave}>
          Leave the session
        </Button>
      </div>
    </Dialog>
  )
}
