import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Kept } from './draft/device-draft.ts'

interface CloseQuestionProps {
  open: boolean
  isNew: boolean
  isOnServer: boolean
  /** The server has a draft, perhaps without the last changes. */
  hasServerDraft: boolean
  kept: Kept | null
  /** How many files and links for buyers wait for the project to be saved; they are stored nowhere. */
  waiting: number
  /** The form stays open. */
  onClose: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Asks for confirmation before a form with changes closes. */
export function CloseQuestion({ open, isNew, waiting, onClose, onLeave, onDiscard, ...where }: CloseQuestionProps) {
  return (
    <Dialog
      open={open}
      asks
      onClose={onClose}
      title={isNew ? 'Close without creating the project?' : 'Close without saving?'}
      description={keptSentence(isNew, where) + lost(waiting)}
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          {isNew ? 'Discard draft' : 'Discard changes'}
        </Button>
        <Button look="primary" onClick={onLeave}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function keptSentence(
  isNew: boolean,
  { isOnServer, hasServerDraft, kept }: Pick<CloseQuestionProps, 'isOnServer' | 'hasServerDraft' | 'kept'>,
): string {
  if (isOnServer) return 'It is kept as a draft in My projects; you can continue here or on any other device.'
  if (kept === 'none' && hasServerDraft)
    return 'The draft is in My projects without your last changes. This device cannot keep them: you lose them.'
  if (kept === 'none') return 'This device cannot keep drafts: you lose what you wrote.'
  if (kept === 'text') return 'Your text is kept on this device for next time. The device has no room for the images.'
  return isNew
    ? 'What you wrote is kept on this device for next time, images included.'
    : 'Your changes are kept on this device for next time; others still see the saved version.'
}

function lost(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? ' The file or link for buyers is not kept: add it again next time.'
    : ` The ${waiting} files and links for buyers are not kept: add them again next time.`
}
