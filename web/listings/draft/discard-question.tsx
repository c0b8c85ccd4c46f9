import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface DiscardQuestionProps {
  open: boolean
  isNew: boolean
  onClose: () => void
  onDiscard: () => void
}

/** Asks for confirmation before a draft that was opened again is discarded. */
export function DiscardQuestion({ open, isNew, onClose, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open={open}
      asks
      onClose={onClose}
      title={isNew ? 'Start again?' : 'Discard your changes?'}
      description="What you wrote and did not save is lost."
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          {isNew ? 'Start again' : 'Discard changes'}
        </Button>
      </div>
    </Dialog>
  )
}
