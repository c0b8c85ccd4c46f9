import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface DeleteDialogProps {
  onClose: () => void
  onDelete: () => void
}

/** Asks for confirmation before a message is deleted. */
export function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog open asks onClose={onClose} title="Delete this message?">
      <p className="mt-2">
        This removes it for everybody in the conversation. They still see that a message was deleted.
      </p>
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger-solid" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
