import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface DeleteListingDialogProps {
  /** The kind of listing: 'project'. */
  noun: string
  title: string
  /** What is deleted with it, and how to keep it instead. */
  description: string
  isDeleting: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before a listing is deleted for good. */
export function DeleteListingDialog(props: DeleteListingDialogProps) {
  const { noun, title, description, isDeleting, onDelete, onClose } = props
  return (
    <Dialog open asks onClose={onClose} title={`Delete this ${noun}?`} description={description}>
      <p className="work mt-3">{title}</p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep {noun}</Button>
        <Button look="danger-solid" busy={isDeleting} onClick={onDelete}>
          Delete {noun}
        </Button>
      </div>
    </Dialog>
  )
}
