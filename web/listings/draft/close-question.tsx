import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Kept } from './device-draft.ts'

interface CloseQuestionProps {
  open: boolean
  /** What is being edited, and the page that lists the viewer's own. */
  texts: { noun: string; list: string }
  isNew: boolean
  isOnServer: boolean
  /** The server has a draft, perhaps without the last changes. */
  hasServerDraft: boolean
  kept: Kept | null
  /** How many files and links for buyers wait for the listing to be saved; they are stored nowhere. */
  waiting?: number
  /** The form stays open. */
  onClose: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Asks for confirmation before a form with changes closes. */
export function CloseQuestion(props: CloseQuestionProps) {
  const { open, texts, isNew, waiting = 0, onClose, onLeave, onDiscard, ...where } = props
  return (
    <Dialog
      open={open}
      asks
      onClose={onClose}
      title={isNew ? `Close without creating the ${texts.noun}?` : 'Close without saving?'}
      description={keptSentence(isNew, texts.list, where) + lost(waiting)}
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
  list: string,
  { isOnServer, hasServerDraft, kept }: Pick<CloseQuestionProps, 'isOnServer' | 'hasServerDraft' | 'kept'>,
): string {
  if (isOnServer) return `It is kept as a draft in ${list}; you can continue here or on any other device.`
  if (kept === 'none' && hasServerDraft)
    return `The draft is in ${list} without your last changes. This device cannot keep them: you lose them.`
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
