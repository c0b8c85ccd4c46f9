import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Kept } from './draft/device-draft.ts'

interface CloseQuestionProps {
  open: boolean
  isNew: boolean
  isOnServer: boolean
  kept: Kept | null
  /** How many files and links for buyers wait for the project to be saved; they are kept nowhere. */
  waiting: number
  onStay: () => void
  onClose: () => void
  onDiscard: () => void
}

/** Asks before a form with changes closes. */
export function CloseQuestion({
  open,
  isNew,
  isOnServer,
  kept,
  waiting,
  onStay,
  onClose,
  onDiscard,
}: CloseQuestionProps) {
  return (
    <Dialog
      open={open}
      asks
      onClose={onStay}
      title={isNew ? 'Close without creating the project?' : 'Close without saving?'}
      description={sentence(isNew, isOnServer, kept) + lost(waiting)}
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onStay}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          {isNew ? 'Discard draft' : 'Discard changes'}
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function sentence(isNew: boolean, isOnServer: boolean, kept: Kept | null): string {
  if (isOnServer) return 'It is kept as a draft in My projects; you can go on here or on any other device.'
  if (kept === 'none') return 'This device keeps no drafts: what you wrote is lost.'
  if (kept === 'text') return 'Your text stays on this device for the next time. It has no room for the pictures.'
  return isNew
    ? 'What you wrote stays on this device for the next time, pictures included.'
    : 'Your changes stay on this device for the next time; others go on seeing what is saved.'
}

function lost(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? ' The file or link for buyers is not kept: add it again next time.'
    : ` The ${waiting} files and links for buyers are not kept: add them again next time.`
}
