import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface BlockDialogProps {
  name: string
  busy: boolean
  onClose: () => void
  onBlock: () => void
}

/** Asks once whether somebody is to be blocked, and says what it means. */
export function BlockDialog({ name, busy, onClose, onBlock }: BlockDialogProps) {
  return (
    <Dialog open asks onClose={onClose} title={`Block ${name}?`}>
      <p className="mt-2">
        Neither of you finds the other any more, and your connection ends. {name} is not told. Orders between you go on.
      </p>
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger-solid" busy={busy} onClick={onBlock}>
          Block
        </Button>
      </div>
    </Dialog>
  )
}
